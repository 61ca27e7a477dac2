// The approved reviews of a product as visitors see them: a page of them, and the summary of all.
import { and, desc, eq, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { productIndex, products } from '#modules/products/server/tables.ts'
import { slugRedirects } from '#modules/taxonomy/server/tables.ts'
import type { Ctx } from '#server/ctx.ts'
import { one } from '#server/db/failures.ts'
import type { HandlerInput, HandlerReply } from '#shared/endpoint.ts'
import { pageMeta } from '#shared/paging.ts'
import { type listReviews as contract, reviewsPerPage, type ReviewSummary } from '../contract.ts'
import { reviewErrors } from './review-errors.ts'
import { reviews } from './tables.ts'

export const ratingsOf = sql<{ quality: number | null; asDescribed: number | null; value: number | null }>`
  jsonb_build_object('quality', ${reviews.quality}, 'asDescribed', ${reviews.asDescribed}, 'value', ${reviews.value})`

const orders: Record<NonNullable<HandlerInput<typeof contract>['query']['sort']>, SQL[]> = {
  newest: [desc(reviews.createdAt)],
  helpful: [desc(reviews.helpful), desc(reviews.createdAt)],
  highest: [desc(reviews.rating), desc(reviews.createdAt)],
  lowest: [sql`${reviews.rating} asc`, desc(reviews.createdAt)],
}

/** A page of a product's approved reviews with the summary; 404 for a product that visitors do not see. */
export async function listReviews(
  ctx: Ctx,
  { slug }: { slug: string },
  { page, perPage = reviewsPerPage, sort = 'newest', rating }: HandlerInput<typeof contract>['query'],
): Promise<HandlerReply<typeof contract>> {
  const productId = await shownProduct(ctx, slug)
  const isApproved = and(eq(reviews.productId, productId), eq(reviews.status, 'approved'))
  const rows = await ctx.db
    .select({
      id: reviews.id,
      rating: reviews.rating,
      ratings: ratingsOf,
      comment: reviews.comment,
      name: reviews.name,
      locale: reviews.locale,
      isBuyer: reviews.isBuyer,
      helpful: reviews.helpful,
      reply: reviews.reply,
      createdAt: reviews.createdAt,
    })
    .from(reviews)
    .where(and(isApproved, rating ? eq(reviews.rating, rating) : undefined))
    .orderBy(...orders[sort], desc(reviews.id))
    .limit(perPage)
    .offset((page - 1) * perPage)
  const summary = await summaryOf(ctx, isApproved)
  const total = rating ? (summary.byRating[rating - 1] ?? 0) : summary.count
  return { data: rows, meta: { ...pageMeta(page, perPage, total), productId, summary } }
}

/** The id of a product that this reader sees, by its present or a former slug. */
async function shownProduct(ctx: Ctx, slug: string): Promise<string> {
  const former = ctx.db
    .select({ id: slugRedirects.targetId })
    .from(slugRedirects)
    .where(and(eq(slugRedirects.kind, 'product'), eq(slugRedirects.slug, slug)))
  const present = ctx.db.select({ id: products.id }).from(products).where(eq(products.slug, slug))
  const isSeen = sql`(${ctx.isPreview}::boolean or exists (select 1 from ${productIndex} shown where shown.product_id = ${products.id}))`
  const found = await ctx.db
    .select({ id: products.id })
    .from(products)
    .where(and(sql`${products.id} = coalesce((${present}), (${former}))`, isSeen))
  if (!found[0]) throw reviewErrors.notFound()
  return found[0].id
}

async function summaryOf(ctx: Ctx, where: SQL | undefined): Promise<ReviewSummary> {
  const average = (column: SQLWrapper) => sql<number | null>`round(avg(${column}), 1)::float8`
  const counted = ([1, 2, 3, 4, 5] as const).map((stars) => sql`count(*) filter (where ${reviews.rating} = ${stars})::int`)
  const row = one(
    await ctx.db
      .select({
        count: sql<number>`count(*)::int`,
        average: average(reviews.rating),
        byRating: sql<number[]>`jsonb_build_array(${sql.join(counted, sql`, `)})`,
        quality: average(reviews.quality),
        asDescribed: average(reviews.asDescribed),
        value: average(reviews.value),
      })
      .from(reviews)
      .where(where),
  )
  const { quality, asDescribed, value, ...summary } = row
  return { ...summary, ratings: { quality, asDescribed, value } }
}
