// Two people edit the same record: whoever saves second is refused with the present values, and with who saved them and when.
import { and, desc, eq, isNotNull } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { coreErrors } from '#shared/errors.ts'
import { question } from '#shared/events.ts'
import type { Ctx } from '../ctx.ts'
import { auditEntries } from '../db/kit-tables.ts'
import { ask } from '../events.ts'

/** Asks the module that owns people for a person's name. */
export const personName = question<{ personId: string }, string>('core.personName')

type Opened<T> = {
  /** The subject under which the audit trail records it. */
  subject: string
  table: PgTable & { id: PgColumn }
  /** null: it is being made. */
  id: string | null
  /** The version that the form was filled from; without it the save overwrites any version. */
  version: number | undefined
  read: (ctx: Ctx, id: string) => Promise<T>
}

/** Begins a save: locks the row until the transaction ends and gives it (null for a new one); refuses when the form saw another version. */
export async function openForSave<T extends { version: number }>(
  ctx: Ctx,
  { subject, table, id, version, read }: Opened<T>,
): Promise<T | null> {
  if (id === null) return null
  await ctx.db.select({ id: table.id }).from(table).where(eq(table.id, id)).for('no key update')
  const present = await read(ctx, id)
  await needSeen(ctx, subject, id, present, version)
  return present
}

/** Checks the version alone, for rows that are locked and read in another way. */
export async function needSeen(
  ctx: Ctx,
  subject: string,
  id: string,
  present: { version: number },
  seen: number | undefined,
): Promise<void> {
  if (seen !== undefined && seen !== present.version)
    throw coreErrors.changed({ data: present, params: await lastChange(ctx, subject, id) })
}

/** The person and time of the last change, as the parameters of a refusal; undefined when nobody's name is known. */
export async function lastChange(ctx: Ctx, subject: string, id: string): Promise<{ name: string; at: string } | Record<string, never>> {
  const [last] = await ctx.db
    .select({ personId: auditEntries.actorId, at: auditEntries.at })
    .from(auditEntries)
    .where(and(eq(auditEntries.subject, subject), eq(auditEntries.subjectId, id), isNotNull(auditEntries.actorId)))
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(1)
  if (!last?.personId) return {}
  const [name] = await ask(ctx, personName, { personId: last.personId })
  return name === undefined ? {} : { name, at: last.at }
}
