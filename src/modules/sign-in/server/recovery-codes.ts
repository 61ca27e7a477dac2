// Recovery codes: shown once, stored as hashes, each used once.
import { createHash, randomInt } from 'node:crypto'
import { and, count, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { one } from '#server/db/failures.ts'
import { recoveryCodes } from './tables.ts'

const codes = 10
// No letter looks like a digit. Sixteen of them are 78 bits: too many to be guessed from a hash.
const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const newCode = (): string => Array.from({ length: 16 }, () => letters[randomInt(letters.length)] ?? '').join('')
const shown = (code: string): string => code.replace(/(.{4})(?!$)/g, '$1-')
const hashOf = (personId: string, code: string): string => createHash('sha256').update(`${personId} ${code}`).digest('base64url')

/** Makes new codes and ends the old ones; gives them as the person writes them down. */
export async function makeRecoveryCodes(ctx: Ctx, personId: string): Promise<string[]> {
  const made = Array.from({ length: codes }, newCode)
  await removeRecoveryCodes(ctx, personId)
  await ctx.db.insert(recoveryCodes).values(made.map((code) => ({ personId, codeHash: hashOf(personId, code) })))
  return made.map(shown)
}

export async function removeRecoveryCodes(ctx: Ctx, personId: string): Promise<void> {
  await ctx.db.delete(recoveryCodes).where(eq(recoveryCodes.personId, personId))
}

/** The number of unused codes. */
export const countRecoveryCodes = (ctx: Ctx, personId: string): Promise<number> =>
  ctx.db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.personId, personId), isNull(recoveryCodes.usedAt)))
    .then(one)
    .then(({ left }) => left)

/** Uses a code up: true when it is one of the person's unused ones. Of several uses at once, one succeeds. */
export async function takeRecoveryCode(ctx: Ctx, personId: string, typed: string): Promise<boolean> {
  const code = typed.toUpperCase().replace(/[^0-9A-Z]/g, '')
  const taken = await ctx.db
    .update(recoveryCodes)
    .set({ usedAt: ctx.now.toISOString() })
    .where(and(eq(recoveryCodes.personId, personId), eq(recoveryCodes.codeHash, hashOf(personId, code)), isNull(recoveryCodes.usedAt)))
    .returning({ id: recoveryCodes.id })
  return taken.length > 0
}
