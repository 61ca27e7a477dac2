// The values of a template's form and how they are sent.
import type { PictureRef } from '#modules/files/web/parts/picture-field.tsx'
import type { Locale, Texts } from '#shared/locale.ts'
import { typedWhole } from '#shared/typed-amount.ts'
import type { EmailTemplate, EmailTemplateInput } from '../../template-contract.ts'

export type TemplateValues = {
  subject: Texts
  header: Texts
  body: Texts
  footer: Texts
  pictures: Record<Locale, PictureRef | null>
  attachesPdf: boolean
  keepDays: string
  /** Not every mail has a document, nor days. */
  has: { document: boolean; days: boolean }
}

export const valuesOf = ({ subject, header, body, footer, pictures, attachesPdf, keepDays }: EmailTemplate): TemplateValues => ({
  subject,
  header,
  body,
  footer,
  pictures,
  attachesPdf: attachesPdf ?? false,
  keepDays: keepDays === null ? '' : String(keepDays),
  has: { document: attachesPdf !== null, days: keepDays !== null },
})

type Written = Pick<EmailTemplateInput, 'subject' | 'header' | 'body' | 'footer' | 'pictureIds'>

/** The words and pictures, as a save and a preview send them. */
export const writtenIn = ({ subject, header, body, footer, pictures }: TemplateValues): Written => ({
  subject,
  header,
  body,
  footer,
  pictureIds: { en: pictures.en?.fileId ?? null, ar: pictures.ar?.fileId ?? null },
})

export const bodyOf = ({ attachesPdf, keepDays, has, ...values }: TemplateValues): EmailTemplateInput => ({
  ...writtenIn({ attachesPdf, keepDays, has, ...values }),
  attachesPdf: has.document ? attachesPdf : null,
  keepDays: has.days ? typedWhole(keepDays) : null,
})

export const fieldOf = (path: string): string => path.replace('pictureIds', 'pictures')
