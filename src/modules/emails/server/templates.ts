// Lists, saves and resets the templates of mails.
import { and, eq, inArray, sql } from 'drizzle-orm'
import { files } from '#modules/files/server/tables.ts'
import { audit, auditSave } from '#server/audit.ts'
import type { Ctx } from '#server/ctx.ts'
import { lockNames } from '#server/entity/free-names.ts'
import { needSeen } from '#server/entity/seen-version.ts'
import { coreErrors } from '#shared/errors.ts'
import { type Locale, locales, type Texts } from '#shared/locale.ts'
import { findMail, mailRules, namedMails, placeholdersOf, sharedId } from '../mails.ts'
import type { EmailTemplate, EmailTemplateInput, EmailTemplateRow, TemplateState } from '../template-contract.ts'
import { emailErrors } from './send-email.ts'
import { emailTemplates } from './tables.ts'
import { mailHtmlOf } from './template-text.ts'
import {
  isUsable,
  ownWords,
  partNames,
  type Parts,
  readKeepDays,
  readTemplates,
  storedWords,
  type Template,
  wholeWords,
  type Words,
  wrongWords,
} from './wording.ts'

/** How the audit trail calls a template. */
export const templateSubject = 'emailTemplate'

function stateOf(template: Template | undefined, locale: Locale): TemplateState {
  if (!template) return 'default'
  if (!isUsable(template, locale)) return 'broken'
  const hasWords = template.parts !== null && Object.values(storedWords(template.parts, locale)).some((text) => text !== '')
  return hasWords || template.pictures[locale] ? 'own' : 'default'
}

function describe(id: string, template: Template | undefined) {
  const mail = findMail(id)
  const rules = mail && mailRules(mail.kind)
  return {
    id,
    kind: mail?.kind ?? null,
    step: mail?.step ?? null,
    states: { en: stateOf(template, 'en'), ar: stateOf(template, 'ar') },
    attachesPdf: rules?.document ? attaches(id, template) : null,
  }
}

/** Does the mail bring its document along? */
export function attaches(id: string, template: Pick<Template, 'attachesPdf'> | undefined): boolean {
  const mail = findMail(id)
  const rules = mail && mailRules(mail.kind)
  return rules?.document !== undefined && (template?.attachesPdf ?? rules.attachesFirst ?? false)
}

/** The words in force for the editor: the stored ones where they can be used, filled up with the shop's. */
function wordsOf(id: string, template: Template | undefined, locale: Locale): Words {
  if (!template?.parts || !isUsable(template, locale)) return ownWords(id, locale)
  return wholeWords(id, locale, storedWords(template.parts, locale))
}

const bothWays = (wordsIn: Record<Locale, Words>): Parts => {
  const part = (name: keyof Words): Texts => ({ en: wordsIn.en[name], ar: wordsIn.ar[name] })
  return { subject: part('subject'), header: part('header'), body: part('body'), footer: part('footer') }
}

/** Every mail with the state of its template; first the parts that all mails share. */
export async function listEmailTemplates(ctx: Ctx): Promise<EmailTemplateRow[]> {
  const stored = await readTemplates(ctx)
  const row = (id: string): EmailTemplateRow => {
    const template = stored.get(id)
    const mail = findMail(id)
    return {
      ...describe(id, template),
      group: mail ? mailRules(mail.kind).group : null,
      subject: wordsOf(id, template, ctx.locale).subject,
    }
  }
  return [sharedId, ...namedMails.map(({ id }) => id)].map(row)
}

/** The names of the mails whose stored words cannot be used in some language, so that the shop's own are sent. */
export async function listBrokenTemplates(ctx: Pick<Ctx, 'db'>): Promise<string[]> {
  const stored = await readTemplates(ctx)
  return [sharedId, ...namedMails.map(({ id }) => id)].filter((id) =>
    locales.some((locale) => stateOf(stored.get(id), locale) === 'broken'),
  )
}

function needTemplate(id: string): void {
  if (id !== sharedId && !findMail(id)) throw emailErrors.templateNotFound()
}

/** One template as its form shows it; its version is 0 while it was never saved. */
export async function getEmailTemplate(ctx: Ctx, id: string): Promise<EmailTemplate> {
  needTemplate(id)
  const template = (await readTemplates(ctx, [id])).get(id)
  const mail = findMail(id)
  return {
    ...describe(id, template),
    version: template?.version ?? 0,
    ...bothWays({ en: wordsOf(id, template, 'en'), ar: wordsOf(id, template, 'ar') }),
    pictures: template?.pictures ?? { en: null, ar: null },
    keepDays: id === sharedId ? await readKeepDays(ctx) : null,
    placeholders: [...placeholdersOf(id)],
    required: mail ? [...mailRules(mail.kind).required] : [],
  }
}

