// Thirteen months of trade in the demo shop: orders priced by the shop's own rules and taken along its life cycle, their payments, mails, invoices and returns.
import { asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { coupons, couponUses } from '#modules/coupons/server/tables.ts'
import { sentEmails } from '#modules/emails/server/tables.ts'
import { type OrderAction, orderLifecycle, type OrderState } from '#modules/orders/lifecycle.ts'
import { performFindBoughtTogether } from '#modules/orders/server/find-bought-together.ts'
import { lineRow } from '#modules/orders/server/save-order.ts'
import { shipOrder } from '#modules/orders/server/ship-order.ts'
import { orderAdjustments, orderEvents, orderLines, orders, orderShipmentLines, orderShipments } from '#modules/orders/server/tables.ts'
import { decisionId } from '#modules/payments/server/simulated.ts'
import { paymentEvents, paymentMethods, paymentMovements, payments } from '#modules/payments/server/tables.ts'
import { minutesToPayByMail } from '#modules/payments/server/public.ts'
import { hashOf, newReference, tokenOf } from '#modules/payments/server/token.ts'
import { companies } from '#modules/companies/server/tables.ts'
import { customers, people } from '#modules/people/server/tables.ts'
import { productOptionGroups, products, variants } from '#modules/products/server/tables.ts'
import { stockMovements } from '#modules/stock/server/tables.ts'
import { auditEntries } from '#server/db/kit-tables.ts'
import type { Ctx } from '#server/ctx.ts'
import { one } from '#server/db/failures.ts'
import { add, minor } from '#shared/money.ts'
import { dayOf } from '#shared/time.ts'
import { insertMany } from '../seed.ts'
import { carrierOf } from './carriers.ts'
import { type Clerk, officeOn } from './office-on.ts'
import { firstState, type Head, isByProvider, type Methods, priceOrder, readCustomers, type Written } from './price-order.ts'
import { seedCollections } from './seed-collections.ts'
import { seedInvoices } from './seed-invoices.ts'
import { seedReturns } from './seed-returns.ts'
import { sentMail } from './sent-mail.ts'
import { type PlannedVariant, planOrders } from './plan.ts'
import { planWaiting } from './plan-waiting.ts'

export const demoOrders = 600
/** Of one customer, below the limit of the demo's coupon. */
const mostCoupons = 3
/** Orders priced together: their statements share the way to the database. */
const atOnce = 20

/** Customers of the plan, by their e-mail: how often they order, and which of them began late or went silent. */
type Trading = { weight: number; fromDay?: number; untilDay?: number }
const trading = (email: string, index: number): Trading =>
  email === 'buyer@demo.test'
    ? { weight: 9 }
    : email === 'buyer2@demo.test'
      ? { weight: 7 }
      : ([{ weight: 6 }, { weight: 5 }, { weight: 3, untilDay: 130 }, { weight: 4, fromDay: 75 }, { weight: 2, untilDay: 95 }][
          index % 5
        ] ?? { weight: 2 })

/** Writes the history; the catalogue, the people and the payment methods are there already. */
export async function seedHistory(ctx: Ctx): Promise<void> {
  const [buyers, goods, clerk, methods] = await Promise.all([readCustomers(ctx), readVariants(ctx), readClerk(ctx), readMethods(ctx)])
  const weekend = ctx.profile.region === 'SA' ? [5, 6] : [0, 6]
  const customers = buyers.map(({ email, hasAccount, salespersonId }, index) => ({
    ...trading(email, index),
    email,
    hasAccount,
    hasSalesperson: salespersonId !== null,
  }))
  const wanted = { now: ctx.now, customers, variants: goods, weekend }
  const plan = [...planOrders({ ...wanted, orders: demoOrders }), ...planWaiting(wanted)].toSorted(
    (a, b) => a.at.getTime() - b.at.getTime(),
  )
  const heads = await newHeads(
    ctx,
    plan.map(({ at }) => at),
  )
  const couponsOf = new Map<string, number>()
  const pricings = plan.flatMap((planned, index) => {
    const customer = buyers[planned.customer]
    const head = heads[index]
    if (!customer || !head) return []
    const used = couponsOf.get(customer.id) ?? 0
    const hasCoupon = planned.hasCoupon && used < mostCoupons
    if (hasCoupon) couponsOf.set(customer.id, used + 1)
    return [{ planned: { ...planned, hasCoupon }, customer, head, methods, clerk }]
  })
  const written: Written[] = []
  for (let start = 0; start < pricings.length; start += atOnce) {
    const priced = await Promise.all(pricings.slice(start, start + atOnce).map((pricing) => priceOrder(ctx, pricing)))
    written.push(...priced.filter((order) => order !== null))
  }
  await holdBeyondLimit(ctx, written)
  await writeOrders(ctx, written, clerk)
  await writeShipments(ctx)
  await writeMoney(ctx, written, clerk)
  await writeStock(ctx, written)
  if (ctx.profile.flags.isInvoicesEnabled) await seedInvoices(ctx, written, clerk)
  await shipPart(ctx, written, clerk)
  if (ctx.profile.flags.isOrderRefundable) await seedReturns(ctx, written, clerk)
  await seedCollections(ctx, written, clerk)
  await datePeople(ctx)
  // Product pages would show it from the first night on.
  await performFindBoughtTogether(ctx)
}

/** Sets the limit of an account to what it owes in round numbers, so that the order beyond it is held as the checkout holds it. */
async function holdBeyondLimit(ctx: Ctx, written: readonly Written[]): Promise<void> {
  for (const { order, chosen, customer } of written.filter(({ planned }) => planned.isHeld)) {
    const owed = written.filter(
      (each) =>
        each.chosen.account?.companyId === customer.companyId && !each.planned.paidAt && !each.isGivenBack && each.order.id !== order.id,
    )
    const open = add(...owed.map((each) => each.chosen.quote.totals.grandTotal))
    const hundreds = 10_000 * (ctx.profile.currency.code === 'SAR' ? 5 : 1)
    const limit = minor(Math.max(hundreds, Math.ceil(open / hundreds) * hundreds))
    if (open + chosen.quote.totals.grandTotal <= limit) continue
    Object.assign(order, { holdReason: 'creditLimit', holdLimit: limit, holdOpen: open } satisfies Partial<Written['order']>)
    await ctx.db.update(companies).set({ creditLimit: limit }).where(eq(companies.id, customer.companyId))
  }
}

/** Who has ordered was a customer before that, and those who work here before the first of them. */
async function datePeople(ctx: Ctx): Promise<void> {
  await ctx.db.execute(sql`
    with began as (select customer_id as id, min(created_at) - interval '6 days' as at from ${orders} group by 1),
      approved as (update ${customers} c set approved_at = began.at + interval '1 day' from began where c.id = began.id)
    update ${people} p set created_at = began.at, email_verified_at = began.at from began where p.id = began.id`)
  await ctx.db.execute(sql`
    update ${people} set created_at = (select min(created_at) from ${orders}) - interval '30 days' where kind <> 'customer'`)
}

/** Variants that can be ordered without a choice, in an order that mixes the categories. Warm clothes sell in winter, the rest all year. */
async function readVariants(ctx: Ctx): Promise<PlannedVariant[]> {
  const rows = await ctx.db
    .select({ id: variants.id, title: products.title, minQuantity: variants.minQuantity, multiple: variants.multiple })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .leftJoin(productOptionGroups, eq(productOptionGroups.productId, products.id))
    .where(
      sql`${isNull(productOptionGroups.productId)} and ${products.status} = 'available' and ${variants.status} = 'available' and coalesce(${variants.onHand}, 10000) >= 8 * greatest(${variants.minQuantity}, ${variants.multiple})`,
    )
    .orderBy(sql`md5(${variants.sku})`)
    .limit(240)
  return rows.map(({ id, title, minQuantity, multiple }) => ({
    id,
    step: Math.ceil(Math.max(minQuantity, multiple) / multiple) * multiple,
    bestMonth: bestMonthOf(title.en),
  }))
}

const bestMonthOf = (title: string): number | null =>
  /coat|jacket|fleece|wool|knit|scarf|jumper|hoodie/i.test(title)
    ? 9
    : /short|linen|tee|dress|swim/i.test(title)
      ? 3
      : /date|gift|mixed/i.test(title)
        ? 1
        : null

const readClerk = (ctx: Ctx): Promise<Clerk> =>
  ctx.db
    .select({ id: people.id, name: sql<string>`${people.firstName} || ' ' || ${people.lastName}` })
    .from(people)
    .where(eq(people.email, 'admin@demo.test'))
    .then(one)

async function readMethods(ctx: Ctx): Promise<Methods> {
  const rows = await ctx.db
    .select({ id: paymentMethods.id, code: paymentMethods.code })
    .from(paymentMethods)
    .where(inArray(paymentMethods.code, ['bank-transfer', 'on-account', 'card']))
  const idOf = (code: string) => one(rows.filter((row) => row.code === code)).id
  return { transfer: idOf('bank-transfer'), account: idOf('on-account'), card: idOf('card') }
}

/** Ids are as old as their orders: lists and reports read the newest first by them. */
async function newHeads(ctx: Ctx, moments: readonly Date[]): Promise<Head[]> {
  const at = sql.param(moments.map((moment) => moment.toISOString()))
  const { rows } = await ctx.db.execute<Head>(sql`
    select uuidv7(at - clock_timestamp())::text as "orderId", uuidv7(at - clock_timestamp())::text as "paymentId", nextval('order_numbers')::int as serial
    from unnest(${at}::timestamptz[]) as at`)
  return rows
}

type Step = { action: OrderAction | 'place'; from: OrderState | null; to: OrderState; at: Date; note: string | null }

function stepsOf({ planned, order }: Written): Step[] {
  let from = firstState(planned)
  const first: Step = { action: 'place', from: null, to: from, at: planned.at, note: null }
  return [
    first,
    ...planned.steps.map(({ action, at, note }) => {
      const step = { action, from, to: orderLifecycle.table[action].to, at, note: note?.[order.locale] ?? null }
      from = step.to
      return step
    }),
  ]
}

/** The person behind a step: the customer or salesperson places and cancels early, the office does the rest. */
function actorOf({ actor, customer, order }: Written, action: Step['action'], clerk: Clerk) {
  if (action === 'confirmPayment') return { actorKind: 'system', actorId: null, actorName: '', onBehalfOf: null }
  const isByOffice = action === 'place' && actor.kind === 'admin'
  if (isByOffice || (action !== 'place' && action !== 'cancelEarly'))
    return { actorKind: 'admin', actorId: clerk.id, actorName: clerk.name, onBehalfOf: isByOffice ? customer.id : null }
  const isSold = actor.kind === 'salesperson'
  return {
    actorKind: isSold ? 'salesperson' : 'customer',
    actorId: isSold ? actor.id : customer.id,
    actorName: isSold ? customer.salesperson : order.customerName,
    onBehalfOf: isSold ? customer.id : null,
  }
}

async function writeOrders(ctx: Ctx, written: readonly Written[], clerk: Clerk): Promise<void> {
  await insertMany(
    ctx,
    orders,
    written.map(({ order }) => order),
  )
  await insertMany(
    ctx,
    orderLines,
    written.flatMap(({ order, chosen, planned }) =>
      chosen.quote.lines.map((line, position) => ({
        ...lineRow(line),
        orderId: order.id,
        position,
        shipped: hasLeft(planned) ? line.quantity : 0,
      })),
    ),
  )
  await insertMany(
    ctx,
    orderAdjustments,
    written.flatMap(({ order, chosen }) => chosen.quote.adjustments.map((each) => ({ ...each, orderId: order.id }))),
  )
  const steps = written.flatMap((each) => stepsOf(each).map((step) => ({ ...step, each, who: actorOf(each, step.action, clerk) })))
  await insertMany(
    ctx,
    orderEvents,
    steps.map(({ each, who, action, from, to, at, note }) => ({
      ...{ orderId: each.order.id, action, from, to, note },
      ...who,
      createdAt: at.toISOString(),
    })),
  )
  await insertMany(
    ctx,
    auditEntries,
    steps.map(({ each, who: { actorName: _, ...who }, action, from, to, at }) => ({
      ...who,
      at: at.toISOString(),
      action: `order.${action}`,
      subject: 'order',
      subjectId: each.order.id,
      before: from && { status: from },
      after: { status: to },
      requestId: 'demo',
    })),
  )
  await insertMany(
    ctx,
    sentEmails,
    written.map(({ order, planned }) => {
      const about = { order, subjectId: order.id, at: planned.at.toISOString(), params: { orderNumber: order.number } }
      return planned.start && planned.start !== 'card'
        ? sentMail({ ...about, kind: 'orderStatus', state: firstState(planned), key: `order-asked:${order.id}` })
        : sentMail({ ...about, kind: 'orderPlaced', key: `order-placed:${order.id}` })
    }),
  )
}

const hasLeft = ({ steps }: Written['planned']): boolean => steps.some(({ action }) => action === 'ship')

/** What left, left as a whole, with its order's carrier. */
const writeShipments = (ctx: Ctx) =>
  ctx.db.execute(sql`
    with made as (insert into ${orderShipments} (order_id, number, name, url, created_at)
        select o.id, 1, o.shipment_name, o.shipment_url, e.created_at from ${orders} o join ${orderEvents} e on e.order_id = o.id and e.action = 'ship'
        returning id, order_id),
      held as (insert into ${orderShipmentLines} (shipment_id, order_line_id, quantity)
        select made.id, l.id, l.quantity from made join ${orderLines} l on l.order_id = made.order_id)
    update ${orderEvents} e set shipment_id = made.id from made where e.order_id = made.order_id and e.action = 'ship'`)

/** Of an order in its boxes a part goes ahead, as the office sends it. */
async function shipPart(ctx: Ctx, written: readonly Written[], clerk: Clerk): Promise<void> {
  const packed = written.find(({ order, chosen }) => order.status === 'printed' && chosen.quote.lines.length > 1)
  const [line] = packed
    ? await ctx.db.select().from(orderLines).where(eq(orderLines.orderId, packed.order.id)).orderBy(asc(orderLines.position)).limit(1)
    : []
  const at = packed?.planned.steps.at(-1)?.at
  if (!packed || !line || !at) return
  const sentAt = new Date(Math.min(at.getTime() + 3_600_000, ctx.now.getTime()))
  const lines = [{ lineId: line.id, quantity: line.quantity }]
  await shipOrder(officeOn(ctx, clerk, sentAt), packed.order.id, { lines, ...carrierOf(ctx, 1) })
}

async function writeMoney(ctx: Ctx, written: readonly Written[], clerk: Clerk): Promise<void> {
  const due = written.filter(({ planned }) => planned.start !== 'asked')
  const rows = due.map(({ ctx: at, planned, order, chosen, paymentId, isGivenBack }) => {
    const reference = newReference()
    const isOnline = isByProvider(planned)
    const state = isGivenBack ? ('cancelled' as const) : planned.paidAt ? ('captured' as const) : ('pending' as const)
    return {
      id: paymentId,
      payableId: order.id,
      orderNumber: order.number,
      methodId: chosen.method.id,
      provider: isOnline ? chosen.method.provider : ('offline' as const),
      expiresAt: isOnline ? new Date(planned.at.getTime() + minutesToPayByMail * 60_000).toISOString() : null,
      state,
      amount: order.grandTotal,
      captured: state === 'captured' ? order.grandTotal : null,
      currency: order.currency,
      companyId: chosen.account?.companyId ?? null,
      customerId: isOnline ? order.customerId : null,
      dueOn: chosen.account?.dueOn ?? null,
      reference,
      tokenHash: hashOf(tokenOf(at, reference)),
      createdAt: order.createdAt,
      updatedAt: planned.paidAt?.toISOString() ?? order.updatedAt,
    }
  })
  await insertMany(ctx, payments, rows)
  await insertMany(
    ctx,
    paymentMovements,
    rows.flatMap(({ id, payableId, provider, state, amount, updatedAt = '' }) =>
      state === 'pending'
        ? []
        : [
            {
              paymentId: id,
              payableId,
              ...(state === 'captured'
                ? {
                    action: 'capture' as const,
                    amount,
                    day: dayOf(new Date(updatedAt), ctx.config.timeZone),
                    ...(provider === 'offline' ? { actorKind: 'admin' as const, actorName: clerk.name } : bySystem),
                  }
                : { action: 'cancel' as const, ...bySystem }),
              createdAt: updatedAt,
            },
          ],
    ),
  )
  // The provider's own record of what it took.
  await insertMany(
    ctx,
    paymentEvents,
    rows
      .filter(({ provider, state }) => provider === 'simulated' && state === 'captured')
      .map(({ id, reference, updatedAt = '' }) => ({
        id: decisionId(reference),
        paymentId: id,
        kind: 'simulated.decided',
        payload: { outcome: 'succeeded', eventId: `evt_${reference.slice(4)}`, readyAt: updatedAt },
        createdAt: updatedAt,
      })),
  )
  const uses = written.flatMap(({ order, isGivenBack }) =>
    order.couponId && !isGivenBack
      ? [{ orderId: order.id, couponId: order.couponId, customerId: order.customerId, createdAt: order.createdAt }]
      : [],
  )
  await insertMany(ctx, couponUses, uses)
  for (const [couponId, used] of Map.groupBy(uses, (use) => use.couponId))
    await ctx.db.update(coupons).set({ used: used.length }).where(eq(coupons.id, couponId))
}

const bySystem = { actorKind: 'system' as const, actorName: '' }

/** Stock taken by orders came in before, so that the demo's stock stays as its catalogue says. */
async function writeStock(ctx: Ctx, written: readonly Written[]): Promise<void> {
  const moves = written.flatMap(({ order, chosen, actor, isGivenBack, planned }) => {
    const actorId = 'id' in actor ? actor.id : null
    return chosen.quote.lines.flatMap(({ taken }) =>
      taken.flatMap(({ variantId, quantity }) => {
        const move = { variantId, orderId: order.id, note: order.number, actorKind: actor.kind, actorId }
        const takes = { ...move, delta: -quantity, reason: 'order' as const, createdAt: planned.at.toISOString() }
        return isGivenBack ? [takes, { ...move, delta: quantity, reason: 'orderCancelled' as const, createdAt: order.updatedAt }] : [takes]
      }),
    )
  })
  const firstDay = new Date(ctx.now.getTime() - 396 * 86_400_000).toISOString()
  const incoming = [...Map.groupBy(moves, ({ variantId }) => variantId)].map(([variantId, own]) => ({
    variantId,
    delta: -own.reduce((sum, { delta }) => sum + delta, 0),
    reason: 'import' as const,
    actorKind: 'system',
    createdAt: firstDay,
  }))
  await insertMany(ctx, stockMovements, [...incoming.filter(({ delta }) => delta !== 0), ...moves])
}
