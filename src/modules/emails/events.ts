// Questions to the modules above: for a real order or customer to show a template with, and for the document that a mail brings along.
import { question } from '#shared/events.ts'
import type { Locale } from '#shared/locale.ts'
import type { EmailData } from './email-data.ts'
import type { MailDocument, NamedMail } from './mails.ts'

/** Everything that a mail says beside its words. */
export type MailSample = Pick<EmailData, 'params' | 'lines' | 'totals' | 'details' | 'button'>

/** The records that a mail could be about, the newest first; `search` is what somebody typed. */
export const sampleChoices = question<{ mail: NamedMail; search: string }, { id: string; label: string }[]>('emails.sampleChoices')

/** A mail about one of those records, as it would be sent. */
export const mailSample = question<{ mail: NamedMail; id: string; locale: Locale }, MailSample>('emails.mailSample')

/** A document as PDF for the reader of a mail, with a name for its file; nobody answers when the reader may not have it. */
export const mailDocument = question<{ document: MailDocument; subjectId: string; locale: Locale }, { name: string; pdf: Uint8Array }>(
  'emails.mailDocument',
)

/** The e-mail address of a person. */
export const addressOf = question<{ personId: string }, string>('emails.addressOf')
