// Doing a command once per key: the first call leaves its answer, every later one with the same request gets that answer.
import { createHash } from 'node:crypto'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { insertRow, namedFor } from '#server/db/insert-rows.ts'
import { idempotency } from '#server/db/kit-tables.ts'
import { part } from '#server/db/statement.ts'
import { orderErrors } from './errors.ts'

export type Claim = { actorId: string; key: string; requestHash: string; createdAt: string }
/** What a fresh claim brings along, so that all rows of an order can be written at once. */
export type FreshClaim = { orderId: string; paymentId: string; serial: number }

export const hashOfRequest = (request: unknown): string => createHash('sha256').update(JSON.stringify(request)).digest('hex')

const [actorId, key] = [sql.placeholder('claim.actorId'), sql.placeholder('claim.key')]

/** The values of a claim for the statements below. */
export const claimValues = (claim: Claim): Record<string, unknown> => namedFor('claim', claim)

/** Claims a key before anything else of its statement is looked at: nothing comes of it when it was used before. A twin that is still at work is waited for. */
export const claiming = sql`with fresh as (
  ${insertRow(idempotency, ['actorId', 'key', 'requestHash', 'createdAt'], 'claim')} on conflict do nothing
  returning uuidv7() as "orderId", uuidv7() as "paymentId", nextval('order_numbers') as serial)`
export const claimedPart = part<Record<string, unknown>, FreshClaim, FreshClaim | null>(sql`select * from fresh`, ([row]) => row ?? null)

/** The answer kept under a used key; a different request under the same key is refused. */
export async function answerOf(ctx: Ctx, { actorId, key, requestHash }: Claim): Promise<unknown> {
  const [kept] = await ctx.db
    .select({ requestHash: idempotency.requestHash, body: idempotency.body })
    .from(idempotency)
    .where(and(eq(idempotency.actorId, actorId), eq(idempotency.key, key)))
  if (!kept || kept.requestHash !== requestHash) throw orderErrors.keyReused()
  return kept.body
}

/** Keeps the answer with its key: a part of a statement. */
export const keptAnswer = sql`update ${idempotency} set status = 200, body = ${sql.placeholder('answer')} where actor_id = ${actorId} and key = ${key}`

/** Forgets keys older than thirty days; nobody sends them again. */
export async function forgetOldKeys(ctx: Ctx): Promise<void> {
  await ctx.db.delete(idempotency).where(lt(idempotency.createdAt, new Date(ctx.now.getTime() - 30 * 86_400_000).toISOString()))
}
