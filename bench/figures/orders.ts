// Orders of five lines placed by API, against the same statements sent by the bare driver; the database is durable.
import { z } from 'zod'
import { buyerToken, fillCarts } from '../make-catalogue.ts'
import { once, type Request } from '../lib/connection.ts'
import type { Figure } from '../lib/figure.ts'
import { LoadResult } from '../lib/load-plan.ts'
import { alone, besideLimit, type Row } from '../lib/report.ts'
import { apiHeaders, type Shop, type World } from '../lib/world.ts'

/** The best of the shops it is compared with places so many a second with one buyer, and with eight. */
const bestPeer: Record<number, number> = { 1: 16, 8: 12 }

type Buyer = { buyer: number; customerId: string; companyId: string; cartId: string; addressId: string; sessionHash: string } & Record<
  string,
  string | number
>

const Recorded = z.object({ statements: z.number(), texts: z.array(z.string()), first: z.string() })
const Placed = z.object({ data: z.object({ orderId: z.string(), number: z.string() }) })
const Quoted = z.object({
  data: z.object({
    version: z.number(),
    isOrderable: z.boolean(),
    totals: z.object({ grandTotal: z.number() }),
    lines: z.array(z.unknown()),
  }),
})

const headersOf = (buyer: number) => ({ ...apiHeaders, authorization: `Bearer ${buyerToken(buyer)}` })

const placeRequest = ({ buyer, addressId }: Buyer, total: number, methodId: string, run: string): Request => ({
  method: 'POST',
  path: '/api/account/orders',
  headers: headersOf(buyer),
  body: JSON.stringify({
    idempotencyKey: keyOf(run, buyer),
    cartVersion: 1,
    expectedTotal: total,
    addressId,
    deliveryMethod: 'delivery',
    paymentMethodId: methodId,
  }),
})

const keyOf = (run: string, buyer: number): string => `bench-${run}-${String(buyer).padStart(8, '0')}`

const readBuyers = (world: World, url: string): Promise<Buyer[]> =>
  world.query<Buyer>(
    url,
    `select split_part(split_part(p.email, '@', 1), '-', 2)::int as buyer, c.id as "customerId", c.company_id as "companyId", k.id as "cartId", a.id as "addressId", s.token_hash as "sessionHash",
       s.id as "sessionId", p.email, co.name as "companyName"
     from customers c join people p on p.id = c.id join companies co on co.id = c.company_id join carts k on k.customer_id = c.id join addresses a on a.customer_id = c.id join sessions s on s.person_id = p.id order by 1`,
  )

async function methodOf(world: World, url: string): Promise<string> {
  const [row] = await world.query<{ id: string }>(url, `select id from payment_methods where code = 'transfer'`)
  return row?.id ?? ''
}

async function quotedTotal(shop: Shop, world: World, buyer: Buyer, methodId: string): Promise<number> {
  const body = JSON.stringify({ addressId: buyer.addressId, deliveryMethod: 'delivery', paymentMethodId: methodId })
  const reply = await once(shop.port, {
    method: 'POST',
    path: '/api/account/cart/quote',
    headers: { ...headersOf(buyer.buyer), 'accept-encoding': 'identity' },
    body,
  })
  const { data } = Quoted.parse(JSON.parse(reply.body().toString()))
  if (!data.isOrderable || data.lines.length !== 5)
    throw new Error(`the basket of buyer ${buyer.buyer} cannot be ordered: ${reply.body().toString().slice(0, 2000)}`)
  world.say(`  a basket is worth ${data.totals.grandTotal}`)
  return data.totals.grandTotal
}

/** The variants in each buyer's cart, since the statements name them. */
async function basketsOf(world: World, url: string): Promise<Map<string, Record<string, string>>> {
  const rows = await world.query<{ cartId: string; variants: string[]; products: string[] }>(
    url,
    `select l.cart_id as "cartId", array_agg(v.id order by l.position) as variants, array_agg(v.product_id order by l.position) as products
     from cart_lines l join variants v on v.id = l.variant_id group by 1`,
  )
  const facts = ({ variants, products }: { variants: string[]; products: string[] }) =>
    Object.fromEntries([...variants.map((id, at) => [`variant${at}`, id]), ...products.map((id, at) => [`product${at}`, id])])
  return new Map(rows.map((row) => [row.cartId, facts(row)]))
}

const textsOf = (facts: Record<string, string | number>): Record<string, string> =>
  Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, String(value)]))

