// Queues a mail in the caller's transaction, so a rollback removes it.
import { z } from 'zod'
import { errors } from '#shared/errors.ts'
import { Locale } from '#shared/locale.ts'
import type { Ctx } from '#server/ctx.ts'
import { job } from '#server/job.ts'
import { EmailKind } from '../kinds.ts'

export const emailErrors = errors('email', { linkRefused: 500, notSendable: 409, recipientRefused: 422 })

export const EmailData = z.strictObject({
  /** The idempotency key: mails queued twice under one key are sent once. */
  key: z.string().min(1).max(300),
  kind: EmailKind,
  to: z.string(),
  locale: Locale,
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  lines: z.array(z.strictObject({ title: z.string(), detail: z.string(), quantity: z.string(), total: z.string() })).optional(),
  /** Below the lines; their labels are translated already. */
  totals: z.array(z.strictObject({ label: z.string(), amount: z.string(), isGrand: z.boolean() })).optional(),
  /** Further details, each with its title (a text's key), lines, and an external link. */
  details: z
    .array(z.strictObject({ title: z.string(), lines: z.array(z.string()), link: z.url({ protocol: /^https$/ }).optional() }))
    .optional(),
  /** `label` is a text's key. */
  button: z.strictObject({ label: z.string(), url: z.string() }).optional(),
  /** A button with a one-time link for one person. The worker that sends the mail makes the link, so that it is never stored. */
  link: z.strictObject({ label: z.string(), purpose: z.string(), personId: z.uuid(), askedAt: z.iso.datetime() }).optional(),
  /** The address that ends such mails, named in the footer and in the mail's head. */
  end: z.string().optional(),
  /** The id of the mail's subject (an order, a person), for the office's list. */
  subjectId: z.string().optional(),
})
export type EmailData = z.output<typeof EmailData>
export type EmailLink = NonNullable<EmailData['link']>

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
