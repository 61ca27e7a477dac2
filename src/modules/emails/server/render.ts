// Renders a mail from its kind, its parameters and the words in force: subject, HTML and plain text in the recipient's language.
import { createHash } from 'node:crypto'
import type { Ctx } from '#server/ctx.ts'
import type { Mail } from '#server/mail.ts'
import { say } from '#server/texts.ts'
import type { Settings } from '#modules/settings/server/public.ts'
import { listIn, textIn } from '#shared/locale.ts'
import type { EmailData } from '../email-data.ts'
import type { EmailKind } from '../kinds.ts'
import { mailId, mailRules, sharedId } from '../mails.ts'
import { type MailContent, mailHtml, mailText } from './layout.ts'
import { inTheme } from './mail-theme.ts'
import { attaches } from './templates.ts'
import { filledHtml, filledText, plainOf, styledHtml, type Values, type Written } from './template-text.ts'
import { isUsable, readTemplates, storedWords, type Template, type Wording, wordingOf } from './wording.ts'

const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

/** Equal for every try at a mail, so that mail programs show a mail that arrived twice once. */
function messageId({ config }: Ctx, key: string): string {
  const name = createHash('sha256').update(key).digest('hex').slice(0, 40)
  return `<${name}@${new URL(config.publicUrl).hostname}>`
}

/** Buttons whose address opens something without a sign-in. */
const secretButtons: readonly EmailKind[] = ['stockAlertConfirm']
/** Stands for a secret address in the office's copy. */
const masked = '••••••••'

type Rendering = {
  /** The path of the mail's link, when it has one. */
  path?: string | undefined
  /** For the office's eyes: addresses that open something are masked. */
  isCopy?: boolean
}

export type Prepared = {
  subject: string
  /** Its document is attached. */
  attachesPdf: boolean
  render(how?: Rendering): Mail
}

/** Takes a mail as it was queued and the shop's settings; reads the words in force and gives what is sent. A preview is not marked as a test. */
export async function prepareEmail(ctx: Ctx, mail: EmailData, settings: Settings, { isPreview = false } = {}): Promise<Prepared> {
  const { locale, kind } = mail
  const { site, company } = settings
  const id = mailId(kind, mail.params.status)
  const templates = await readTemplates(ctx, [id, sharedId])
  const wording = wordingIn(mail, id, templates)
  const shop = textIn(site.name, locale)
  const values: Values = { ...mail.params, shop, shopEmail: company.email, shopPhone: company.phone }
  const line = (written: Written) => oneLine(filledText(written, values, locale))
  const subject = `${mail.test && !isPreview ? `${say(locale, 'email.mail.test')} ` : ''}${line(wording.subject)}`

  const render = ({ path, isCopy = false }: Rendering = {}): Mail => {
    const address = ctx.config.publicUrl
    const hidden = `${address}/${masked}`
    const text = (key: string) => say(locale, `email.mail.${key}`)
    const button = buttonOf(mail, path === undefined ? undefined : `${address}${path}`)
    const isSecret = isCopy && (mail.link !== undefined || secretButtons.includes(kind))
    const end = mail.end === undefined || !isCopy ? mail.end : hidden
    const part = (written: Written | null) =>
      written === null
        ? null
        : {
            html: styledHtml(filledHtml(written, values, locale), address),
            text: filledText({ ...written, text: plainOf(written.text) }, values, locale),
          }
    const content: MailContent = {
      locale,
      subject,
      heading: wording.header === null ? line(wording.subject) : line(wording.header),
      shop,
      // Outlook shows no WebP. A logo may be transparent, so it is a PNG.
      logo: site.logo === null ? null : `${address}/files/${site.logo}/320.png`,
      picture: wording.picture === null ? null : `${address}/files/${wording.picture}/1200.jpeg`,
      topLine: wording.topLine && line(wording.topLine),
      address,
      company: [textIn(company.name, locale), listIn([company.address, company.post_code], locale), company.email].filter(Boolean),
      body: part(wording.body) ?? { html: '', text: '' },
      footer: part(wording.footer),
      lines: mail.lines ?? [],
      totals: mail.totals ?? [],
      details: (mail.details ?? []).map((detail) => ({ ...detail, title: say(locale, detail.title) })),
      columns: { title: text('columns.title'), quantity: text('columns.quantity'), total: text('columns.total') },
      button: button ? { text: say(locale, button.label), url: isSecret ? hidden : button.url } : null,
      linkHint: text('linkHint'),
      end: end === undefined ? null : { text: text('end'), url: end },
    }
    return {
      to: mail.to,
      sender: shop,
      subject,
      html: inTheme(mailHtml(content), settings.theme),
      text: mailText(content),
      messageId: messageId(ctx, mail.key),
      ...(mail.end === undefined ? {} : { list: { unsubscribe: mail.end } }),
    }
  }
  return { subject, attachesPdf: !mail.test && attaches(id, templates.get(id)), render }
}

const buttonOf = ({ link, button }: EmailData, url: string | undefined): EmailData['button'] =>
  link && url !== undefined ? { label: link.label, url } : button

/** The office's words where they can be used; nothing that is stored can stop a mail. */
function wordingIn({ locale, kind, params, test }: EmailData, id: string, templates: ReadonlyMap<string, Template>): Wording {
  const usable = (name: string) => {
    const template = templates.get(name)
    return template?.parts && isUsable(template, locale) ? storedWords(template.parts, locale) : null
  }
  const { isToOffice = false } = mailRules(kind)
  const typed = test && !test.isShared ? test : null
  const shared = test?.isShared ? test : null
  const pictureOf = (name: string) => templates.get(name)?.pictures[locale]?.hash ?? null
  return wordingOf(id, locale, {
    words: typed ?? usable(id),
    shared: shared ?? usable(sharedId),
    picture: (typed ? typed.picture : pictureOf(id)) ?? (shared ? shared.picture : pictureOf(sharedId)),
    greets: !isToOffice && params.name !== undefined,
  })
}
