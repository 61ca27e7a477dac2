// The wishlist writes to its customer when something is back in stock or costs less: once each time, and at most one mail an hour with all there is to say.
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { customers, people } from '#modules/people/server/tables.ts'
import { sendEmail } from '#modules/emails/server/public.ts'
import { lowestPrices } from '#modules/prices/server/public.ts'
import { productIndex } from '#modules/products/server/tables.ts'
import { getSettings } from '#modules/settings/server/public.ts'
import { stockTurned } from '#modules/stock/events.ts'
import type { Ctx } from '#server/ctx.ts'
import { type Listener, on } from '#server/events.ts'
import { job } from '#server/job.ts'
import { type Worker, worker } from '#server/jobs.ts'
import { reachingOut } from '#server/restored-copy.ts'
import { say } from '#server/texts.ts'
import { type Locale, regionalForm } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import { forgetAlerts, isAwaited, performForgetAlerts, writeOfAlerts } from './stock-alerts.ts'
import { listEntries } from './tables.ts'

export const followStock = job('lists.followStock', z.object({}))
export const followPrices = job('lists.followPrices', z.object({}), { seconds: 1800 })

const oneHour = 3_600_000
const quietSince = (ctx: Ctx): string => new Date(ctx.now.getTime() - oneHour).toISOString()

/** SQL: its customer was written to within the hour; what is new since waits. */
const isQuiet = (ctx: Ctx) =>
  sql`exists (select 1 from ${listEntries} mailed where mailed.customer_id = e.customer_id and mailed.mailed_at > ${quietSince(ctx)}::timestamptz)`

/** SQL: may order, so that the mail is of use to them. */
const mayBeWritten = sql`(c.status = 'approved' and not c.is_restricted and p.is_active and p.email_verified_at is not null)`

type News = { customerId: string; title: { en: string; ar: string }; email: string; name: string; locale: Locale; isWritten: boolean }

/** Notes what went out of stock, and writes about what came back. */
async function writeOfStock(ctx: Ctx): Promise<void> {
  await ctx.tx(async (tx) => {
    await tx.db.execute(sql`
      update ${listEntries} e set was_in_stock = false where e.kind = 'wishlist' and e.was_in_stock
        and not exists (select 1 from ${productIndex} i where i.product_id = e.product_id and i.is_in_stock)`)
    const { rows } = await tx.db.execute<News>(sql`
      with back as (
        select e.id from ${listEntries} e join ${productIndex} i on i.product_id = e.product_id
        where e.kind = 'wishlist' and not e.was_in_stock and i.is_in_stock and not ${isQuiet(tx)} order by e.id for update of e skip locked
      )
      update ${listEntries} e set was_in_stock = true, mailed_at = case when ${mayBeWritten} then ${tx.now.toISOString()}::timestamptz else e.mailed_at end
      from back, ${productIndex} i, ${customers} c, ${people} p
      where e.id = back.id and i.product_id = e.product_id and c.id = e.customer_id and p.id = c.id
      returning e.customer_id as "customerId", jsonb_build_object('en', i.card->'en'->>'title', 'ar', i.card->'ar'->>'title') as title, p.email, p.first_name as name, p.locale,
        ${mayBeWritten} as "isWritten"`)
    const mails = Map.groupBy(
      rows.filter(({ isWritten }) => isWritten),
      ({ customerId }) => customerId,
    )
    for (const news of mails.values())
      await write(
        tx,
        'wishlistBack',
        news.map((each) => ({ ...each, detail: '' })),
      )
  })
}

type Reader = { customerId: string; companyId: string; email: string; name: string; locale: Locale }
type WishlistEntry = Reader & { id: string; productId: string; title: News['title']; lastPrice: string | null; isQuiet: boolean }

/** Compares what wished products cost each company with what they did; writes about what is less, and remembers what is more. */
async function writeOfPrices(ctx: Ctx): Promise<void> {
  const { site } = await getSettings(ctx)
  const sees = sql`(${site.arePricesPublic} or c.can_see_prices) and ${mayBeWritten}`
  await ctx.db.execute(sql`
    update ${listEntries} e set last_price = null from ${customers} c, ${people} p
    where e.kind = 'wishlist' and e.last_price is not null and c.id = e.customer_id and p.id = c.id and not (${sees})`)
  const { rows: companies } = await ctx.db.execute<{ id: string }>(sql`
    select distinct c.company_id as id from ${listEntries} e join ${customers} c on c.id = e.customer_id join ${people} p on p.id = c.id
    where e.kind = 'wishlist' and ${sees} order by 1`)
  for (const { id } of companies) {
    if (ctx.ending?.aborted) return
    await ctx.tx(async (tx) => {
      const { rows } = await tx.db.execute<WishlistEntry>(sql`
        select e.id, e.customer_id as "customerId", c.company_id as "companyId", e.product_id as "productId", e.last_price as "lastPrice", ${isQuiet(tx)} as "isQuiet",
          jsonb_build_object('en', i.card->'en'->>'title', 'ar', i.card->'ar'->>'title') as title, p.email, p.first_name as name, p.locale
        from ${listEntries} e join ${productIndex} i on i.product_id = e.product_id join ${customers} c on c.id = e.customer_id join ${people} p on p.id = c.id
        where e.kind = 'wishlist' and c.company_id = ${id}::uuid and ${sees} order by e.id for no key update of e`)
      await writeOfCompany(tx, id, rows)
    })
  }
}

