// Many buyers with one cart each, and the one thing they do: place an order under a key, and send it again until there is an answer.
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { buyerToken, makeCatalogue } from '../make-catalogue.ts'
import type { Target } from './shop.ts'

export type Goods = { variantId: string; productSlug: string }
type Placing = { idempotencyKey: string; cartVersion: number; expectedTotal: number; note?: string }
export type Buyer = { number: number; token: string; key: string; body: Placing }
export type Answer = { status: number; code: string | null; orderId: string | null; number: string | null }
/** The final answer of a buyer, with the statuses of earlier tries. */
export type Outcome = Answer & { buyer: Buyer; tries: number; met: number[] }

const Placed = z.object({ data: z.object({ orderId: z.string(), number: z.string() }) })
const Refused = z.object({ error: z.object({ code: z.string() }) })
const Quoted = z.object({ data: z.object({ version: z.int(), totals: z.object({ grandTotal: z.int() }) }) })

/** Fills the shop with a small catalogue and this many buyers. */
export async function fillShop(target: Target, buyers: number): Promise<void> {
  process.env.BENCH_DATA_DIR = target.dataDir
  await makeCatalogue(target.databaseUrl(), { products: 70, buyers })
}

/** A variant whose price is the same for everybody, with exactly this much in stock. */
export async function someGoods(target: Target, product: number, onHand: number): Promise<Goods> {
  const [goods] = await target.query<Goods>(
    `with wanted as (select v.id, v.on_hand, p.slug from variants v join products p on p.id = v.product_id where p.slug = $1 order by v.position limit 1),
       moved as (insert into stock_movements (variant_id, delta, reason, actor_kind) select id, $2 - on_hand, 'edit', 'system' from wanted where on_hand <> $2)
     update variants v set on_hand = $2 from wanted where v.id = wanted.id returning v.id as "variantId", wanted.slug as "productSlug"`,
    [`goods-${product}`, onHand],
  )
  if (!goods) throw new Error(`there is no product goods-${product}`)
  return goods
}

/** Asks again while the shop is busy. */
async function whenServed(ask: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const answer = await ask()
    if (answer.status !== 503) return answer
    await sleep(200)
  }
}

type Quote = { version: number; totals: { grandTotal: number } }
type Ready = { first: number; count: number; goods: Goods; coupon?: string | null; only?: readonly number[]; quote?: Quote }

/** Puts one piece of each product into the cart of each of these buyers (or only of some of them); gives the buyers, ready to place it. */
export async function readyBuyers(target: Target, { first, count, goods, coupon = null, only, quote }: Ready): Promise<Buyer[]> {
  const people = await target.query<{ number: number; cartId: string; addressId: string }>(
    `select split_part(split_part(p.email, '@', 1), '-', 2)::int as number, k.id as "cartId", a.id as "addressId"
     from people p join carts k on k.customer_id = p.id join addresses a on a.customer_id = p.id
     where p.kind = 'customer' and split_part(split_part(p.email, '@', 1), '-', 2)::int between $1 and $2
       and ($3::int[] is null or split_part(split_part(p.email, '@', 1), '-', 2)::int = any($3)) order by 1`,
    [first, first + count - 1, only ?? null],
  )
  if (people.length !== (only?.length ?? count)) throw new Error(`there are ${people.length} buyers from ${first} on, ${count} are needed`)
  const carts = people.map(({ cartId }) => cartId)
  await target.query(`delete from cart_lines where cart_id = any($1)`, [carts])
  await target.query(`insert into cart_lines (cart_id, key, variant_id, quantity) select unnest($1::uuid[]), $2::text, $2::text::uuid, 1`, [
    carts,
    goods.variantId,
  ])
  await target.query(`update carts set version = 1, coupon_code = $2 where id = any($1)`, [carts, coupon])
  const [method] = await target.query<{ id: string }>(`select id from payment_methods where code = 'transfer'`)
  const choice = (addressId: string) => ({ addressId, deliveryMethod: 'delivery', paymentMethodId: method?.id })
  const [anyone] = people
  const ask = () => call(target.shop.url, '/api/account/cart/quote', buyerToken(anyone?.number ?? 0), choice(anyone?.addressId ?? ''))
  const { version, totals } = quote ?? Quoted.parse(await (await whenServed(ask)).json()).data
  return people.map(({ number, addressId }) => {
    const key = `attack-${randomBytes(12).toString('hex')}`
    return {
      number,
      token: buyerToken(number),
      key,
      body: { ...choice(addressId), idempotencyKey: key, cartVersion: version, expectedTotal: totals.grandTotal },
    }
  })
}

export const call = (url: string, path: string, token: string, body: object, method = 'POST'): Promise<Response> =>
  fetch(`${url}${path}`, {
    method,
    signal: AbortSignal.timeout(30_000),
    headers: { 'x-api-key': 'jumla-web', 'accept-language': 'en', 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })

/** One try; status 0 when there was no answer. */
export async function placeOnce(url: string, { token, body }: Buyer): Promise<Answer> {
  try {
    const response = await call(url, '/api/account/orders', token, body)
    const json: unknown = await response.json()
    const placed = Placed.safeParse(json)
    const refused = Refused.safeParse(json)
    return {
      status: response.status,
      code: refused.success ? refused.data.error.code : null,
      orderId: placed.data?.data.orderId ?? null,
      number: placed.data?.data.number ?? null,
    }
  } catch {
    return { status: 0, code: null, orderId: null, number: null }
  }
}

const timeout = 90_000

/** Sends the same order under the same key until there is an answer that is neither silence nor "busy". */
export async function placeUntilAnswered(url: () => string, buyer: Buyer): Promise<Outcome> {
  const met: number[] = []
  const giveUpAt = performance.now() + timeout
  for (;;) {
    const answer = await placeOnce(url(), buyer)
    met.push(answer.status)
    const isFinal = answer.status !== 0 && answer.status !== 503
    if (isFinal || performance.now() > giveUpAt) return { ...answer, buyer, tries: met.length, met }
    await sleep(100 + Math.random() * 200)
  }
}

/** Every buyer places their order, at most `lanes` at a time. */
export async function stream(
  buyers: readonly Buyer[],
  { lanes, url, onAnswer = () => undefined }: { lanes: number; url: (buyer: Buyer) => string; onAnswer?: (count: number) => void },
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  let next = 0
  const lane = async (): Promise<void> => {
    for (let buyer = buyers[next++]; buyer; buyer = buyers[next++]) {
      const mine = buyer
      outcomes.push(await placeUntilAnswered(() => url(mine), mine))
      onAnswer(outcomes.length)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return outcomes
}

/** Counts statuses as text: `200 × 50, 409 × 1150`. */
export function tally(statuses: readonly number[]): string {
  const counts = Map.groupBy(statuses, (status) => status)
  return [...counts]
    .sort(([a], [b]) => a - b)
    .map(([status, all]) => `${status === 0 ? 'no answer' : status} × ${all.length}`)
    .join(', ')
}
