// Writes the demo's reviews: most products have some, a few reviews wait for the office.
import { createHash } from 'node:crypto'
import { asc } from 'drizzle-orm'
import { products } from '#modules/products/server/tables.ts'
import { reviews } from '#modules/reviews/server/tables.ts'
import type { Ctx } from '#server/ctx.ts'
import { type DemoReview, demoReviews } from './reviews.ts'
import { insertMany } from './seed.ts'

/** One in this many waits unapproved. */
const oneWaitsIn = 17

/** A number from 0 up to `below`, equal in every run. */
const pick = (text: string, below: number): number => createHash('sha256').update(text).digest().readUInt32BE() % below

/** Adds reviews to the products of a catalogue that has been written. */
export async function seedReviews(ctx: Ctx, catalogue: 'clothing' | 'nuts'): Promise<void> {
  const known = await ctx.db.select({ id: products.id, slug: products.slug }).from(products).orderBy(asc(products.slug))
  const texts = demoReviews(catalogue)
  const rows = known.flatMap(({ id, slug }) => {
    const first = pick(`${slug} first`, texts.length)
    // From none to five, each by another writer.
    return Array.from({ length: pick(slug, 6) }, (_, at) => rowOf(ctx, id, slug, texts[(first + at * 3) % texts.length]))
  })
  await insertMany(
    ctx,
    reviews,
    rows.filter((row) => row !== null),
  )
}

function rowOf(ctx: Ctx, productId: string, slug: string, text: DemoReview | undefined): typeof reviews.$inferInsert | null {
  if (!text) return null
  const seed = `${slug} ${text.name}`
  const { rating } = text
  const near = (kind: string): number => Math.max(1, Math.min(5, rating + pick(`${seed} ${kind}`, 3) - 1))
  const isWaiting = pick(`${seed} waits`, oneWaitsIn) === 0
  return {
    productId,
    status: isWaiting ? 'unapproved' : 'approved',
    rating,
    quality: near('quality'),
    asDescribed: near('asDescribed'),
    value: pick(`${seed} some`, 2) === 0 ? null : near('value'),
    name: text.name,
    email: `review-${pick(seed, 1_000_000)}@demo.test`,
    comment: text.comment,
    locale: text.locale,
    isBuyer: pick(`${seed} bought`, 3) > 0,
    reply: isWaiting ? '' : (text.reply ?? ''),
    createdAt: new Date(ctx.now.getTime() - (1 + pick(`${seed} day`, 200)) * 86_400_000).toISOString(),
  }
}