/** A replay for a database of its own: one order is recorded there, and its statements are made to fit all other buyers. */
async function prepareReplay(world: World, total: number) {
  const databaseUrl = await world.catalogueCopy()
  const buyers = await readBuyers(world, databaseUrl)
  const methodId = await methodOf(world, databaseUrl)
  const [first, ...rest] = buyers
  if (!first) throw new Error('there are no buyers')
  await fillCarts(databaseUrl, { first: 1, last: buyers.length })
  const baskets = await basketsOf(world, databaseUrl)
  const replay = world.helper('replay-process')
  const requests = [placeRequest(first, total, methodId, 'record')]
  const recorded = await replay.ask({ kind: 'record', databaseUrl, dataDir: world.dataDir, requests }, Recorded)
  const placed = Placed.parse(JSON.parse(recorded.first)).data
  const [payment] = await world.query<{ reference: string; tokenHash: string }>(
    databaseUrl,
    'select provider_ref as reference, token_hash as "tokenHash" from payments where payable_id = $1',
    [placed.orderId],
  )
  if (!payment) throw new Error('the recorded order has no payment')
  const factsOf = (buyer: Buyer) => {
    const { buyer: number, ...own } = buyer
    return { ...textsOf({ ...own, ...baskets.get(buyer.cartId) }), key: keyOf('record', number) }
  }
  const facts = { ...factsOf(first), number: placed.number, reference: payment.reference, tokenHash: payment.tokenHash }
  const lay = (run: string) =>
    rest.map((buyer) => ({
      ...factsOf(buyer),
      key: keyOf(run, buyer.buyer),
      number: `N-${run}-${buyer.buyer}`,
      reference: `r-${run}-${buyer.buyer}`,
      tokenHash: `t-${run}-${buyer.buyer}`,
    }))
  return { databaseUrl, replay, facts, lay, statements: recorded.statements, buyers: buyers.length }
}

export const orders: Figure = {
  name: 'orders',
  about: 'Five-line baskets placed by API with a key that makes each order one',
  run: async (world) => {
    const databaseUrl = await world.catalogueCopy()
    const buyers = await readBuyers(world, databaseUrl)
    const methodId = await methodOf(world, databaseUrl)
    const shop = await world.shop({ databaseUrl })
    await fillCarts(databaseUrl, { first: 1, last: buyers.length })
    const [someone] = buyers
    if (!someone) throw new Error('there are no buyers')
    const total = await quotedTotal(shop, world, someone, methodId)
    const prepared = await prepareReplay(world, total)
    const rows: Row[] = []
    for (const lanes of [1, 8]) rows.push(...(await placedBeside(world, { shop, databaseUrl, buyers, methodId, total, prepared, lanes })))
    await prepared.replay.stop()
    await shop.stop()
    return rows
  },
}

type Setting = {
  shop: Shop
  databaseUrl: string
  buyers: Buyer[]
  methodId: string
  total: number
  prepared: Awaited<ReturnType<typeof prepareReplay>>
  lanes: number
}

async function placedBeside(world: World, { shop, databaseUrl, buyers, methodId, total, prepared, lanes }: Setting): Promise<Row[]> {
  const { seconds, repetitions } = world.options
  const rates: number[] = []
  let turn = 0
  const row = await besideLimit({
    figure: 'orders',
    what: `${lanes} ${lanes === 1 ? 'buyer' : 'buyers'} at once`,
    repetitions,
    atLeast: 0.6,
    note: `${prepared.statements} statements per order`,
    measure: async () => {
      const run = `shop-${lanes}-${(turn += 1)}`
      await fillCarts(databaseUrl, { first: 1, last: buyers.length })
      const requests = buyers.map((buyer) => placeRequest(buyer, total, methodId, run))
      const result = await world.loadOn(shop, { requests, connections: lanes, once: true })
      rates.push(result.perSecond)
      return result
    },
    limit: async () => {
      const run = `bare-${lanes}-${turn}`
      await fillCarts(prepared.databaseUrl, { first: 1, last: prepared.buyers })
      await prepared.replay.ask({ kind: 'template', facts: prepared.facts, others: prepared.lay(run) }, z.unknown())
      const asked = {
        kind: 'run',
        databaseUrl: prepared.databaseUrl,
        connections: lanes,
        seconds,
        warmSeconds: Math.max(0.5, seconds / 3),
        once: true,
      }
      return prepared.replay.ask(asked, LoadResult)
    },
  })
  const peer = bestPeer[lanes] ?? 16
  const times = alone({
    figure: 'orders',
    what: `${lanes} at once, against the best peer's ${peer}/s`,
    unit: 'x',
    values: rates.map((rate) => rate / peer),
    atLeast: 20,
  })
  return [row, times]
}
