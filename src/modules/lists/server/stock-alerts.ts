// Alerts of visitors: asked with a bot check, confirmed by a link, written about once when the product is back, ended by a link, forgotten in time.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { sendEmail } from '#modules/emails/server/public.ts'
import { productIndex, products } from '#modules/products/server/tables.ts'
import { checkBot } from '#modules/sign-in/server/public.ts'
import { networkOf } from '#server/client-network.ts'
import type { Config } from '#server/config.ts'
import type { Ctx } from '#server/ctx.ts'
import { one } from '#server/db/failures.ts'
import { job } from '#server/job.ts'
import { countTries, inKey } from '#server/rate-limit.ts'
import { done } from '#shared/endpoint.ts'
import { type Locale, type Texts, textIn } from '#shared/locale.ts'
import { listErrors } from './list-errors.ts'
import { stockAlerts } from './tables.ts'

/** The limits per network, and of mails to one address. */
const perNetwork = { max: 10, seconds: 3600 }
const perAddress = { max: 5, seconds: 86_400 }

const signOf = ({ secret }: Pick<Config, 'secret'>, id: string): string =>
  createHmac('sha256', secret).update(`stock alert ${id}`).digest('base64url').slice(0, 32)

/** The token of an alert's links. It is made from the shop's secret and stored nowhere. */
export const alertToken = (config: Pick<Config, 'secret'>, id: string): string => `${id}.${signOf(config, id)}`

/** Takes a token; gives the id of its alert, and throws for a token that the shop has not made. */
function alertOf(ctx: Ctx, token: string): string {
  const [id = '', sign = ''] = token.split('.')
  const [given, own] = [Buffer.from(sign), Buffer.from(signOf(ctx.config, id))]
  if (!z.uuid().safeParse(id).success || given.length !== own.length || !timingSafeEqual(given, own)) throw listErrors.alertLinkInvalid()
  return id
}

const pathOf = (ctx: Ctx, id: string): string => `${ctx.config.publicUrl}/stock-alerts/${alertToken(ctx.config, id)}`
const endOf = (ctx: Ctx, id: string): string => `${pathOf(ctx, id)}?end=1`

type Shown = { slug: string; title: Texts; isInStock: boolean }

async function shownProduct(ctx: Ctx, productId: string): Promise<Shown> {
  const [product] = await ctx.db
    .select({ slug: products.slug, title: products.title, isInStock: productIndex.isInStock })
    .from(products)
    .innerJoin(productIndex, eq(productIndex.productId, products.id))
    .where(eq(products.id, productId))
  if (!product) throw listErrors.productGone()
  return product
}

/**
 * Notes what somebody waits for and asks by mail whether the address is theirs. Who asks again gets that mail again; whoever has confirmed gets none, and the
 * same answer. A refused try counts.
 */
export async function askStockAlert(
  ctx: Ctx,
  { productId, email: typed, botCheck }: { productId: string; email: string; botCheck: string },
): Promise<typeof done> {
  const email = typed.toLowerCase()
  await checkBot(ctx, botCheck)
  await countTries(ctx.db, [
    { key: `stock alert ${networkOf(ctx.ip)}`, ...perNetwork },
    { key: `stock alert to ${inKey(email)}`, ...perAddress },
  ])
  await ctx.tx((tx) => noteAlert(tx, productId, email))
  return done
}

async function noteAlert(ctx: Ctx, productId: string, email: string): Promise<void> {
  const { title, isInStock } = await shownProduct(ctx, productId)
  if (isInStock) throw listErrors.alertInStock()
  const alert = one(
    await ctx.db
      .insert(stockAlerts)
      .values({ email, productId, locale: ctx.locale, createdAt: ctx.now.toISOString() })
      .onConflictDoUpdate({
        target: [stockAlerts.email, stockAlerts.productId],
        targetWhere: sql`mailed_at is null`,
        set: { locale: ctx.locale },
      })
      .returning({ id: stockAlerts.id, confirmedAt: stockAlerts.confirmedAt }),
  )
  if (alert.confirmedAt === null)
    await sendEmail(ctx, {
      key: `stockAlertConfirm ${alert.id} ${ctx.now.toISOString()}`,
      kind: 'stockAlertConfirm',
      to: email,
      locale: ctx.locale,
      params: { product: textIn(title, ctx.locale) },
      button: { label: 'email.mail.stockAlertConfirm.button', url: pathOf(ctx, alert.id) },
      end: endOf(ctx, alert.id),
      subjectId: alert.id,
    })
}

