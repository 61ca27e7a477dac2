// Helpful votes: one for each person or device and review, and few from one network.
import { createHash } from 'node:crypto'
import { and, count, eq, sql } from 'drizzle-orm'
import { deferAnnouncements, reviewsTopic, touch } from '#server/catalogue-version.ts'
import { networkOf } from '#server/client-network.ts'
import type { Ctx } from '#server/ctx.ts'
import { one } from '#server/db/failures.ts'
import { countTry } from '#server/rate-limit.ts'
import { reviewErrors } from './review-errors.ts'
import { reviews, reviewVotes } from './tables.ts'

/** Votes for one review from the devices of one network that nobody is signed in on. */
const votesPerNetwork = { max: 5, seconds: 86_400 }

/** Adds a vote or takes it back; gives how many there are now. Pages show the new number within fifteen seconds. */
export async function voteHelpful(
  ctx: Ctx,
  reviewId: string,
  { device, isHelpful }: { device: string; isHelpful: boolean },
): Promise<{ helpful: number }> {
  const { actor } = ctx
  const [review] = await ctx.db
    .select({ productId: reviews.productId, helpful: reviews.helpful })
    .from(reviews)
    .where(and(eq(reviews.id, reviewId), eq(reviews.status, 'approved')))
    .for('no key update')
  if (!review) throw reviewErrors.notFound()
  const voter = 'id' in actor ? actor.id : createHash('sha256').update(`device ${device}`).digest('base64url')
  const mine = and(eq(reviewVotes.reviewId, reviewId), eq(reviewVotes.voter, voter))
  const [known] = await ctx.db.select({ voter: reviewVotes.voter }).from(reviewVotes).where(mine)
  if (Boolean(known) === isHelpful) return { helpful: review.helpful }
  if (isHelpful && !('id' in actor)) await countTry(ctx.db, `helpful ${reviewId} ${networkOf(ctx.ip)}`, votesPerNetwork)
  if (isHelpful) await ctx.db.insert(reviewVotes).values({ reviewId, voter })
  else await ctx.db.delete(reviewVotes).where(mine)
  const { helpful } = one(await ctx.db.select({ helpful: count() }).from(reviewVotes).where(eq(reviewVotes.reviewId, reviewId)))
  // A vote is no edit: the office's form stays valid.
  await ctx.db
    .update(reviews)
    .set({ helpful, version: sql`${reviews.version}`, updatedAt: sql`${reviews.updatedAt}` })
    .where(eq(reviews.id, reviewId))
  await deferAnnouncements(ctx)
  await touch(ctx, [reviewsTopic(review.productId)])
  return { helpful }
}
