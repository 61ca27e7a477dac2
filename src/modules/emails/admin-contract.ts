import { z } from 'zod'
import { endpoint, Id } from '#shared/endpoint.ts'
import { Locale } from '#shared/locale.ts'
import { listQuery, PageMeta } from '#shared/paging.ts'
import { Instant } from '#shared/time.ts'
import { EmailKind } from './kinds.ts'

const SentEmail = z.object({
  id: Id,
  kind: EmailKind,
  recipient: z.string(),
  locale: Locale,
  subject: z.string(),
  state: z.enum(['sent', 'failed']),
  error: z.string().nullable(),
  createdAt: Instant,
  sentAt: Instant.nullable(),
})

export const listSentEmails = endpoint({
  method: 'GET',
  path: '/api/admin/sent-emails',
  access: 'admin',
  about: 'The mails the shop sent or failed to send, newest first',
  query: listQuery(['-createdAt', 'createdAt'], { kind: EmailKind.optional(), state: z.enum(['sent', 'failed']).optional() }),
  reply: z.array(SentEmail),
  meta: PageMeta,
})
