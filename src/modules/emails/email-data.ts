// A mail as it is queued: its kind, its recipient and what it says.
import { z } from 'zod'
import { Locale } from '#shared/locale.ts'
import { EmailKind } from './kinds.ts'

/** The words of a mail that are not stored as its template: a test of what somebody is still typing. */
const Draft = z.strictObject({
  subject: z.string(),
  header: z.string(),
  body: z.string(),
  footer: z.string(),
  picture: z.string().nullable(),
  /** They are the parts that all mails share, shown on this one. */
  isShared: z.boolean(),
})

export const EmailData = z.strictObject({
  /** The idempotency key: mails queued twice under one key are sent once. */
  key: z.string().min(1).max(300),
  kind: EmailKind,
  to: z.string(),
  locale: Locale,
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  lines: z.array(z.strictObject({ title: z.string(), detail: z.string(), quantity: z.string(), total: z.string() })).optional(),
  /** Below the lines; their labels are translated already. */
  totals: z.array(z.strictObject({ label: z.string(), amount: z.string(), isGrand: z.boolean() })).optional(),
  /** Further details, each with its title (a text's key), lines, and an external link. */
  details: z
    .array(z.strictObject({ title: z.string(), lines: z.array(z.string()), link: z.url({ protocol: /^https$/ }).optional() }))
    .optional(),
  /** `label` is a text's key. */
  button: z.strictObject({ label: z.string(), url: z.string() }).optional(),
  /** A button with a one-time link for one person. The worker that sends the mail makes the link, so that it is never stored. */
  link: z.strictObject({ label: z.string(), purpose: z.string(), personId: z.uuid(), askedAt: z.iso.datetime() }).optional(),
  /** The address that ends such mails, named in the footer and in the mail's head. */
  end: z.string().optional(),
  /** The id of the mail's subject (an order, a person), for the office's list. */
  subjectId: z.string().optional(),
  /** Stands in place of the recipient in the list of mails, which then holds neither the address nor the words: the last mail to somebody who was erased. */
  listedAs: z.string().optional(),
  /** A mail that somebody of the office sends to themselves, with the words they are typing. */
  test: Draft.optional(),
})
export type EmailData = z.output<typeof EmailData>
export type EmailLink = NonNullable<EmailData['link']>
