// Renders a mail from its kind and parameters: subject, HTML and plain text in the recipient's language.
import { createHash } from 'node:crypto'
import type { Ctx } from '#server/ctx.ts'
import type { Mail } from '#server/mail.ts'
import { say } from '#server/texts.ts'
import type { Settings } from '#modules/settings/server/public.ts'
import { listIn } from '#shared/locale.ts'
import { type MailContent, mailHtml, mailText } from './layout.ts'
import type { EmailKind } from '../kinds.ts'
import type { EmailData } from './send-email.ts'

/** Mails to the office mention the customer instead of addressing them. */
const toOffice = new Set<string>(['orderPlacedAdmin', 'refundDueAdmin', 'returnAskedAdmin', 'contactAdmin', 'reviewAdmin'])

const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

const byStatus: readonly EmailKind[] = ['orderStatus', 'returnStatus']

const aboutOf = ({ kind, params }: EmailData): string => (byStatus.includes(kind) ? `${kind}.${String(params.status)}` : kind)

/** The subject alone. */
export const emailSubject = (mail: EmailData, { site }: Settings): string =>
  oneLine(say(mail.locale, `email.mail.${aboutOf(mail)}.subject`, { ...mail.params, shop: site.name }))

/** Equal for every try at a mail, so that mail programs show a mail that arrived twice once. */
function messageId({ config }: Ctx, key: string): string {
  const name = createHash('sha256').update(key).digest('hex').slice(0, 40)
  return `<${name}@${new URL(config.publicUrl).hostname}>`
}

/** Takes a mail as it was queued, the shop's settings, and the path of its link when it has one; gives the mail to send. */
export function renderEmail(ctx: Ctx, mail: EmailData, settings: Settings, path?: string): Mail {
  const { locale } = mail
  const { site, company } = settings
  const about = aboutOf(mail)
  const params = { ...mail.params, shop: site.name }
  const text = (key: string) => say(locale, `email.mail.${key}`, params)
  const subject = emailSubject(mail, settings)
  const button = mail.link && path ? { label: mail.link.label, url: `${ctx.config.publicUrl}${path}` } : mail.button
  const content: MailContent = {
    locale,
    subject,
    shop: site.name,
    logo: site.logo === null ? null : `${ctx.config.publicUrl}/files/${site.logo}/320.webp`,
    address: ctx.config.publicUrl,
    company: [company.name, listIn([company.address, company.post_code], locale), company.email].filter(Boolean),
    greeting: mail.params.name === undefined || toOffice.has(mail.kind) ? null : text('greeting'),
    paragraphs: text(`${about}.body`).split('\n\n'),
    lines: mail.lines ?? [],
    totals: mail.totals ?? [],
    details: (mail.details ?? []).map((detail) => ({ ...detail, title: say(locale, detail.title) })),
    columns: { title: text('columns.title'), quantity: text('columns.quantity'), total: text('columns.total') },
    button: button ? { text: say(locale, button.label), url: button.url } : null,
    linkHint: text('linkHint'),
    end: mail.end === undefined ? null : { text: text('end'), url: mail.end },
  }
  return {
    to: mail.to,
    subject,
    html: mailHtml(content),
    text: mailText(content),
    messageId: messageId(ctx, mail.key),
    ...(mail.end === undefined ? {} : { list: { unsubscribe: mail.end } }),
  }
}
