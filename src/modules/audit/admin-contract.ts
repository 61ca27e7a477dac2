// The office's calls for the audit trail: who changed what, for whom and when, with each field before and after.
import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { Day } from '#shared/schemas.ts'
import { Instant } from '#shared/time.ts'

/** The plain values of a field; what has no plain value is JSON text. */
const Value = z.union([z.string(), z.number(), z.boolean(), z.null()])
export const AuditLine = z.object({
  path: z.string(),
  /** The name of the field in the reader's language, where its record tells it; else its path is put into words. */
  label: z.string().optional(),
  before: Value,
  after: Value,
})
export type AuditLine = z.output<typeof AuditLine>

export const AuditEntry = z.object({
  id: z.uuid(),
  at: Instant,
  actorKind: z.string(),
  actorId: z.uuid().nullable(),
  /** null: no person, or one who is gone. */
  actorName: z.string().nullable(),
  /** The customer for whom a salesperson or the office did it. */
  forId: z.uuid().nullable(),
  forName: z.string().nullable(),
  action: z.string(),
  subject: z.string(),
  subjectId: z.string(),
  /** Its name in the reader's language, where the entry has one. */
  name: z.string().nullable(),
  lines: z.array(AuditLine),
  /** The number of further changed fields. */
  more: z.int(),
})
export type AuditEntry = z.output<typeof AuditEntry>

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  access: 'admin',
  may: 'audit.see',
  about:
    'The audit trail, newest first, in pages that continue before an entry; `search` finds the number or name of a record, and people who acted or were acted for',
  query: z.strictObject({
    /** The last entry of the page before. */
    before: z.uuid().optional(),
    perPage: z.coerce.number().int().min(1).max(100).optional(),
    person: z.uuid().optional(),
    /** For whom a salesperson or the office did it. */
    customer: z.uuid().optional(),
    search: z.string().trim().max(200).optional(),
    subject: z
      .string()
      .regex(/^[a-z]\w{0,60}$/i)
      .optional(),
    record: z.string().min(1).max(200).optional(),
    from: Day.optional(),
    to: Day.optional(),
  }),
  reply: z.array(AuditEntry),
  meta: z.object({
    /** The entry before which the next page begins; null on the last one. */
    next: z.uuid().nullable(),
    /** The name of the customer of the filter; null without one. */
    customerName: z.string().nullable(),
  }),
})

export const listAuditPeople = endpoint({
  method: 'GET',
  path: '/api/admin/audit/people',
  access: 'admin',
  may: 'audit.see',
  about: 'The admins and salespeople by whom the audit trail can be filtered',
  reply: z.array(z.object({ id: z.uuid(), name: z.string(), kind: z.enum(['admin', 'salesperson']) })),
})
