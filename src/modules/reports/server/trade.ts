// The trade of a period for the office: by day beside a year before, the customers who buy most and who stopped, and stock that nobody orders.
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { orderLines, orders } from '#modules/orders/server/tables.ts'
import { products, variants } from '#modules/products/server/tables.ts'
import { measureUnits } from '#modules/taxonomy/server/tables.ts'
import type { Ctx } from '#server/ctx.ts'
import type { HandlerInput } from '#shared/endpoint.ts'
import { minor } from '#shared/money.ts'
import { Texts } from '#shared/schemas.ts'
import { dayOf } from '#shared/time.ts'
import type { getTradeOverview, TradeOverview } from '../admin-contract.ts'
import { stands } from './standing-orders.ts'

type Query = HandlerInput<typeof getTradeOverview>['query']

const listed = 5
/** Days without an order after which a customer is sleeping, and stock is dead. */
const sleepsAfter = 60
const deadAfter = 180

const amount = z.coerce.number().transform(minor)
const count = z.coerce.number()
const moment = z.string().transform((at) => new Date(at).toISOString())
const DayRows = z.array(z.object({ day: z.string(), orders: count, revenue: amount, ordersLastYear: count, revenueLastYear: amount }))
const BuyerRows = z.array(z.object({ customerId: z.string(), company: z.string(), orders: count, revenue: amount, lastOrderAt: moment }))
const StockRows = z.array(
  z.object({
    productId: z.string(),
    sku: z.string(),
    title: Texts,
    onHand: count,
    decimals: z.int(),
    value: amount,
    lastOrderAt: moment.nullable(),
  }),
)

/** The trade of a period, of all salespeople or of one. */
export async function tradeOverview(ctx: Ctx, query: Query): Promise<z.input<typeof TradeOverview>> {
  const [days, best, sleeping, deadStock] = await Promise.all([
    daysOf(ctx, query),
    bestBuyers(ctx, query),
    sleepingBuyers(ctx, query),
    findDeadStock(ctx),
  ])
  const sum = (pick: (day: (typeof days)[number]) => number) => days.reduce((total, day) => total + pick(day), 0)
  return {
    currency: ctx.profile.currency.code,
    period: { orders: sum((day) => day.orders), revenue: minor(sum((day) => day.revenue)) },
    lastYear: { orders: sum((day) => day.ordersLastYear), revenue: minor(sum((day) => day.revenueLastYear)) },
    days: days.map(({ ordersLastYear: _, ...day }) => day),
    best,
    sleeping,
    deadStock,
  }
}

const soldBy = ({ salespersonId }: Query) => (salespersonId ? sql`and ${orders.salespersonId} = ${salespersonId}::uuid` : sql``)

/** Midnight in the shop before a number of days, moved back by whole years. */
function startOf(ctx: Ctx, days: number, years = 0) {
  const { timeZone } = ctx.config
  return sql`((${dayOf(ctx.now, timeZone)}::date - ${days}::int - make_interval(years => ${years}::int)) at time zone ${timeZone})`
}

async function daysOf(ctx: Ctx, query: Query) {
  const { timeZone } = ctx.config
  const today = dayOf(ctx.now, timeZone)
  const before = Number(query.days) - 1
  const { rows } = await ctx.db.execute(sql`
    with daily as (
      select (created_at at time zone ${timeZone})::date as day, count(*) as orders, sum(grand_total) as revenue
      from ${orders} where ${stands} ${soldBy(query)} and (created_at >= ${startOf(ctx, before)}
        or (created_at >= ${startOf(ctx, before, 1)} and created_at < ${startOf(ctx, -1, 1)}))
      group by 1
    )
    select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(f.orders, 0) as orders, coalesce(f.revenue, 0) as revenue,
      coalesce(l.orders, 0) as "ordersLastYear", coalesce(l.revenue, 0) as "revenueLastYear"
    from generate_series(${today}::date - ${before}::int, ${today}::date, interval '1 day') as d (day)
      left join daily f on f.day = d.day::date left join daily l
        -- A leap day has none a year before; taking off a year gives the day of its eve once more.
        on l.day = (d.day - interval '1 year')::date and extract(day from l.day) = extract(day from d.day)
    order by d.day`)
  return DayRows.parse(rows)
}

const buyer = sql`${orders.customerId} as "customerId", max(${orders.companyName}) as company, count(*) as orders, sum(${orders.grandTotal}) as revenue, max(${orders.createdAt}) as "lastOrderAt"`

async function bestBuyers(ctx: Ctx, query: Query) {
  const { rows } = await ctx.db.execute(sql`
    select ${buyer} from ${orders} where ${stands} ${soldBy(query)} and created_at >= ${startOf(ctx, Number(query.days) - 1)}
    group by customer_id order by revenue desc, customer_id limit ${listed}`)
  return BuyerRows.parse(rows)
}

async function sleepingBuyers(ctx: Ctx, query: Query) {
  const { rows } = await ctx.db.execute(sql`
    select ${buyer} from ${orders} where ${stands} ${soldBy(query)} and created_at >= ${startOf(ctx, 365 + sleepsAfter)}
    group by customer_id having max(created_at) < ${startOf(ctx, sleepsAfter)} order by revenue desc, customer_id limit ${listed}`)
  return BuyerRows.parse(rows)
}

/** Ids begin with their time, so the index of a variant's lines tells at once whether there is a young one. */
async function findDeadStock(ctx: Ctx) {
  const { rows } = await ctx.db.execute(sql`
    select p.id as "productId", v.sku, p.title, v.on_hand as "onHand", u.decimals, round(v.price * v.on_hand / power(10::numeric, u.decimals)) as value,
      (select o.created_at from ${orderLines} l join ${orders} o on o.id = l.order_id where l.variant_id = v.id order by l.order_id desc limit 1) as "lastOrderAt"
    from ${variants} v join ${products} p on p.id = v.product_id join ${measureUnits} u on u.id = p.measure_unit_id
    where v.on_hand > 0 and v.status = 'available' and p.status = 'available' and p.created_at < ${startOf(ctx, sleepsAfter)}
      and not exists (select 1 from ${orderLines} l where l.variant_id = v.id and l.order_id > uuidv7(make_interval(days => ${-deadAfter}::int)))
    order by value desc, v.sku limit ${listed}`)
  return StockRows.parse(rows)
}
