// The words of mails: the HTML that may stand in them, the shop's own texts, and how both become the two parts of a mail.
import sanitize from 'sanitize-html'
import type { Locale } from '#shared/locale.ts'
import { rawText } from '#server/texts.ts'
import { fillIn, findMail, mailRules } from '../mails.ts'
import { escapeHtml } from './html.ts'

const allowed: sanitize.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'em', 'u', 's', 'ul', 'ol', 'li', 'h2', 'h3', 'h4', 'blockquote', 'hr', 'a'],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    h1: 'h2',
    b: 'strong',
    i: 'em',
    // A value in an address could lead anywhere.
    a: (_, { href = '' }) => ({ tagName: 'a', attribs: href === '' || href.includes('{{') ? {} : { href } }),
  },
  disallowedTagsMode: 'discard',
}

const isEmpty = (html: string): boolean => html.replace(/<[^>]*>|&nbsp;|\s/g, '') === ''

/** Takes HTML from anywhere; gives only what a mail may hold, '' when no word is left. */
export function mailHtmlOf(html: string): string {
  const clean = sanitize(html, allowed).trim()
  return isEmpty(clean) ? '' : clean
}

/** Takes plain paragraphs with an empty line between them; gives them as HTML. */
const paragraphsOf = (text: string): string =>
  text
    .split('\n\n')
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br />')}</p>`)
    .join('')

/** The shop's own subject and body of a mail, with their placeholders. `greets`: the mail begins with the reader's name. */
export function defaultText(id: string, locale: Locale, greets = true): { subject: string; body: string } {
  const mail = findMail(id)
  if (!mail) return { subject: '', body: '' }
  const { isToOffice = false, placeholders } = mailRules(mail.kind)
  const greeting = greets && !isToOffice && placeholders.includes('name') ? paragraphsOf(rawText('email.mail.greeting', locale)) : ''
  return { subject: rawText(`email.mail.${id}.subject`, locale), body: greeting + paragraphsOf(rawText(`email.mail.${id}.body`, locale)) }
}

/** Signs around values in the shop's own texts that nobody sees while editing them; own texts isolate every value themselves. */
const isolates = /[\u2066-\u2069]/g
export const withoutIsolates = (text: string): string => text.replace(isolates, '')

export type Values = Readonly<Record<string, string | number>>
/** `isOwn`: the office wrote it. */
export type Written = { text: string; isOwn: boolean }

const rightToLeft = /[\u0590-\u08ff]/

/** A value of another direction must not turn the sentence around it. */
const isolated = (value: string, { isOwn }: Written, locale: Locale): string =>
  value !== '' && isOwn && (locale === 'ar' || rightToLeft.test(value)) ? `\u2068${value}\u2069` : value

const valueIn = (values: Values, name: string): string => String(values[name] ?? '')

/** A line of plain text with its values. */
export const filledText = (written: Written, values: Values, locale: Locale): string =>
  fillIn(written.text, (name) => isolated(valueIn(values, name), written, locale))

/** HTML with its values, each escaped; their line breaks stay. An isolation ends with its line, so each of several has one of its own. */
export const filledHtml = (written: Written, values: Values, locale: Locale): string =>
  fillIn(written.text, (name) => {
    const lines = valueIn(values, name).split(/\r?\n/)
    const isOwn = written.isOwn || lines.length > 1
    return lines.map((line) => escapeHtml(isolated(line, { ...written, isOwn }, locale))).join('<br />')
  })

const styles: Readonly<Record<string, string>> = {
  p: 'margin:0 0 16px;font-size:16px;line-height:1.6;color:#2a2721',
  h2: 'margin:0 0 12px;font-size:19px;line-height:1.4;color:#1c1a16',
  h3: 'margin:0 0 12px;font-size:17px;line-height:1.4;color:#1c1a16',
  h4: 'margin:0 0 12px;font-size:16px;line-height:1.4;color:#1c1a16',
  ul: 'margin:0 0 16px;padding-inline-start:24px',
  ol: 'margin:0 0 16px;padding-inline-start:24px',
  li: 'margin:0 0 6px;font-size:16px;line-height:1.6;color:#2a2721',
  blockquote: 'margin:0 0 16px;padding-inline-start:14px;border-inline-start:3px solid #e4e0d8',
  hr: 'margin:0 0 16px;border:0;border-top:1px solid #e4e0d8',
  a: 'color:#0f5c4d',
}

/** Takes clean HTML; gives it with the styles that mail programs understand. Paths of the shop become addresses. */
export const styledHtml = (html: string, address: string): string =>
  html
    .replace(/<p><\/p>/g, '')
    .replace(/<li><p>|<\/p><\/li>/g, (tags) => (tags.startsWith('</') ? '</li>' : '<li>'))
    .replace(
      /<(p|h[234]|ul|ol|li|blockquote|hr|a)(?=[\s/>])/g,
      (_, tag: string) => `<${tag} class="${tag === 'a' ? 'link' : 'ink'}" style="${styles[tag]}"`,
    )
    .replace(/href="\/(?!\/)/g, `href="${address}/`)

const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

/** Takes clean HTML; gives its words as plain text: an empty line between paragraphs, a dash before the entries of lists, addresses behind links. */
export const plainOf = (html: string): string =>
  html
    .replace(/\s*\n\s*/g, ' ')
    .replace(/<a href="([^"]*)">([^]*?)<\/a>/g, (_, href: string, words: string) => (words === href ? words : `${words} (${href})`))
    .replace(/<li>(<p>)?/g, '\n- ')
    .replace(/(<\/p>)?<\/li>/g, '')
    .replace(/<hr ?\/?>/g, '\n\n---\n\n')
    .replace(/<br ?\/?>/g, '\n')
    .replace(/<(?:\/p|\/h[234]|\/ul|\/ol|\/blockquote)>/g, '\n\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => signs[name] ?? '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
