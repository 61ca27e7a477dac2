// Reviews in the office: their list, approval, the shop's reply, deletion. The writer is told by mail.
import { and, eq, inArray, sql } from 'drizzle-orm'
import { sendEmail } from '#modules/emails/server/public.ts'
import { products } from '#modules/products/server/tables.ts'
import { listPage, type ListVerb, sortedBy } from '#modules/settings/server/public.ts'
import { audit, auditMany, auditSave } from '#server/audit.ts'
import { reviewsTopic, touch } from '#server/catalogue-version.ts'
import type { Ctx } from '#server/ctx.ts'
import { bothLanguages, holdsTyped } from '#server/db/typed-search.ts'
import { openForSave } from '#server/entity/seen-version.ts'
import { done, type HandlerInput } from '#shared/endpoint.ts'
import { fail } from '#shared/errors.ts'
import { type Texts, textIn } from '#shared/locale.ts'
import type * as api from '../admin-contract.ts'
import { hasBought } from './add-review.ts'
import { ratingsOf } from './list-reviews.ts'
import { reviewErrors } from './review-errors.ts'
import { reviews } from './tables.ts'

const columns = {
  id: reviews.id,
  version: reviews.version,
  status: reviews.status,
  rating: reviews.rating,
  ratings: ratingsOf,
  name: reviews.name,
  email: reviews.email,
  comment: reviews.comment,
  locale: reviews.locale,
  isBuyer: reviews.isBuyer,
  helpful: reviews.helpful,
  reply: reviews.reply,
  product: sql<
    api.AdminReview['product']
  >`jsonb_build_object('id', ${products.id}, 'slug', ${products.slug}, 'sku', ${products.sku}, 'title', ${products.title})`,
  customerId: reviews.customerId,
  createdAt: reviews.createdAt,
}

/** A page of all reviews; what is typed is looked for in the product, the writer and the comment. */
export const listAdminReviews: ListVerb<typeof api.listAdminReviews> = (ctx, query) =>
  listPage(ctx, query, {
    from: reviews,
    columns,
    joined: (select) => select.innerJoin(products, eq(products.id, reviews.productId)),
    where: [
      query.status && eq(reviews.status, query.status),
      query.rating !== undefined && eq(reviews.rating, query.rating),
      query.isBuyer !== undefined && eq(reviews.isBuyer, query.isBuyer),
      query.hasReply !== undefined && sql`(${reviews.reply} <> '') = ${query.hasReply}::boolean`,
      query.product && eq(reviews.productId, query.product),
      holdsTyped(query.search, [reviews.name, reviews.email, reviews.comment, products.sku, ...bothLanguages(products.title)]),
    ],
    order: sortedBy(
      query.sort ?? '-createdAt',
      { createdAt: reviews.createdAt, rating: reviews.rating, helpful: reviews.helpful, name: reviews.name },
      reviews.id,
    ),
  })

/** One review; throws when there is none. */
export async function getAdminReview(ctx: Ctx, id: string): Promise<api.AdminReview> {
  const [found] = await ctx.db
    .select(columns)
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(eq(reviews.id, id))
  return found ?? fail(reviewErrors.notFound())
}

/** Saves the status and the reply of a review. */
export async function updateReview(
  ctx: Ctx,
  id: string,
  { version, status, reply }: HandlerInput<typeof api.updateReview>['body'],
): Promise<api.AdminReview> {
  const before =
    (await openForSave(ctx, { subject: 'review', table: reviews, id, version, read: getAdminReview })) ?? fail(reviewErrors.notFound())
  await ctx.db.update(reviews).set({ status, reply }).where(eq(reviews.id, id))
  const after = await getAdminReview(ctx, id)
  await approved(ctx, before.status === 'approved' ? [] : [after])
  const isReplyNew = after.status === 'approved' && after.reply !== '' && before.reply === '' && before.status === 'approved'
  if (isReplyNew) await mailWriter(ctx, 'reviewReplied', after)
  await touch(ctx, [reviewsTopic(after.product.id)])
  return auditSave(ctx, 'review', after, before)
}

/** Approves, unapproves or deletes reviews; gives how many changed. */
export async function changeReviews(ctx: Ctx, ids: readonly string[], to: 'removed' | api.ReviewStatus): Promise<{ changed: number }> {
  const rows = await ctx.db
    .select({ id: reviews.id, status: reviews.status, productId: reviews.productId, email: reviews.email, title: products.title })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(inArray(reviews.id, [...ids]))
    .orderBy(reviews.id)
    .for('no key update', { of: reviews })
  const changing = rows.filter(({ status }) => status !== to)
  const changingIds = changing.map(({ id }) => id)
  if (changing.length === 0) return { changed: 0 }
  const notes = changing.map(({ id, status }) => ({ subject: 'review', subjectId: id, before: { status } }))
  if (to === 'removed') {
    await ctx.db.delete(reviews).where(inArray(reviews.id, changingIds))
    await auditMany(
      ctx,
      // Named by its product, as it was while it stood; by the address an erasure finds it.
      changing.map(({ id, status, email, title }) => ({
        ...{ action: 'review.removed', subject: 'review', subjectId: id },
        before: { status, email, title },
      })),
    )
  } else {
    await ctx.db.update(reviews).set({ status: to }).where(inArray(reviews.id, changingIds))
    await auditMany(
      ctx,
      notes.map((note) => ({ ...note, action: 'review.saved', after: { status: to } })),
    )
    if (to === 'approved') for (const id of changingIds) await approved(ctx, [await getAdminReview(ctx, id)])
  }
  await touch(ctx, [...new Set(changing.map(({ productId }) => reviewsTopic(productId)))])
  return { changed: changing.length }
}

/** Deletes one review. */
export async function removeReview(ctx: Ctx, id: string): Promise<typeof done> {
  const before = await getAdminReview(ctx, id)
  await ctx.db.delete(reviews).where(eq(reviews.id, id))
  await audit(ctx, { action: 'review.removed', subject: 'review', subjectId: id, before: { ...before, title: before.product.title } })
  await touch(ctx, [reviewsTopic(before.product.id)])
  return done
}

/** Reviews that visitors see from now on: their writers hear of it, and whoever has had the product meanwhile is marked as its buyer. */
async function approved(ctx: Ctx, found: readonly api.AdminReview[]): Promise<void> {
  for (const review of found) {
    await mailWriter(ctx, 'reviewApproved', review)
    const { id, customerId, product } = review
    if (review.isBuyer || !(await hasBought(ctx, { productId: product.id, customerId }))) continue
    await ctx.db
      .update(reviews)
      .set({ isBuyer: true, version: sql`${reviews.version}` })
      .where(and(eq(reviews.id, id), eq(reviews.isBuyer, false)))
  }
}

/** Mails the writer in their language: once that the review is shown, and the reply once, whichever mail brings it. */
async function mailWriter(ctx: Ctx, kind: 'reviewApproved' | 'reviewReplied', review: api.AdminReview): Promise<void> {
  const { id, email, name, locale, product, reply } = review
  const title: Texts = product.title
  await sendEmail(ctx, {
    key: `${reply === '' ? kind : 'reviewReplied'} ${id}`,
    kind,
    to: email,
    locale,
    params: { name, product: textIn(title, locale) },
    ...(reply === '' ? {} : { details: [{ title: 'email.mail.reviewReplied.reply', lines: reply.split('\n') }] }),
    button: {
      label: `email.mail.${kind}.button`,
      url: `${ctx.config.publicUrl}/productDetails/${encodeURIComponent(product.slug)}?lang=${locale}#reviews`,
    },
    subjectId: id,
  })
}
