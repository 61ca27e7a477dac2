// Many buyers order the same few variants while the office edits, counts, imports and cancels: every call is answered, none deadlocks, and the stock adds up.
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { findFaults } from '../commands/invariants.ts'
import { applyCoupon, getCart, quoteCart, saveCart } from '#modules/carts/contract.ts'
import { runImport, undoImport } from '#modules/imports/admin-contract.ts'
import { officeImports } from '#modules/imports/server/testing/office-imports.ts'
import { actOnOrder } from '#modules/orders/admin-contract.ts'
import { cancelOrder, placeOrder } from '#modules/orders/contract.ts'
import { saveVariants } from '#modules/products/variants-contract.ts'
import { stockWorkers } from '#modules/stock/server/stats-job.ts'
import { setStocks } from '#modules/stock/counts-contract.ts'
import { moveStock } from '#modules/stock/admin-contract.ts'
import { CallError } from '#shared/call.ts'
import { anAddress, anAdmin, aCustomer } from './builders/accounts.ts'
import { aCoupon } from './builders/coupons.ts'
import { aShopFloor } from './builders/orders.ts'
import { aProduct, type BuiltProduct } from './builders/products.ts'
import { theApp } from './app.ts'

const buyers = 10
const rounds = 6

const app = await theApp()
const admin = (await anAdmin(app)).token
const methodId = (await aShopFloor(app)).offline.id
const single: BuiltProduct[] = []
for (let at = 0; at < 4; at++) single.push(await aProduct(app, { sku: `HOT-${at}`, onHand: 40 }))
const bundle = await aProduct(app, {
  sku: 'HOT-BUNDLE',
  bundleOf: single.map(({ variantId }) => ({ variantId, quantity: 1 })),
  onHand: 0,
})
const goods = [...single, bundle]
await aCoupon(app, { code: 'HOTTEST' })

/** The outcome of a call: 200, or the status and code of its refusal. */
const outcome = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => '200',
    (error: unknown) => {
      if (!(error instanceof CallError)) throw error
      return `${error.status} ${error.code}`
    },
  )

/** Some of the goods, every other time in the opposite order. */
const some = (turn: number): BuiltProduct[] => {
  const chosen = goods.filter((_, at) => (turn + at) % 3 !== 0)
  return turn % 2 ? chosen : chosen.toReversed()
}

async function buy(token: string, addressId: string, first: number, met: string[]): Promise<void> {
  const me = app.as(token)
  const choice = { addressId, deliveryMethod: 'delivery' as const, paymentMethodId: methodId }
  for (let turn = first; turn < first + rounds; turn++) {
    const { version } = await me.call(getCart)
    const lines = some(turn).map(({ variantId }) => ({ variantId, quantity: 1 }))
    met.push(await outcome(me.call(saveCart, { body: { version, lines } })))
    if (turn % 3 === 1) met.push(await outcome(me.call(applyCoupon, { body: { code: 'HOTTEST' } })))
    const quote = await me.call(quoteCart, { body: choice })
    const idempotencyKey = `hot-goods-${first}-${turn}-${'x'.repeat(12)}`
    const body = { ...choice, idempotencyKey, cartVersion: quote.version, expectedTotal: quote.totals.grandTotal }
    const placed = await me.call(placeOrder, { body }).catch((error: unknown) => error)
    if (placed instanceof CallError) met.push(`${placed.status} ${placed.code}`)
    else if (placed instanceof Error) throw placed
    else if (turn % 3 === 0) {
      const { orderId: id } = placed as { orderId: string }
      const cancel =
        turn % 2
          ? me.call(cancelOrder, { params: { id }, body: { note: 'not needed' } })
          : app.as(admin).call(actOnOrder, { params: { id, action: 'cancel' }, body: { note: 'not needed' } })
      met.push(await outcome(cancel))
    }
  }
}

async function office(isOver: () => boolean, met: string[]): Promise<void> {
  const clerk = app.as(admin)
  for (let turn = 0; !isOver(); turn++) {
    const [one, other] = some(turn).filter(({ sku }) => sku !== 'HOT-BUNDLE')
    if (!one || !other) continue
    const refill = (variantId: string) => clerk.call(moveStock, { params: { variantId }, body: { delta: 5 } })
    met.push(await outcome(refill(one.variantId)))
    const [{ onHand } = { onHand: 0 }] = await rowOf(other.variantId)
    met.push(await outcome(clerk.call(setStocks, { body: { rows: [{ variantId: other.variantId, expected: onHand, to: onHand + 3 }] } })))
    const [{ code } = { code: null }] = await rowOf(one.variantId)
    const renamed = { id: one.variantId, before: { code }, after: { code: `C${turn}` } }
    met.push(await outcome(clerk.call(saveVariants, { params: { id: one.id }, body: { rows: [renamed] } })))
  }
}

async function importing(isOver: () => boolean, met: string[]): Promise<void> {
  const imports = officeImports(app, admin)
  while (!isOver()) {
    const file = ['sku,quantity', ...goods.slice(0, 4).map(({ sku }, at) => `${sku},${30 + at}`)].join('\n')
    const { id } = await imports.preview(file)
    met.push(await outcome(app.as(admin).call(runImport, { params: { id }, body: {} })))
    await app.drainJobs()
    met.push(await outcome(app.as(admin).call(undoImport, { params: { id } })))
    await app.drainJobs()
  }
}

const rowOf = (variantId: string) =>
  app.asSystem(async ({ db }) => {
    const { rows } = await db.execute<{ onHand: number; code: string | null }>(
      sql`select on_hand::int as "onHand", code from variants where id = ${variantId}`,
    )
    return rows
  })

/** The scheduled jobs, running beside the buyers. */
async function counting(isOver: () => boolean): Promise<void> {
  while (!isOver()) for (const { run } of stockWorkers) await app.asSystem((ctx) => run(ctx, {}))
}

/** The number of deadlocks in the database. Each connection reports its own statistics first. */
const deadlocks = () =>
  app.asSystem(async ({ db }) => {
    await Promise.all(Array.from({ length: 30 }, () => db.execute(sql`select pg_stat_force_next_flush(), pg_sleep(0.02)`)))
    const { rows } = await db.execute<{ n: number }>(
      sql`select deadlocks::int as n from pg_stat_database where datname = current_database()`,
    )
    return rows[0]?.n
  })

test('parallel orders of the same products, carts, edits, cancels and imports: an answer for everybody, no deadlock, no drift', async () => {
  const people = await Promise.all(
    Array.from({ length: buyers }, async () => {
      const buyer = await aCustomer(app)
      return { ...buyer, addressId: (await anAddress(app, buyer.id)).id }
    }),
  )
  const met: string[] = []
  let isOver = false
  const beside = [office(() => isOver, met), importing(() => isOver, met), counting(() => isOver)]
  await Promise.all(people.map(({ token, addressId }, at) => buy(token, addressId, at * rounds, met))).finally(() => (isOver = true))
  await Promise.all(beside)
  expect(
    [...new Set(met)].filter(
      (each) => !/^(200|409 (order\.quoteChanged|stock\.\w+|cart\.couponAlreadyApplied|core\.changed|import\.\w+))$/.test(each),
    ),
  ).toEqual([])
  expect(await deadlocks()).toBe(0)
  const faults = await app.asSystem(({ db }) => findFaults((text) => db.execute(sql.raw(text))))
  expect(faults).toEqual([])
  // Hundreds of calls beside each other: a minute where little else runs.
}, 180_000)
