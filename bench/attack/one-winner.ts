// Everything at once to the same orders: paid, given up, cancelled, shipped, given back. Each order ends in one of its possible ends, with its money right.
import { officeToken } from '../make-catalogue.ts'
import { call, readyBuyers, someGoods, stream, tally } from './buyers.ts'
import { type Attack, invariantsHold } from './report.ts'

const few = 4

const admin = (url: string, path: string, body: object = {}) => call(url, `/api/admin/${path}`, officeToken, body)

export const oneWinner: Attack = {
  name: 'Paid, cancelled, shipped and given back at once',
  run: async (target, { coupons }) => {
    const count = Math.ceil(coupons / 5)
    const goods = await someGoods(target, 6, count)
    const buyers = await readyBuyers(target, { first: 1, count, goods })
    const outcomes = await stream(buyers, { lanes: 16, url: () => target.shop.url })
    const ids = outcomes.flatMap(({ orderId }) => orderId ?? [])
    const payments = await target.query<{ id: string; orderId: string; amount: number }>(
      `select id, payable_id as "orderId", amount::int from payments where payable_id = any($1::uuid[])`,
      [ids],
    )
    for (const action of ['accept', 'process']) await admin(target.shop.url, `orders/actions/${action}`, { ids: ids.slice(0, 100) })
    const statuses: number[] = []
    const send = async (path: string, body: object = {}) => statuses.push((await admin(target.shop.url, path, body)).status)
    const allAtOnce = ({ id, orderId, amount }: { id: string; orderId: string; amount: number }) => [
      send(`payments/${id}/capture`),
      send(`payments/${id}/capture`),
      send(`payments/${id}/cancel`),
      send(`orders/${orderId}/actions/cancel`, { note: 'everything at once', money: 'refund' }),
      send(`orders/${orderId}/actions/ship`),
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
    const [back] = await target.query<{ onHand: number; ended: number }>(
      `select v.on_hand::int as "onHand", (select count(*)::int from orders where id = any($2::uuid[]) and status = 'cancelled') as ended
       from variants v where v.id = $1`,
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
        promise: 'goods of cancelled orders came back, once',
        seen: `${back?.ended} cancelled, ${back?.onHand} on hand`,
        isKept: back?.ended === back?.onHand,
      },
      { promise: 'answers are yes, no or busy', seen: tally(statuses), isKept: odd === 0 },
      await invariantsHold(target),
    ]
  },
}
