// Tries the texts of a template that are being typed: shows them with a real record or an example, and sends them to whoever types.
import { randomUUID } from 'node:crypto'
import type { Ctx } from '#server/ctx.ts'
import { ask } from '#server/events.ts'
import { say } from '#server/texts.ts'
import { getSettings } from '#modules/settings/server/public.ts'
import { files } from '#modules/files/server/tables.ts'
import { done, type HandlerInput, type HandlerReply } from '#shared/endpoint.ts'
import { coreErrors } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import type { Permission } from '#shared/permissions.ts'
import type { EmailData } from '../email-data.ts'
import { addressOf, mailSample, type MailSample, sampleChoices } from '../events.ts'
import { findMail, mailRules, type MailGroup, type NamedMail, sharedId } from '../mails.ts'
import type * as api from '../template-contract.ts'
import { exampleOf } from './example-mail.ts'
import { prepareEmail } from './render.ts'
import { emailErrors, sendEmail } from './send-email.ts'
import { isMailPicture, wordsTyped, wrongTexts } from './templates.ts'

type Tried = HandlerInput<typeof api.sendTestEmail>['body']

/** The parts of all mails are shown on the mail that most customers get. */
const shownFor = (id: string): NamedMail => {
  const mail = findMail(id === sharedId ? 'orderPlaced' : id)
  if (!mail) throw emailErrors.templateNotFound()
  return mail
}

/** Real records are shown to those alone who may see them elsewhere. */
const needed: Partial<Record<MailGroup, Permission>> = {
  account: 'customers.see',
  orders: 'orders.see',
  returns: 'orders.see',
  invoices: 'orders.see',
}

const maySeeRecords = ({ actor }: Ctx, { kind }: NamedMail): boolean => {
  const permission = needed[mailRules(kind).group]
  return actor.kind === 'admin' && permission !== undefined && actor.permissions.includes(permission)
}

/** The records that a mail can be shown with. */
export async function listMailSamples(ctx: Ctx, id: string, search: string): Promise<{ id: string; label: string }[]> {
  const mail = shownFor(id)
  return maySeeRecords(ctx, mail) ? (await ask(ctx, sampleChoices, { mail, search })).flat() : []
}

async function sampleFor(ctx: Ctx, mail: NamedMail, sampleId: string | null, locale: Locale): Promise<MailSample> {
  const [real] = sampleId !== null && maySeeRecords(ctx, mail) ? await ask(ctx, mailSample, { mail, id: sampleId, locale }) : []
  return real ?? exampleOf(ctx, mail, locale)
}

/** A mail with the typed words, to nobody yet. */
async function tried(ctx: Ctx, id: string, { language, sampleId, pictureIds, ...typed }: Tried): Promise<Omit<EmailData, 'key' | 'to'>> {
  const mail = shownFor(id)
  const [picture] = pictureIds[language]
    ? await ctx.db
        .select({ hash: files.hash })
        .from(files)
        .where(isMailPicture([pictureIds[language]]))
    : []
  const sample = await sampleFor(ctx, mail, sampleId, language)
  return {
    ...sample,
    kind: mail.kind,
    locale: language,
    params: { ...sample.params, ...(mail.step === null ? {} : { status: mail.step }) },
    test: { ...wordsTyped(id, typed, language), picture: picture?.hash ?? null, isShared: id === sharedId },
  }
}

/** Shows the typed words; a placeholder that the mail does not know prints nothing, and is named among the problems. */
export async function previewEmailTemplate(
  ctx: Ctx,
  id: string,
  { theme, ...input }: HandlerInput<typeof api.previewEmailTemplate>['body'],
): Promise<HandlerReply<typeof api.previewEmailTemplate>> {
  const settings = await getSettings(ctx)
  const mail = await tried(ctx, id, input)
  const prepared = await prepareEmail(
    ctx,
    { ...mail, key: 'preview', to: 'preview' },
    { ...settings, theme: theme ?? settings.theme },
    { isPreview: true },
  )
  const { html, text } = prepared.render()
  const problems = wrongTexts(id, input, input.language).map(({ path, key, params }) => ({
    field: path,
    message: say(ctx.locale, key, params),
  }))
  return { subject: prepared.subject, html, text, problems }
}

/** Sends the typed words to the person who typed them. */
export async function sendTestEmail(ctx: Ctx, id: string, input: Tried): Promise<typeof done> {
  const fields = wrongTexts(id, input, input.language)
  if (fields.length > 0) throw coreErrors.invalid({ fields })
  const [to] = ctx.actor.kind === 'admin' ? await ask(ctx, addressOf, { personId: ctx.actor.id }) : []
  if (to === undefined) throw emailErrors.recipientRefused()
  await sendEmail(ctx, { ...(await tried(ctx, id, input)), key: `test ${id} ${randomUUID()}`, to })
  return done
}
