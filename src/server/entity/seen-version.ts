// Two people with the same form open: whoever saves second is refused with what stands there now, who saved it and when.
import { and, desc, eq, isNotNull } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { coreErrors } from '#shared/errors.ts'
import { event } from '#shared/events.ts'
import type { Ctx } from '../ctx.ts'
import { auditEntries } from '../db/kit-tables.ts'

/** Asks the module that knows people what one is called. */
export const nameWanted = event<{ personId: string; found: (name: string) => void }>('core.nameWanted')

type Opened<T> = {
  /** What the audit trail calls it. */
  subject: string
  table: PgTable & { id: PgColumn }
  /** null: it is being made. */
  id: string | null
  /** The version that the form saw; left out, whatever stands there is overwritten. */
  version: number | undefined
  read: (ctx: Ctx, id: string) => Promise<T>
}

/** Begins a save: holds the row until the transaction ends and gives what stands there, null for a new one; refuses when the form saw another version. */
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

/** The judgement alone, for what is held and read in its own way. */
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

/** Who last changed a thing and when, as the parameters of a refusal; nothing where nobody's name is known. */
export async function lastChange(ctx: Ctx, subject: string, id: string): Promise<{ name: string; at: string } | Record<string, never>> {
  const [last] = await ctx.db
    .select({ personId: auditEntries.actorId, at: auditEntries.at })
    .from(auditEntries)
    .where(and(eq(auditEntries.subject, subject), eq(auditEntries.subjectId, id), isNotNull(auditEntries.actorId)))
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(1)
  if (!last?.personId) return {}
  let name = ''
  await ctx.announce(nameWanted, { personId: last.personId, found: (called) => (name = called) })
  return name === '' ? {} : { name, at: last.at }
}
