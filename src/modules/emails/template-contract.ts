// The office's calls on the templates of mails: their texts in both languages, a preview, and a test to oneself.
import { z } from 'zod'
import { FileRef } from '#modules/files/file-ref.ts'
import { Done, endpoint, Id } from '#shared/endpoint.ts'
import { LastChange } from '#shared/last-change.ts'
import { Locale, Texts, textsUpTo } from '#shared/locale.ts'
import { SeenVersion } from '#shared/schemas.ts'
import { Theme } from '#shared/theme.ts'
import { EmailKind } from './kinds.ts'
import { mailGroups } from './mails.ts'

/** default: the shop's own text. own: written by the office. broken: what is stored cannot be used, so the default is sent. */
const TemplateState = z.enum(['default', 'own', 'broken'])
export type TemplateState = z.output<typeof TemplateState>

/** A mail's name, or `shared` for what all mails share. */
const TemplateParams = z.object({ id: z.string().max(80) })

const described = {
  id: z.string(),
  /** Null for what all mails share. */
  kind: EmailKind.nullable(),
  /** The step of an order or a return. */
  step: z.string().nullable(),
  states: z.object({ en: TemplateState, ar: TemplateState }),
  /** Null where no document can be attached. */
  attachesPdf: z.boolean().nullable(),
}

export const EmailTemplateRow = z.object({
  ...described,
  group: z.enum(mailGroups).nullable(),
  /** In the caller's language. */
  subject: z.string(),
})
export type EmailTemplateRow = z.output<typeof EmailTemplateRow>

const parts = { subject: Texts, header: Texts, body: Texts, footer: Texts }

export const EmailTemplate = z.object({
  ...described,
  version: z.int(),
  /** The texts in force; the header and the footer are empty where the mail has none of its own. */
  ...parts,
  pictures: z.object({ en: FileRef.nullable(), ar: FileRef.nullable() }),
  /** Days after which sent mails are removed; only of what all mails share. */
  keepDays: z.int().nullable(),
  placeholders: z.array(z.string()),
  required: z.array(z.string()),
})
export type EmailTemplate = z.output<typeof EmailTemplate>

export const ShownTemplate = EmailTemplate.extend({ lastChange: LastChange })
export type ShownTemplate = z.output<typeof ShownTemplate>

const line = textsUpTo(200)

/** An empty subject or body is the shop's own text. */
const written = {
  subject: line,
  header: line,
  /** HTML: paragraphs, headings, bold, italic, links and lists. */
  body: textsUpTo(20_000),
  footer: textsUpTo(5000),
  pictureIds: z.strictObject({ en: Id.nullable(), ar: Id.nullable() }),
}

const keepDays = z
  .int('email.validation.keepDays')
  .min(30, 'email.validation.keepDays')
  .max(3650, 'email.validation.keepDays')
  .nullable()
  .optional()

export const EmailTemplateInput = z.strictObject({ ...written, attachesPdf: z.boolean().nullable(), keepDays })
export type EmailTemplateInput = z.output<typeof EmailTemplateInput>

const Tried = z.strictObject({ ...written, language: Locale, sampleId: Id.nullable() })

export const listEmailTemplates = endpoint({
  method: 'GET',
  path: '/api/admin/email-templates',
  access: 'admin',
  may: 'mails.see',
  about: 'Every mail the shop sends, with the state of its texts in both languages; first what all mails share',
  reply: z.array(EmailTemplateRow),
})

export const getEmailTemplate = endpoint({
  method: 'GET',
  path: '/api/admin/email-templates/:id',
  access: 'admin',
  may: 'mails.see',
  about: 'The texts of one mail in both languages, and the placeholders they may hold',
  params: TemplateParams,
  reply: ShownTemplate,
})

export const updateEmailTemplate = endpoint({
  method: 'PUT',
  path: '/api/admin/email-templates/:id',
  access: 'admin',
  may: 'mails.change',
  about: 'Saves the texts of one mail. Unknown placeholders are refused, and texts without a required one',
  params: TemplateParams,
  body: EmailTemplateInput.extend({ version: SeenVersion }),
  reply: ShownTemplate,
})

export const resetEmailTemplate = endpoint({
  method: 'POST',
  path: '/api/admin/email-templates/:id/reset',
  access: 'admin',
  may: 'mails.change',
  about: "Goes back to the shop's own texts, in one language or in both",
  params: TemplateParams,
  body: z.strictObject({ language: Locale.optional() }),
  reply: ShownTemplate,
})

export const listMailSamples = endpoint({
  method: 'GET',
  path: '/api/admin/email-templates/:id/samples',
  access: 'admin',
  may: 'mails.see',
  about: 'Orders or customers that the mail can be shown with, as far as the caller may see them',
  params: TemplateParams,
  query: z.strictObject({ search: z.string().trim().max(100).default('') }),
  reply: z.array(z.object({ id: Id, label: z.string() })),
})

export const previewEmailTemplate = endpoint({
  method: 'POST',
  path: '/api/admin/email-templates/:id/preview',
  access: 'admin',
  may: 'mails.see',
  about: 'The mail as it would be sent with these texts, and what is wrong with them; with an example where no record is named',
  params: TemplateParams,
  /** In another theme than the shop's, to see how it looks. */
  body: Tried.extend({ theme: Theme.optional() }),
  reply: z.object({
    subject: z.string(),
    html: z.string(),
    text: z.string(),
    /** Where a save would refuse the texts, in the caller's language. */
    problems: z.array(z.object({ field: z.string(), message: z.string() })),
  }),
})

export const sendTestEmail = endpoint({
  method: 'POST',
  path: '/api/admin/email-templates/:id/test',
  access: 'admin',
  may: 'mails.change',
  about: 'Sends the mail with these texts to the caller, marked as a test',
  params: TemplateParams,
  body: Tried,
  limit: { max: 20, seconds: 600 },
  reply: Done,
})