/** Confirms the address of an alert; again is no mistake. An alert that has ended is not there any more. */
export async function confirmStockAlert(ctx: Ctx, token: string): Promise<{ slug: string; title: string }> {
  const id = alertOf(ctx, token)
  const [alert] = await ctx.db
    .update(stockAlerts)
    .set({ confirmedAt: sql`coalesce(${stockAlerts.confirmedAt}, ${ctx.now.toISOString()}::timestamptz)` })
    .where(eq(stockAlerts.id, id))
    .returning({ productId: stockAlerts.productId })
  if (!alert) throw listErrors.alertLinkInvalid()
  const { slug, title } = await shownProduct(ctx, alert.productId)
  return { slug, title: textIn(title, ctx.locale) }
}

/** Ends every alert of the address that the token was sent to; what has ended already is no mistake. */
export async function endStockAlerts(ctx: Ctx, token: string): Promise<typeof done> {
  const id = alertOf(ctx, token)
  await ctx.db.delete(stockAlerts).where(sql`${stockAlerts.email} = (select own.email from ${stockAlerts} own where own.id = ${id}::uuid)`)
  return done
}

type Back = { id: string; email: string; locale: Locale; slug: string; title: Texts }

/** Writes about what is back in stock to those who have confirmed: once each. */
export async function writeOfAlerts(ctx: Ctx): Promise<void> {
  await ctx.tx(async (tx) => {
    const { rows } = await tx.db.execute<Back>(sql`
      with back as (
        select a.id from ${stockAlerts} a join ${productIndex} i on i.product_id = a.product_id
        where a.mailed_at is null and a.confirmed_at is not null and i.is_in_stock order by a.id for update of a skip locked
      )
      update ${stockAlerts} a set mailed_at = ${tx.now.toISOString()}::timestamptz
      from back, ${products} p where a.id = back.id and p.id = a.product_id
      returning a.id, a.email, a.locale, p.slug, p.title`)
    for (const { id, email, locale, slug, title } of rows)
      await sendEmail(tx, {
        key: `stockAlertBack ${id}`,
        kind: 'stockAlertBack',
        to: email,
        locale,
        params: { product: textIn(title, locale) },
        button: { label: 'email.mail.openProduct', url: `${tx.config.publicUrl}/productDetails/${encodeURIComponent(slug)}` },
        end: endOf(tx, id),
        subjectId: id,
      })
  })
}

export const forgetAlerts = job('lists.forgetAlerts', z.object({}))

/** Days after which an alert is forgotten: never confirmed, written about, still waiting. */
const days = { unconfirmed: 7, mailed: 30, waiting: 365 }

/** Deletes alerts that nobody needs any more. */
export async function performForgetAlerts(ctx: Ctx): Promise<void> {
  const before = (count: number) => new Date(ctx.now.getTime() - count * 86_400_000).toISOString()
  await ctx.db.execute(sql`
    delete from ${stockAlerts} where created_at < ${before(days.waiting)}::timestamptz or mailed_at < ${before(days.mailed)}::timestamptz
      or (confirmed_at is null and created_at < ${before(days.unconfirmed)}::timestamptz)`)
}

/** Does a visitor wait for one of these products? */
export async function isAwaited(ctx: Ctx, productIds: readonly string[]): Promise<boolean> {
  const [found] = await ctx.db
    .select({ id: stockAlerts.id })
    .from(stockAlerts)
    .where(and(isNull(stockAlerts.mailedAt), sql`${stockAlerts.productId} = any(${sql.param([...productIds])}::uuid[])`))
    .limit(1)
  return found !== undefined
}
