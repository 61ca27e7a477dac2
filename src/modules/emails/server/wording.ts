// The words in force of a mail in one language: the office's own where they can be used, else the shop's.
import { eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { FileRef } from '#modules/files/file-ref.ts'
import { fileRef } from '#modules/files/server/public.ts'
import type { Ctx } from '#server/ctx.ts'
import type { FieldError } from '#shared/errors.ts'
import { type Locale, Texts } from '#shared/locale.ts'
import { findMail, mailRules, namesIn, placeholdersOf, sharedId, usualKeepDays } from '../mails.ts'
import { emailTemplates } from './tables.ts'
import { defaultText, mailHtmlOf, type Written, withoutIsolates } from './template-text.ts'

const Parts = z.object({ subject: Texts, header: Texts, body: Texts, footer: Texts })
export type Parts = z.output<typeof Parts>
/** The words of one language. */
export type Words = Record<keyof Parts, string>
export const partNames = ['subject', 'header', 'body', 'footer'] as const

/** A stored template; `parts` is null when what is stored has not the shape of texts. */
export type Template = {
  id: string
  version: number
  parts: Parts | null
  pictures: { en: FileRef | null; ar: FileRef | null }
  attachesPdf: boolean | null
  keepDays: number | null
}

/** The stored templates with these names, or all of them. */
export async function readTemplates(ctx: Pick<Ctx, 'db'>, ids?: readonly string[]): Promise<Map<string, Template>> {
  const rows = await ctx.db
    .select({ row: emailTemplates, en: fileRef(emailTemplates.pictureEnId), ar: fileRef(emailTemplates.pictureArId) })
    .from(emailTemplates)
    .where(ids && inArray(emailTemplates.id, [...ids]))
  return new Map(
    rows.map(({ row, en, ar }) => [
      row.id,
      {
        id: row.id,
        version: row.version,
        parts: Parts.safeParse(row).data ?? null,
        pictures: { en: FileRef.nullable().catch(null).parse(en), ar: FileRef.nullable().catch(null).parse(ar) },
        attachesPdf: row.attachesPdf,
        keepDays: row.keepDays,
      },
    ]),
  )
}

/** Days after which sent mails are removed. */
export async function readKeepDays(ctx: Pick<Ctx, 'db'>): Promise<number> {
  const [row] = await ctx.db.select({ days: emailTemplates.keepDays }).from(emailTemplates).where(eq(emailTemplates.id, sharedId))
  return row?.days ?? usualKeepDays
}

/** The shop's own words as they are edited. */
export function ownWords(id: string, locale: Locale): Words {
  const { subject, body } = defaultText(id, locale)
  return { subject: withoutIsolates(subject), header: '', body: mailHtmlOf(withoutIsolates(body)), footer: '' }
}

/** The stored words of one language. */
export const storedWords = (parts: Parts, locale: Locale): Words => ({
  subject: parts.subject[locale],
  header: parts.header[locale],
  body: parts.body[locale],
  footer: parts.footer[locale],
})

/** Words with the shop's own where they are empty. */
export function wholeWords(id: string, locale: Locale, words: Words): Words {
  const own = ownWords(id, locale)
  return { ...words, subject: words.subject || own.subject, body: words.body || own.body }
}

/** The reasons why words cannot be used, at their parts: a placeholder that the mail does not know, or a required one that is missing. */
export function wrongWords(id: string, locale: Locale, words: Words): FieldError[] {
  const known = placeholdersOf(id)
  const unknown = partNames.flatMap((part) => {
    const name = namesIn(words[part]).find((each) => !known.includes(each))
    return name === undefined ? [] : [{ path: part, key: 'email.validation.unknownPlaceholder', params: { name: `{{${name}}}` } }]
  })
  const mail = findMail(id)
  const whole = wholeWords(id, locale, words)
  const used = partNames.flatMap((part) => namesIn(whole[part]))
  const missing = (mail ? mailRules(mail.kind).required : []).find((name) => !used.includes(name))
  if (missing === undefined || unknown.some(({ path }) => path === 'body')) return unknown
  return [...unknown, { path: 'body', key: 'email.validation.missingPlaceholder', params: { name: `{{${missing}}}` } }]
}

/** May this template be used in a language? One that came from elsewhere may not have gone through a save. */
export const isUsable = (template: Template, locale: Locale): boolean =>
  template.parts !== null && wrongWords(template.id, locale, storedWords(template.parts, locale)).length === 0

/** Words of a mail in one language, and the hash of the picture at its top. */
export type Wording = {
  subject: Written
  /** The heading; without one it is the subject. */
  header: Written | null
  /** HTML. */
  body: Written
  /** HTML. */
  footer: Written | null
  /** Below the shop's name, on every mail. */
  topLine: Written | null
  picture: string | null
}

const own = (text: string): Written | null => (text === '' ? null : { text, isOwn: true })

/** Takes the words of a mail and those of all mails, as far as they can be used; gives the words in force. `greets`: the reader's name is known. */
export function wordingOf(
  id: string,
  locale: Locale,
  { words, shared, picture: chosen, greets }: { words: Words | null; shared: Words | null; picture: string | null; greets: boolean },
): Wording {
  const { subject, body } = defaultText(id, locale, greets)
  return {
    subject: own(words?.subject ?? '') ?? { text: subject, isOwn: false },
    header: own(words?.header ?? ''),
    body: own(mailHtmlOf(words?.body ?? '')) ?? { text: body, isOwn: false },
    footer: own(mailHtmlOf(words?.footer ?? '')) ?? own(mailHtmlOf(shared?.footer ?? '')),
    topLine: own(shared?.header ?? ''),
    picture: chosen,
  }
}
