// Takes a review: stores it unapproved, thanks its writer by mail, and mails it to the office.
import { eq, sql } from 'drizzle-orm'
import { adminsReceivingMails } from '#modules/people/server/public.ts'
import { afterBotCheck } from '#modules/sign-in/server/public.ts'
import { sendEmail } from '#modules/emails/server/public.ts'
import { productIndex, products } from '#modules/products/server/tables.ts'
import { networkOf } from '#server/client-network.ts'
import type { Ctx } from '#server/ctx.ts'
import { ask } from '#server/events.ts'
import { one, refusing } from '#server/db/failures.ts'
import { countTry } from '#server/rate-limit.ts'
import { done } from '#shared/endpoint.ts'
import { coreErrors } from '#shared/errors.ts'
import { type Locale, type Texts, textIn } from '#shared/locale.ts'
import type { ReviewInput } from '../contract.ts'
import { boughtHere } from '../events.ts'
import { reviewErrors } from './review-errors.ts'
import { reviews } from './tables.ts'

/** The limit per network; reviews with mistakes do not count. */
const reviewsPerNetwork = { max: 10, seconds: 3600 }

const refusals = { reviews_customer_key: { error: reviewErrors.alreadyWritten, field: 'productId' }, foreignKey: reviewErrors.productGone }

/** Checks the sender, then stores the review and queues its mails in one transaction. An account reviews a product once. */
export async function addReview(ctx: Ctx, { botCheck, ...input }: ReviewInput): Promise<typeof done> {
  if (ctx.actor.kind === 'customer' && ctx.actor.isRestricted) throw coreErrors.restricted()
  return afterBotCheck(ctx, botCheck, (tx) => storeReview(tx, input))
}

async function storeReview(ctx: Ctx, { ratings, ...input }: Omit<ReviewInput, 'botCheck'>): Promise<typeof done> {
  const { actor } = ctx
  await countTry(ctx.db, `review ${networkOf(ctx.ip)}`, reviewsPerNetwork)
  const title = await titleOf(ctx, input.productId)
  const customerId = actor.kind === 'customer' ? actor.id : null
  const isBuyer = await hasBought(ctx, { productId: input.productId, customerId })
  const row = { ...input, ...ratings, customerId, isBuyer, locale: ctx.locale }
  const { id } = one(await refusing(refusals, () => ctx.db.insert(reviews).values(row).returning({ id: reviews.id })))
  const params = (locale: Locale) => ({
    name: input.name,
    product: textIn(title, locale),
    rating: input.rating,
    email: input.email,
    comment: input.comment || '–',
  })
  await sendEmail(ctx, {
    key: `review ${id}`,
    kind: 'reviewCopy',
    to: input.email,
    locale: ctx.locale,
    params: params(ctx.locale),
    subjectId: id,
  })
  const button = { label: 'email.mail.reviewAdmin.button', url: `${ctx.config.publicUrl}/admin-panel/secure/settings/reviews/${id}` }
  for (const { email, locale } of await adminsReceivingMails(ctx))
    await sendEmail(ctx, {
      key: `review ${id} ${email}`,
      kind: 'reviewAdmin',
      to: email,
      locale,
      params: params(locale),
      button,
      subjectId: id,
    })
  return done
}

/** The title of a product that visitors see. */
async function titleOf(ctx: Ctx, productId: string): Promise<Texts> {
  const [product] = await ctx.db
    .select({ title: products.title })
    .from(products)
    .innerJoin(productIndex, eq(productIndex.productId, products.id))
    .where(sql`${products.id} = ${productId}`)
  if (!product) throw reviewErrors.productGone()
  return product.title
}

/** Has the account it was written with had the product delivered? An address that was only typed proves nothing. */
export async function hasBought(ctx: Ctx, { productId, customerId }: { productId: string; customerId: string | null }): Promise<boolean> {
  return customerId !== null && (await ask(ctx, boughtHere, { productId, customerId })).length > 0
}
