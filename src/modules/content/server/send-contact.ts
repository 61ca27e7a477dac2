// Takes a contact message: stores it, mails a copy to its sender, and mails it to the office.
import type { Ctx } from '#server/ctx.ts'
import { networkOf } from '#server/client-network.ts'
import { one } from '#server/db/failures.ts'
import { countTry } from '#server/rate-limit.ts'
import { adminsReceivingMails } from '#modules/people/server/public.ts'
import { checkBot } from '#modules/sign-in/server/public.ts'
import { sendEmail } from '#modules/emails/server/public.ts'
import { getSettings } from '#modules/settings/server/public.ts'
import { done } from '#shared/endpoint.ts'
import type { ContactInput } from '../contract.ts'
import { contactMessages } from './tables.ts'

/** The limit per address; messages with mistakes do not count. */
const messagesPerAddress = { max: 5, seconds: 3600 }

/** Stores a message and queues its two mails in one transaction. */
export async function sendContact(ctx: Ctx, { botCheck, ...input }: ContactInput): Promise<typeof done> {
  await checkBot(ctx, botCheck)
  await countTry(ctx.db, `contact ${networkOf(ctx.ip)}`, messagesPerAddress)
  const { id } = one(
    await ctx.db
      .insert(contactMessages)
      .values({ ...input, locale: ctx.locale })
      .returning({ id: contactMessages.id }),
  )
  const { site } = await getSettings(ctx)
  const params = { name: input.name, email: input.email, subject: input.subject, message: input.message, shop: site.name }
  await sendEmail(ctx, { key: `contact ${id}`, kind: 'contactCopy', to: input.email, locale: ctx.locale, params, subjectId: id })
  for (const { email, locale } of await adminsReceivingMails(ctx)) {
    await sendEmail(ctx, { key: `contact ${id} ${email}`, kind: 'contactAdmin', to: email, locale, params, subjectId: id })
  }
  return done
}
