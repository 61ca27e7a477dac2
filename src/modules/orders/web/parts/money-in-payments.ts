// The money that payments of an order hold, and what of it the order does not need any more. Pure.
import { type Minor, minor, subtract } from '#shared/money.ts'
import type { AdminOrder, OrderPayment } from '../../admin-contract.ts'

/** The amount that a payment received and that is neither refunded nor asked back from its provider. */
export const leftIn = ({ amount, captured, refunded, asked }: OrderPayment): Minor => minor((captured ?? amount) - refunded - asked)

const holdsMoney = (payment: OrderPayment): boolean =>
  (payment.state === 'captured' || payment.state === 'partlyRefunded') && leftIn(payment) + payment.asked > 0

/** The part of a payment that its order has received too much; the newest payments are given back first, as they are listed. */
export function overIn(payment: OrderPayment, { moneyOver, payments }: Pick<AdminOrder, 'moneyOver' | 'payments'>): Minor {
  const holding = payments.filter(holdsMoney)
  const onItsWay = holding.reduce((sum, { asked }) => sum + asked, 0)
  let over = Math.max(0, (moneyOver ?? 0) - onItsWay)
  for (const each of holding) {
    const part = minor(Math.min(over, leftIn(each)))
    if (each.id === payment.id) return part
    over = subtract(minor(over), part)
  }
  return minor(0)
}
