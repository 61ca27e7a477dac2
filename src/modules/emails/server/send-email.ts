// Queues a mail in the caller's transaction, so a rollback removes it.
import { z } from 'zod'
import { errors } from '#shared/errors.ts'
import type { Ctx } from '#server/ctx.ts'
import { job } from '#server/job.ts'
import { EmailData, type EmailLink } from '../email-data.ts'

export { EmailData, type EmailLink } from '../email-data.ts'

export const emailErrors = errors('email', {
  linkRefused: 500,
  notFound: 404,
  notSendable: 409,
  recipientRefused: 422,
  templateNotFound: 404,
})

/** Makes the path of a link when its mail is sent; null when the mail is no longer wanted. A retried mail gets the same path again. */
export type LinkMaker = (ctx: Ctx, link: EmailLink, mail: Pick<EmailData, 'key' | 'to'>) => Promise<string | null>

/** A mail is given up after the first try and these retries: about four hours. */
const retries = 12
export const mostAttempts = retries + 1

export const sendEmailJob = job('emails.send', EmailData, { retries, seconds: 120 })

/** Takes a mail; queues it. Refuses a recipient that is not exactly one address, and links to other sites. */
export async function sendEmail(ctx: Ctx, mail: EmailData): Promise<void> {
  if (!isOneAddress(mail.to)) throw emailErrors.recipientRefused()
  for (const url of [mail.button?.url, mail.end])
    if (url !== undefined && !url.startsWith(`${ctx.config.publicUrl}/`)) throw emailErrors.linkRefused()
  await ctx.enqueue(sendEmailJob, mail)
}

const isOneAddress = (text: string): boolean => text.length <= 254 && z.email().safeParse(text).success && !/[\s,;<>"()]/.test(text)