async function writeOfCompany(ctx: Ctx, companyId: string, entries: readonly WishlistEntry[]): Promise<void> {
  const prices = await lowestPrices(ctx, companyId, [...new Set(entries.map(({ productId }) => productId))])
  const priced = entries.flatMap((entry) => {
    const now = prices.get(entry.productId)?.unitPrice
    const before = entry.lastPrice === null ? null : Number(entry.lastPrice)
    return now === undefined || now === before ? [] : [{ ...entry, now, before }]
  })
  const reduced = priced.flatMap((entry) => (entry.before !== null && entry.now < entry.before ? [{ ...entry, before: entry.before }] : []))
  const written = reduced.filter((entry) => !entry.isQuiet)
  const noted = priced.filter((entry) => !reduced.some(({ id }) => id === entry.id) || written.some(({ id }) => id === entry.id))
  const param = (values: readonly unknown[]) => sql.param([...values])
  await ctx.db.execute(sql`
    update ${listEntries} e set last_price = n.price, mailed_at = case when n.is_written then ${ctx.now.toISOString()}::timestamptz else e.mailed_at end
    from unnest(${param(noted.map(({ id }) => id))}::uuid[], ${param(noted.map(({ now }) => now))}::bigint[],
      ${param(noted.map(({ id }) => written.some((each) => each.id === id)))}::boolean[]) as n (id, price, is_written)
    where e.id = n.id`)
  for (const news of Map.groupBy(written, ({ customerId }) => customerId).values())
    await write(
      ctx,
      'wishlistReduced',
      news.map((each) => ({ ...each, detail: insteadOf(ctx, each) })),
    )
}

function insteadOf({ profile }: Ctx, { now, before, locale }: { now: number; before: number; locale: Locale }): string {
  const money = (amount: number) => formatMoney(amount, profile.currency.code, regionalForm(locale, profile.locale))
  return say(locale, 'email.mail.wishlistReduced.detail', { now: money(now), before: money(before) })
}

type Line = Pick<News, 'customerId' | 'email' | 'name' | 'locale' | 'title'> & { detail: string }

async function write(ctx: Ctx, kind: 'wishlistBack' | 'wishlistReduced', lines: readonly Line[]): Promise<void> {
  const [first] = lines
  if (!first) return
  const { customerId, email, name, locale } = first
  await sendEmail(ctx, {
    key: `${kind}:${customerId}:${ctx.now.toISOString()}`,
    kind,
    to: email,
    locale,
    params: { name, count: lines.length },
    lines: lines.map(({ title, detail }) => ({ title: title[locale], detail, quantity: '', total: '' })),
    button: { label: `email.mail.${kind}.button`, url: `${ctx.config.publicUrl}/dashboard/wishlist` },
    subjectId: customerId,
  })
}

export const listWorkers: Worker[] = [
  reachingOut(
    worker(
      followStock,
      async (ctx) => {
        await writeOfStock(ctx)
        await writeOfAlerts(ctx)
      },
      '* * * * *',
    ),
  ),
  // Prices change by dates too, without anybody saving anything.
  reachingOut(worker(followPrices, writeOfPrices, '*/15 * * * *')),
  worker(forgetAlerts, performForgetAlerts, '23 3 * * *'),
]

/** Stock that the office books in is mailed at once; stock from elsewhere within a minute. */
export const listListeners: Listener[] = [
  on(stockTurned, async (ctx, { productIds }) => {
    const { rows } = await ctx.db.execute(
      sql`select 1 from ${listEntries} where kind = 'wishlist' and not was_in_stock and product_id = any(${sql.param(productIds)}::uuid[]) limit 1`,
    )
    if (rows.length > 0 || (await isAwaited(ctx, productIds))) await ctx.enqueue(followStock, {})
  }),
]
