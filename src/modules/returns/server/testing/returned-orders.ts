// For tests: a shop with orders that were delivered today, and the returns asked for of them.
import { eq } from 'drizzle-orm'
import { orderEvents } from '#modules/orders/server/tables.ts'
import { capturePayment } from '#modules/payments/admin-contract.ts'
import { testApp } from '#testing/app.ts'
import { aCustomer, anAdmin, aSalesperson } from '#testing/builders/accounts.ts'
import { anOrder, aPaymentMethod } from '#testing/builders/orders.ts'
import * as office from '../../admin-contract.ts'
import * as api from '../../contract.ts'
import { returnedQuantities } from '../tables.ts'

export type Order = { id: string; lineId: string }
export type ReturnsShop = Awaited<ReturnType<typeof returnsShop>>

export const bodyFor = ({ id, lineId }: Order, quantity: number, kind: 'return' | 'collection' = 'return') => ({
  orderId: id,
  requestKey: crypto.randomUUID(),
  kind,
  reason: 'The seams are open',
  lines: [{ orderLineId: lineId, quantity, reason: 'damaged' as const }],
})

type Held = { id: string; lines: { id: string; quantity: number }[] }
/** The office's approval of all that was asked for, as it came back. */
export const approval = (
  held: Held,
  over: { money?: 'payment' | 'credit'; received?: number; damaged?: number; isRestocked?: boolean; condition?: 'asNew' | 'damaged' } = {},
) => ({
  params: { id: held.id },
  body: {
    money: over.money ?? ('payment' as const),
    lines: held.lines.map(({ id, quantity }) => ({
      id,
      received: over.received ?? quantity,
      damaged: over.damaged ?? 0,
      condition: over.condition ?? ('asNew' as const),
      isRestocked: over.isRestocked ?? true,
    })),
  },
})

export async function returnsShop() {
  const app = await testApp()
  const methodId = (await aPaymentMethod(app)).id
  const admin = (await anAdmin(app, { receivesMails: true })).token
  const salesperson = await aSalesperson(app)
  const customer = await aCustomer(app, { salespersonId: salesperson.id })

  /** A paid order of four pieces at 10.00 that was delivered today. */
  async function delivered({ quantity = 4, isPaid = true, deliveredAt = new Date().toISOString() } = {}) {
    const order = await anOrder(app, { customerId: customer.id, methodId, status: 'delivered', quantity })
    await app.asSystem((ctx) =>
      ctx.db.insert(orderEvents).values({
        orderId: order.id,
        action: 'deliver',
        from: 'delivered',
        to: 'delivered',
        actorKind: 'admin',
        actorName: '',
        createdAt: deliveredAt,
      }),
    )
    if (isPaid) await app.as(admin).call(capturePayment, { params: { id: order.paymentId }, body: {} })
    const { lines } = await app.as(customer.token).call(api.getReturnable, { params: { id: order.id } })
    return { ...order, lineId: lines[0]?.orderLineId ?? '' }
  }

  const ask = (order: Order, quantity: number, token = customer.token) =>
    app.as(token).call(api.requestReturn, { body: bodyFor(order, quantity) })
  const accept = (id: string) => app.as(admin).call(office.actOnReturn, { params: { id, action: 'accept' }, body: {} })
  const accepted = async (order: Order, quantity: number) => {
    const held = await ask(order, quantity)
    await accept(held.id)
    return held
  }
  const returnedOf = (order: Order): Promise<number> =>
    app.asSystem(async (ctx) => {
      const [row] = await ctx.db.select().from(returnedQuantities).where(eq(returnedQuantities.orderLineId, order.lineId))
      return row?.returned ?? 0
    })
  return { app, methodId, admin, salesperson, customer, delivered, ask, accept, accepted, returnedOf }
}
