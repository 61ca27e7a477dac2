// Stores what a visitor sent through a form and queues the mails about it: a copy to its writer, a notice to the office.
import { adminsReceivingMails } from '#modules/people/server/public.ts'
import { type EmailDetail, sendEmail } from '#modules/emails/server/public.ts'
import type { Ctx } from '#server/ctx.ts'
import { say } from '#server/texts.ts'
import { one } from '#server/db/failures.ts'
import type { Locale, Texts } from '#shared/locale.ts'
import { contactForm, type FormAnswer } from '../message-kinds.ts'
import { contactMessages } from './tables.ts'

export type Sent = {
  /** The page whose form it was; none for the contact form. */
  page?: { path: string; title: Texts }
  /** Empty where the form asks for none. */
  name: string
  /** Empty where the form asks for none: then there is no copy. */
  email: string
  subject: string
  message: string
  answers?: FormAnswer[]
  productId?: string | null
  /** Is a copy mailed to the writer? A stranger may have given another person's address, so it carries no text that leads elsewhere. */
  isCopied?: boolean
  /** Further details of the copy. */
  details?: (locale: Locale) => { details?: EmailDetail[]; button?: { label: string; url: string } }
}

/** Takes what was sent; stores it and queues its mails in the caller's transaction. Gives its id. */
export async function storeMessage(ctx: Ctx, sent: Sent): Promise<string> {
  const { page, name, email, subject, message, answers = [], productId = null, isCopied = true, details = () => ({}) } = sent
  const form = page ? { form: page.path, formTitle: page.title } : { form: contactForm }
  const values = { ...form, name, email, subject, message, answers, productId, locale: ctx.locale }
  const { id } = one(await ctx.db.insert(contactMessages).values(values).returning({ id: contactMessages.id }))
  const params = { name, email, subject, message }
  if (email !== '' && isCopied) {
    const copy = { key: `contact ${id}`, kind: 'contactCopy', to: email, locale: ctx.locale, params, subjectId: id } as const
    await sendEmail(ctx, { ...copy, ...details(ctx.locale) })
  }
  const button = {
    label: 'email.mail.contactAdmin.button',
    url: `${ctx.config.publicUrl}/admin-panel/secure/settings/messages/${id}`,
  }
  for (const { email: to, locale } of await adminsReceivingMails(ctx)) {
    const sender = { name: name || say(locale, 'email.mail.sender.noName'), email: email || say(locale, 'email.mail.sender.noEmail') }
    const notice = {
      key: `contact ${id} ${to}`,
      kind: 'contactAdmin',
      to,
      locale,
      params: { ...params, ...sender },
      subjectId: id,
    } as const
    await sendEmail(ctx, { ...notice, ...details(locale), button })
  }
  return id
}
