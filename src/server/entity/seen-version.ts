// Two people edit the same record: whoever saves second is refused with the present values, and with who saved them and when.
import { createHash } from 'node:crypto'
import { and, desc, eq, isNotNull } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { coreErrors } from '#shared/errors.ts'
import { question } from '#shared/events.ts'
import type { LastChange } from '#shared/last-change.ts'
import { sameValue } from '#shared/same-value.ts'
import type { Ctx } from '../ctx.ts'
import { auditEntries } from '../db/kit-tables.ts'
import { ask } from '../events.ts'
import { beginSave } from './same-save.ts'

/** Asks the module that owns people for a person's name. */
export const personName = question<{ personId: string }, string>('core.personName')

/** A verb that makes an entity (`id` null) or saves one; without a version it overwrites any. */
export type SaveVerb<Input, One> = (ctx: Ctx, id: string | null, input: Input & { version?: number | undefined }) => Promise<One>

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

/** Begins a save: locks the row until the transaction ends and gives it (null for a new one); refuses when the form saw another version. `auditSave` ends it. */
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

/** The version of a form whose values many writers change, in rows of several tables: a number made of the values themselves. */
export const versionOf = (values: object): number => createHash('sha256').update(JSON.stringify(values)).digest().readUIntBE(0, 6)

/** Checks the version and begins the save, for rows that are locked and read in another way. */
export async function needSeen(
  ctx: Ctx,
  subject: string,
  id: string,
  present: { version: number },
  seen: number | undefined,
): Promise<void> {
  if (seen === undefined || seen === present.version) return beginSave(ctx, present)
  const last = await lastChangeOf(ctx, subject, id)
  throw coreErrors.changed({ data: { ...present, lastChange: last }, params: paramsOf(last) })
}

const paramsOf = (last: LastChange) => (last === null ? {} : { name: last.name, at: last.at })

/** The person and time of the last change, as the parameters of a refusal; empty when nobody's name is known. */
export const lastChange = async (ctx: Ctx, subject: string, id: string): Promise<{ name: string; at: string } | Record<string, never>> =>
  paramsOf(await lastChangeOf(ctx, subject, id))

/** Who changed a record last, when and what, by the audit trail; null when nobody's name is known. */
export async function lastChangeOf(ctx: Ctx, subject: string, id: string): Promise<LastChange> {
  const [last] = await ctx.db
    .select({
      personId: auditEntries.actorId,
      at: auditEntries.at,
      action: auditEntries.action,
      before: auditEntries.before,
      after: auditEntries.after,
    })
    .from(auditEntries)
    .where(and(eq(auditEntries.subject, subject), eq(auditEntries.subjectId, id), isNotNull(auditEntries.actorId)))
    .orderBy(desc(auditEntries.id))
    .limit(1)
  if (!last?.personId) return null
  const [name] = await ask(ctx, personName, { personId: last.personId })
  return name === undefined ? null : { name, at: last.at, fields: changedFields(last) }
}

/** Adds to what a form shows who changed it last. */
export const withLastChange = async <T extends { id: string }>(
  ctx: Ctx,
  subject: string,
  shown: T,
): Promise<T & { lastChange: LastChange }> => ({ ...shown, lastChange: await lastChangeOf(ctx, subject, shown.id) })

/** Older entries may be a list, which has no fields. */
const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}

/** The columns that every save changes, whatever was typed. */
const ofEverySave = new Set(['version', 'updatedAt'])

/** The fields that a save changed; of what was no save the verb alone. */
function changedFields({ action, before, after }: { action: string; before: unknown; after: unknown }): string[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)]
  const both = Object.keys(now).filter((field) => field in old && !ofEverySave.has(field))
  if (both.length === 0) return [action.slice(action.indexOf('.') + 1)]
  return both.filter((field) => !sameValue(old[field], now[field]))
}
