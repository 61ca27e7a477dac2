// Many buyers at the same moment: for the last pieces, for the last uses of a coupon, and one order sent thousands of times.
import { placeOnce, placeUntilAnswered, readyBuyers, someGoods, stream, tally } from './buyers.ts'
import { type Attack, invariantsHold } from './report.ts'

const statusesOf = (outcomes: readonly { met: number[] }[]): number[] => outcomes.flatMap(({ met }) => met)
const broken = (statuses: readonly number[]): number => statuses.filter((status) => ![200, 409, 503].includes(status)).length

export const lastPieces: Attack = {
  name: 'The last pieces',
  run: async (target, { burst, pieces }) => {
    const goods = await someGoods(target, 3, pieces)
    const buyers = await readyBuyers(target, { first: 1, count: burst, goods })
    const outcomes = await stream(buyers, { lanes: burst, url: () => target.shop.url })
    const sold = outcomes.filter(({ status }) => status === 200).length
    const [left] = await target.query<{ onHand: number }>(`select on_hand::int as "onHand" from variants where id = $1`, [goods.variantId])
    const [kept] = await target.query<{ quantity: number }>(
      `select coalesce(sum(quantity), 0)::int as quantity from order_lines where variant_id = $1`,
      [goods.variantId],
    )
    const refused = outcomes.filter(({ status }) => status === 409).length
    return [
      {
        promise: `${burst} requests at once for ${pieces} pieces sell exactly ${pieces}`,
        seen: `${sold} sold, ${refused} refused`,
        isKept: sold === pieces && refused === burst - pieces,
      },
      {
        promise: 'nothing is left, nothing below zero',
        seen: `${left?.onHand} on hand, ${kept?.quantity} in orders`,
        isKept: left?.onHand === 0 && kept?.quantity === pieces,
      },
      { promise: 'answers are yes, no or busy', seen: tally(statusesOf(outcomes)), isKept: broken(statusesOf(outcomes)) === 0 },
      await invariantsHold(target),
    ]
  },
}

export const couponLimit: Attack = {
  name: 'The last uses of a coupon',
  run: async (target, { coupons, couponLimit: limit }) => {
    const goods = await someGoods(target, 4, 1_000_000)
    await target.query(
      `insert into coupons (code, type, percent_bps, min_subtotal, max_uses, max_uses_per_customer) values ('ATTACK', 'percent', 1000, 0, $1, 1)`,
      [limit],
    )
    const buyers = await readyBuyers(target, { first: 1, count: coupons, goods, coupon: 'ATTACK' })
    const outcomes = await stream(buyers, { lanes: coupons, url: () => target.shop.url })
    const sold = outcomes.filter(({ status }) => status === 200).length
    const [coupon] = await target.query<{ used: number; rows: number }>(
      `select used, (select count(*)::int from coupon_uses u where u.coupon_id = c.id) as rows from coupons c where code = 'ATTACK'`,
    )
    return [
      {
        promise: `${coupons} parallel tries use a coupon exactly ${limit} times`,
        seen: `${sold} orders, counted ${coupon?.used}, ${coupon?.rows} uses`,
        isKept: sold === limit && coupon?.used === limit && coupon.rows === limit,
      },
      { promise: 'answers are yes, no or busy', seen: tally(statusesOf(outcomes)), isKept: broken(statusesOf(outcomes)) === 0 },
      await invariantsHold(target),
    ]
  },
}

export const replays: Attack = {
  name: 'One order sent many times',
  run: async (target, { replays: count }) => {
    const goods = await someGoods(target, 5, 1_000_000)
    const [buyer] = await readyBuyers(target, { first: 1, count: 1, goods })
    if (!buyer) throw new Error('there is no buyer')
    const outcomes = await stream(
      Array.from({ length: count }, () => buyer),
      { lanes: 64, url: () => target.shop.url },
    )
    const orders = new Set(outcomes.map(({ orderId }) => orderId))
    const [kept] = await target.query<{ count: number }>(`select count(*)::int from order_lines where variant_id = $1`, [goods.variantId])
    const other = await placeUntilAnswered(() => target.shop.url, {
      ...buyer,
      body: { ...buyer.body, note: 'Another order under the same key' },
    })
    const stranger = await readyBuyers(target, { first: 2, count: 1, goods })
    const borrowed = stranger[0]
      ? await placeOnce(target.shop.url, { ...stranger[0], body: { ...stranger[0].body, idempotencyKey: buyer.key } })
      : null
    return [
      {
        promise: `${count} times the same key give one order`,
        seen: `${orders.size} order in the answers, ${kept?.count} in the database`,
        isKept: orders.size === 1 && !orders.has(null) && kept?.count === 1,
      },
      {
        promise: 'every answer is that order or busy',
        seen: tally(statusesOf(outcomes)),
        isKept: statusesOf(outcomes).every((status) => status === 200 || status === 503),
      },
      {
        promise: 'another order under the same key is refused',
        seen: `${other.status} ${other.code}`,
        isKept: other.status === 422 && other.code === 'order.keyReused',
      },
      {
        promise: "somebody else's key is a key of one's own",
        seen: `${borrowed?.status}, ${borrowed?.orderId !== [...orders][0] ? 'another order' : 'the same order'}`,
        isKept: borrowed?.status === 200 && !orders.has(borrowed.orderId),
      },
      await invariantsHold(target),
    ]
  },
}
