// Everything at once to the same orders: changed, paid, given up, cancelled, shipped, given back. Each ends in one of its possible ends, its money and goods right.
import { z } from 'zod'
import { officeToken } from '../make-catalogue.ts'
import { call, readyBuyers, someGoods, stream, tally } from './buyers.ts'
import { type Attack, invariantsHold } from './report.ts'

const few = 4

const admin = (url: string, path: string, body: object = {}) => call(url, `/api/admin/${path}`, officeToken, body)

const Quoted = z.object({ data: z.object({ after: z.object({ grandTotal: z.int() }) }) })

/** The change of one line to two pieces, with the total that the office has seen. */
async function changeOf(url: string, orderId: string, lineId: string): Promise<object> {
  const change = { lines: [{ lineId, quantity: 2 }], deliveryMethod: 'delivery', keepsCoupon: true }
  const { data } = Quoted.parse(await (await admin(url, `order-revisions/${orderId}/quote`, change)).json())
  return { ...change, expectedTotal: data.after.grandTotal, revision: 0, reason: 'everything at once' }
}

type Paid = { id: string; orderId: string; amount: number; lineId: string }

export const oneWinner: Attack = {
  name: 'Changed, paid, cancelled, shipped and given back at once',
  run: async (target, { coupons }) => {
    const count = Math.ceil(coupons / 5)
    // As much again as is ordered: a change takes a second piece.
    const goods = await someGoods(target, 6, count * 2)
    const buyers = await readyBuyers(target, { first: 1, count, goods })
    const outcomes = await stream(buyers, { lanes: 16, url: () => target.shop.url })
    const ids = outcomes.flatMap(({ orderId }) => orderId ?? [])
    const payments = await target.query<Paid>(
      `select p.id, p.payable_id as "orderId", p.amount::int, l.id as "lineId" from payments p join order_lines l on l.order_id = p.payable_id
       where p.payable_id = any($1::uuid[]) order by p.id`,
      [ids],
    )
    // Half of the orders are in preparation, half can still be changed.
    const ready = payments.filter((_, at) => at % 2 === 0).map(({ orderId }) => orderId)
    for (const action of ['accept', 'process']) await admin(target.shop.url, `orders/actions/${action}`, { ids: ready.slice(0, 100) })
    const changes = new Map<string, object>()
    for (const { orderId, lineId } of payments)
      if (!ready.includes(orderId)) changes.set(orderId, await changeOf(target.shop.url, orderId, lineId))
    const statuses: number[] = []
    const send = async (path: string, body: object = {}) => statuses.push((await admin(target.shop.url, path, body)).status)
    const change = (orderId: string) => (changes.has(orderId) ? [send(`order-revisions/${orderId}`, changes.get(orderId))] : [])
    const allAtOnce = ({ id, orderId, amount }: Paid) => [
      ...change(orderId),
      send(`payments/${id}/capture`),
      send(`payments/${id}/capture`),
      send(`payments/${id}/cancel`),
      send(`orders/${orderId}/actions/cancel`, { note: 'everything at once', money: 'refund' }),
      ...change(orderId),
      send(`orders/${orderId}/actions/${changes.has(orderId) ? 'accept' : 'ship'}`),
      send(`payments/${id}/refund`, { amount }),
      send(`payments/${id}/refund`, { amount }),
    ]
    // Few orders at a time: the shop would answer a larger crowd of one address with "busy".
    for (let from = 0; from < payments.length; from += few) await Promise.all(payments.slice(from, from + few).flatMap(allAtOnce))
    const wrong = await target.query<{ fault: string }>(
      `select o.number || ': ' || o.status || ', ' || p.state as fault
       from payments p join orders o on o.id = p.payable_id
         cross join lateral (select count(*) filter (where m.action = 'capture') as captures,
           coalesce(sum(m.amount) filter (where m.action in ('refund', 'refundPartly') and m.state = 'done'), 0) as given
           from payment_movements m where m.payment_id = p.id) moves
       where p.payable_id = any($1::uuid[]) and (moves.captures > 1 or moves.given <> p.refunded or p.refunded > p.amount
         or (moves.captures = 1) <> (p.captured is not null) or (o.status = 'cancelled' and p.state in ('pending', 'authorised')))`,
      [ids],
    )
    const [stock] = await target.query<{ onHand: number; ended: number; taken: number; changed: number; most: number }>(
      `select v.on_hand::int as "onHand", (select count(*)::int from orders where id = any($2::uuid[]) and status = 'cancelled') as ended,
         (select coalesce(sum(l.quantity), 0)::int from orders o join order_lines l on l.order_id = o.id
          where o.id = any($2::uuid[]) and o.status <> 'cancelled') as taken, coalesce(made.orders, 0)::int as changed, coalesce(made.most, 0)::int as most
       from variants v cross join (select count(*) as orders, max(n) as most
         from (select count(*) as n from order_revisions where order_id = any($2::uuid[]) group by order_id) each) made where v.id = $1`,
      [goods.variantId, ids],
    )
    const odd = statuses.filter((status) => ![200, 409, 422, 503].includes(status)).length
    return [
      {
        promise: `of ${ids.length} orders each was paid at most once, and no more given back than came`,
        seen: wrong.length === 0 ? 'all right' : `${wrong.length} wrong, first: ${wrong[0]?.fault}`,
        isKept: wrong.length === 0 && payments.length === count,
      },
      {
        promise: 'of two changes at once at most one is made',
        seen: `${stock?.changed} of ${changes.size} orders changed, at most ${stock?.most} times`,
        isKept: stock !== undefined && stock.most <= 1,
      },
      {
        promise: 'goods of cancelled orders came back, once; changed ones took what they hold',
        seen: `${stock?.ended} cancelled, the others hold ${stock?.taken}, ${stock?.onHand} of ${count * 2} on hand`,
        isKept: stock !== undefined && stock.onHand + stock.taken === count * 2,
      },
      { promise: 'answers are yes, no or busy', seen: tally(statuses), isKept: odd === 0 },
      await invariantsHold(target),
    ]
  },
}
