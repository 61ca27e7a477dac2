import { eq, or, sql } from 'drizzle-orm'
import { reviewsTopic, touch } from '#server/catalogue-version.ts'
import { type DataSubject, isAddressOf, type PersonalData } from '#server/personal-data.ts'
import { reviews as r, reviewVotes as votes } from './tables.ts'

const writtenBy = (of: DataSubject) => or(eq(r.customerId, of.id), isAddressOf(r.email, of))

/** The rating and the words of a review stay, without anybody's name. */
export const reviewPersonalData: PersonalData = {
  columns: [r.name, r.email, r.comment, votes.voter],
  records: async (ctx, of) => (await ctx.db.select({ id: r.id }).from(r).where(writtenBy(of))).map(({ id }) => id),
  async collect(ctx, of) {
    const { productId, status, rating, quality, asDescribed, value, name, email, comment, reply, createdAt } = r
    const columns = { productId, status, rating, quality, asDescribed, value, name, email, comment, reply, createdAt }
    const helpful = await ctx.db.select({ reviewId: votes.reviewId, createdAt: votes.createdAt }).from(votes).where(eq(votes.voter, of.id))
    return { reviews: await ctx.db.select(columns).from(r).where(writtenBy(of)), reviewsFoundHelpful: helpful }
  },
  async erase(ctx, of) {
    const changed = await ctx.db
      .update(r)
      .set({ name: '–', email: of.alias, customerId: null })
      .where(writtenBy(of))
      .returning({ productId: r.productId })
    await ctx.db
      .update(votes)
      .set({ voter: sql`gen_random_uuid()::text` })
      .where(eq(votes.voter, of.id))
    if (changed.length > 0) await touch(ctx, [...new Set(changed.map(({ productId }) => reviewsTopic(productId)))])
  },
}
