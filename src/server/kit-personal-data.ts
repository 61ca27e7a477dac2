// Personal data in the tables of src/server: the values of the audit trail.
import { and, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { auditEntries } from './db/kit-tables.ts'
import { isOneOf, type PersonalData } from './personal-data.ts'

/** The fields of entries about a person that say nothing about who they are. */
const impersonal = [
  ...['status', 'isActive', 'canSeePrices', 'isRestricted', 'salespersonId', 'locale', 'taxTreatment', 'netDays', 'creditLimit'],
  ...['isSuper', 'receivesMails', 'roles', 'roleIds', 'number', 'grandTotal', 'subtotal', 'amount', 'refundTotal', 'rating', 'version'],
]

const onlyImpersonal = (column: PgColumn) => sql`case when jsonb_typeof(${column}) = 'object' then (
  select coalesce(jsonb_object_agg(field.key, field.value), '{}') from jsonb_each(${column}) field where field.key = any(${sql.param(impersonal)}::text[])) end`

/** Removals of what a person wrote: the record is gone, and its removal holds their address. */
const isRemovedOf = (emails: readonly string[]) =>
  sql`(${auditEntries.words} is not null and lower(${auditEntries.before} ->> 'email') = any(${sql.param([...emails])}::text[]))`

export const kitPersonalData: PersonalData = {
  columns: [auditEntries.before, auditEntries.after, auditEntries.words],
  async erase(ctx, { recordIds, emails }) {
    await ctx.db
      .update(auditEntries)
      .set({ before: onlyImpersonal(auditEntries.before), after: onlyImpersonal(auditEntries.after) })
      .where(
        and(
          or(isOneOf(auditEntries.subjectId, recordIds), isRemovedOf(emails)),
          or(sql`${auditEntries.before} is not null`, sql`${auditEntries.after} is not null`),
        ),
      )
  },
}
