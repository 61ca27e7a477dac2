// Doing a command once per key: the first call leaves its answer, every later one with the same request gets that answer.
import { createHash } from 'node:crypto'
import { and, eq, lt, type Placeholder, sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { prepared } from '#server/db/statement.ts'
import { orderErrors } from './order-errors.ts'
import { idempotency } from './tables.ts'

export type Claim = { actorId: string; key: string; requestHash: string; createdAt: string }
/** The ids a fresh claim gives, so that all rows of an order can be written at once. */
export type FreshClaim = { orderId: string; paymentId: string; serial: number }

export const hashOfRequest = (request: unknown): string => createHash('sha256').update(JSON.stringify(request)).digest('hex')

const insertClaim = prepared<Claim>()((db, { actorId, key, requestHash, createdAt }) =>
  db
    .insert(idempotency)
    .values({ actorId, key, requestHash, createdAt })
    .onConflictDoNothing()
    .returning({
      orderId: sql<string>`uuidv7()`,
      paymentId: sql<string>`uuidv7()`,
      serial: sql`nextval('order_numbers')`.mapWith(Number),
    }),
)

/** Claims a key, sent at once so that it comes before everything else; null when it was used before. A twin that is still at work is waited for. */
export async function claim(ctx: Ctx, claimed: Claim): Promise<FreshClaim | null> {
  const [fresh] = await insertClaim(ctx.db, claimed)
  return fresh ?? null
}

type Named = Pick<Claim, 'actorId' | 'key'>
const isOf = ({ actorId, key }: Named | Record<keyof Named, Placeholder>) => and(eq(idempotency.actorId, actorId), eq(idempotency.key, key))

/** The answer stored under a used key; a different request under the same key is refused. */
export async function answerOf(ctx: Ctx, claimed: Claim): Promise<unknown> {
  const [kept] = await ctx.db
    .select({ requestHash: idempotency.requestHash, body: idempotency.body })
    .from(idempotency)
    .where(isOf(claimed))
  if (!kept || kept.requestHash !== claimed.requestHash) throw orderErrors.keyReused()
  return kept.body
}

const updateAnswer = prepared<Named & { body: string }>()((db, { actorId, key, body }) =>
  db
    .update(idempotency)
    .set({ status: 200, body: sql`${body}::jsonb` })
    .where(isOf({ actorId, key })),
)

/** Keeps the answer with its key. */
export async function keepAnswer(ctx: Ctx, { actorId, key }: Claim, body: unknown): Promise<void> {
  await updateAnswer(ctx.db, { actorId, key, body: JSON.stringify(body) })
}

/** Forgets keys older than thirty days; nobody sends them again. */
export async function forgetOldKeys(ctx: Ctx): Promise<void> {
  await ctx.db.delete(idempotency).where(lt(idempotency.createdAt, new Date(ctx.now.getTime() - 30 * 86_400_000).toISOString()))
}
