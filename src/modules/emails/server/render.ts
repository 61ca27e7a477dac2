// From a mail's kind and parameters to subject, HTML and plain text in the reader's language.
import type { Ctx } from '#server/ctx.ts'
import type { Mail } from '#server/mail.ts'
import { say } from '#server/texts.ts'
import type { Settings } from '#modules/settings/server/public.ts'
import { listIn } from '#shared/locale.ts'
import { type MailContent, mailHtml, mailText } from './layout.ts'
import type { EmailData } from './send-email.ts'

/** Mails to the office speak about the customer, not to them. */
const toOffice = new Set<string>(['orderPlacedAdmin', 'contactAdmin'])

const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

/** Takes a mail as it was asked for and the shop's settings; gives it as it is sent. */
export function renderEmail(ctx: Ctx, mail: EmailData, { site, company }: Settings): Mail {
  const { locale } = mail
  const about = mail.kind === 'orderStatus' ? `orderStatus.${String(mail.params.status)}` : mail.kind
  const params = { ...mail.params, shop: site.name }
  const text = (key: string) => say(locale, `email.mail.${key}`, params)
  const subject = oneLine(text(`${about}.subject`))
  const content: MailContent = {
    locale,
    subject,
    shop: site.name,
    address: ctx.config.publicUrl,
    company: [company.name, listIn([company.address, company.post_code], locale), company.email].filter(Boolean),
    greeting: mail.params.name === undefined || toOffice.has(mail.kind) ? null : text('greeting'),
    paragraphs: text(`${about}.body`).split('\n\n'),
    lines: mail.lines ?? [],
    columns: { title: text('columns.title'), quantity: text('columns.quantity'), total: text('columns.total') },
    button: mail.button ? { text: say(locale, mail.button.label), url: mail.button.url } : null,
    linkHint: text('linkHint'),
  }
  return { to: mail.to, subject, html: mailHtml(content), text: mailText(content) }
}