type Typed = Record<keyof Words, Texts>

/** Takes typed texts; gives the words of one language as they are stored: clean, and empty where they are the shop's own. */
export function wordsTyped(id: string, typed: Typed, locale: Locale): Words {
  const own = ownWords(id, locale)
  const isShared = id === sharedId
  const line = isShared ? '' : typed.subject[locale].trim()
  const body = isShared ? '' : mailHtmlOf(typed.body[locale])
  return {
    subject: line === own.subject ? '' : line,
    header: typed.header[locale].trim(),
    body: body === own.body ? '' : body,
    footer: mailHtmlOf(typed.footer[locale]),
  }
}

/** The reasons why typed texts are refused, at the paths of the form. */
export const wrongTexts = (id: string, typed: Typed, locale: Locale) =>
  wrongWords(id, locale, wordsTyped(id, typed, locale)).map((field) => ({ ...field, path: `${field.path}.${locale}` }))

/** Pictures that everybody may see, as a mail's reader must. */
export const isMailPicture = (ids: readonly string[]) =>
  and(inArray(files.id, [...ids]), eq(files.kind, 'picture'), eq(files.isPrivate, false))

async function needPictures(ctx: Ctx, { en, ar }: EmailTemplateInput['pictureIds']): Promise<void> {
  const ids = [en, ar].filter((id) => id !== null)
  const found = ids.length ? await ctx.db.select({ id: files.id }).from(files).where(isMailPicture(ids)).for('key share') : []
  const missing = locales.filter((locale) => {
    const id = { en, ar }[locale]
    return id !== null && !found.some((file) => file.id === id)
  })
  if (missing.length > 0)
    throw coreErrors.invalid({ fields: missing.map((locale) => ({ path: `pictureIds.${locale}`, key: 'email.validation.picture' })) })
}

/** Saves the office's own words of a mail. */
export async function saveEmailTemplate(
  ctx: Ctx,
  id: string,
  { version, ...input }: EmailTemplateInput & { version?: number | undefined },
): Promise<EmailTemplate> {
  await lockNames(ctx, 'email templates')
  const before = await getEmailTemplate(ctx, id)
  await needSeen(ctx, templateSubject, id, before, version)
  const fields = locales.flatMap((locale) => wrongTexts(id, input, locale))
  if (fields.length > 0) throw coreErrors.invalid({ fields })
  await needPictures(ctx, input.pictureIds)
  const row = {
    ...bothWays({ en: wordsTyped(id, input, 'en'), ar: wordsTyped(id, input, 'ar') }),
    pictureEnId: input.pictureIds.en,
    pictureArId: input.pictureIds.ar,
    attachesPdf: before.attachesPdf === null ? null : input.attachesPdf,
    keepDays: id === sharedId ? (input.keepDays ?? null) : null,
  }
  await ctx.db
    .insert(emailTemplates)
    .values({ id, ...row })
    .onConflictDoUpdate({ target: emailTemplates.id, set: { ...row, version: sql`${emailTemplates.version} + 1`, updatedAt: sql`now()` } })
  return auditSave(ctx, templateSubject, await getEmailTemplate(ctx, id), before)
}

/** Goes back to the shop's own words in one language, or in both; also from what a broken import has left. */
export async function resetEmailTemplate(ctx: Ctx, id: string, language: Locale | undefined): Promise<EmailTemplate> {
  await lockNames(ctx, 'email templates')
  const before = await getEmailTemplate(ctx, id)
  const stored = (await readTemplates(ctx, [id])).get(id)
  if (!stored) return before
  const none: Words = { subject: '', header: '', body: '', footer: '' }
  const left = (locale: Locale): Words =>
    language === undefined || language === locale || !stored.parts ? none : storedWords(stored.parts, locale)
  await ctx.db
    .update(emailTemplates)
    .set({
      ...bothWays({ en: left('en'), ar: left('ar') }),
      ...(language === 'ar' ? {} : { pictureEnId: null }),
      ...(language === 'en' ? {} : { pictureArId: null }),
    })
    .where(eq(emailTemplates.id, id))
  await audit(ctx, {
    action: 'emailTemplate.reset',
    subject: templateSubject,
    subjectId: id,
    before: Object.fromEntries(partNames.map((part) => [part, before[part]])),
    after: { language: language ?? 'all' },
  })
  return getEmailTemplate(ctx, id)
}
