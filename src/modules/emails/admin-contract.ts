import { z } from 'zod'
import { Done, endpoint, Id, IdParams } from '#shared/endpoint.ts'
import { Locale } from '#shared/locale.ts'
import { flag, listQuery, PageMeta } from '#shared/paging.ts'
import { Day } from '#shared/schemas.ts'
import { Instant } from '#shared/time.ts'
import { EmailKind } from './kinds.ts'

/** sending: a worker sends it. failed: retried automatically. parked: given up. dropped: no longer wanted when its turn came. */
export const emailStates = ['sending', 'sent', 'failed', 'parked', 'dropped'] as const
const EmailState = z.enum(emailStates)

export const SentEmail = z.object({
  id: Id,
  kind: EmailKind,
  recipient: z.string(),
  locale: Locale,
  subject: z.string(),
  state: EmailState,
  error: z.string().nullable(),
  attempts: z.int(),
  /** The mail was not sent, and its content is still stored. */
  canSendAgain: z.boolean(),
  /** Somebody of the office sent it to themselves. */
  isTest: z.boolean(),
  /** The names of the files that went with it. */
  attachments: z.array(z.string()),
  /** A document belonged to it and could not be made, so it went without. */
  lacksDocument: z.boolean(),
  createdAt: Instant,
  sentAt: Instant.nullable(),
})
export type SentEmail = z.output<typeof SentEmail>

export const listSentEmails = endpoint({
  method: 'GET',
  path: '/api/admin/sent-emails',
  access: 'admin',
  may: 'mails.see',
  about: 'The mails the shop sent, tries to send or has given up, newest first',
  query: listQuery(['-createdAt', 'createdAt'], {
    kind: EmailKind.optional(),
    state: EmailState.optional(),
    /** The whole address. */
    recipient: z.string().trim().max(254).optional(),
    /** The id of the order, person or document that the mails are about. */
    about: z.string().max(80).optional(),
    /** Days in the shop's time zone. */
    from: Day.optional(),
    to: Day.optional(),
    test: flag(),
  }),
  reply: z.array(SentEmail),
  meta: PageMeta,
})

export const sendEmailsAgain = endpoint({
  method: 'POST',
  path: '/api/admin/sent-emails/send-again',
  access: 'admin',
  may: 'mails.change',
  about: 'Queues mails once more that failed or were given up, with the content they had',
  body: z.strictObject({ ids: z.array(Id).min(1).max(100) }),
  reply: Done,
})

export const getSentEmail = endpoint({
  method: 'GET',
  path: '/api/admin/sent-emails/:id',
  access: 'admin',
  may: 'mails.see',
  about: 'One mail as it was sent, or as it would be sent now; one-time links are masked',
  params: IdParams,
  reply: SentEmail.extend({
    /** Null for a mail that was never sent and has nothing left to send, and for one from before copies were stored. */
    copy: z.object({ html: z.string(), text: z.string() }).nullable(),
  }),
})
