// For tests: a shop with delivered orders that are invoiced, returned and credited, by the office's own calls.
import { eq, sql } from 'drizzle-orm'
import { companies } from '#modules/companies/server/tables.ts'
import { getAdminOrder } from '#modules/orders/admin-contract.ts'
import { orderLines, orders } from '#modules/orders/server/tables.ts'
import { capturePayment } from '#modules/payments/admin-contract.ts'
import { readAccount } from '#modules/payments/server/public.ts'
import * as returning from '#modules/returns/admin-contract.ts'
import { minor } from '#shared/money.ts'
import { theApp } from '#testing/app.ts'
import { aCustomer, anAddress, anAdmin } from '#testing/builders/accounts.ts'
import { aTaxedOrder } from '#testing/builders/invoices.ts'
import { aPaymentMethod } from '#testing/builders/orders.ts'
import * as office from '../../admin-contract.ts'

type Money = 'payment' | 'credit'
export type Order = { id: string; paymentId: string; lineId: string }

/** The quantities of an invoice's goods. */
export const quantitiesOf = ({ items }: office.Invoice): number[] => items.filter(({ sku }) => sku !== '').map(({ quantity }) => quantity)

/** Called at the top of a test file: the shop, its office and a buyer with terms of payment, and the steps of orders, returns and credit notes. */
export async function creditShop({ isInvoicesEnabled = true } = {}) {
  const app = await theApp({ flags: { isInvoicesEnabled, isOrderRefundable: true } })
  const admin = app.as((await anAdmin(app)).token)
  const methodId = (await aPaymentMethod(app)).id
  const accountId = (await aPaymentMethod(app, { isOnAccount: true })).id
  const buyer = await aCustomer(app)
  await anAddress(app, buyer.id)
  await app.asSystem((ctx) =>
    ctx.db
      .update(companies)
      .set({ netDays: 30, creditLimit: minor(1_000_000) })
      .where(eq(companies.id, buyer.companyId)),
  )

  /** A delivered order of pieces at 10.00 with 20 % tax and a delivery of 5.00; `discount` is taken off its line. */
  async function aDelivered({
    quantity = 4,
    method = methodId,
    discount = 0,
    status = 'delivered',
  }: { quantity?: number; method?: string; discount?: number; status?: 'delivered' | 'processing' } = {}): Promise<Order> {
    const order = await aTaxedOrder(app, { customerId: buyer.id, methodId: method, status, quantity })
    const tax = minor(Math.round((quantity * 1000 - discount) / 5))
    await app.asSystem(async (ctx) => {
      await ctx.db
        .update(orderLines)
        .set({ discount: minor(discount), tax })
        .where(eq(orderLines.orderId, order.id))
      const grandTotal = minor(quantity * 1000 - discount + 500 + tax + 100)
      await ctx.db
        .update(orders)
        .set({ discountTotal: minor(discount), taxTotal: minor(tax + 100), grandTotal })
        .where(eq(orders.id, order.id))
      await ctx.db.execute(sql`update payments set amount = ${grandTotal}::bigint where id = ${order.paymentId}`)
    })
    const { lines } = await admin.call(getAdminOrder, { params: { id: order.id } })
    return { ...order, lineId: lines[0]?.id ?? '' }
  }

  /** Books money for an order: all it asks for, or an amount. */
  const pay = ({ paymentId }: Order, amount?: number) =>
    admin.call(capturePayment, { params: { id: paymentId }, body: amount === undefined ? {} : { amount: minor(amount) } })

  /** A return that the office has accepted. */
  async function anAccepted({ id: orderId, lineId }: Order, quantity: number) {
    const held = await admin.call(returning.createReturn, {
      body: {
        orderId,
        requestKey: crypto.randomUUID(),
        kind: 'return',
        reason: 'The seams are open',
        lines: [{ orderLineId: lineId, quantity, reason: 'damaged' }],
      },
    })
    await admin.call(returning.actOnReturn, { params: { id: held.id, action: 'accept' }, body: {} })
    return held
  }
  const approve = (held: returning.AdminReturn, money: Money) =>
    admin.call(returning.approveReturn, {
      params: { id: held.id },
      body: {
        money,
        lines: held.lines.map(({ id, quantity }) => ({ id, received: quantity, condition: 'damaged' as const, isRestocked: false })),
      },
    })
  const aReturn = async (order: Order, quantity: number, money: Money) => approve(await anAccepted(order, quantity), money)

  const get = (id: string) => admin.call(office.getInvoice, { params: { id } })
  const print = (id: string) => admin.call(office.printInvoice, { params: { id }, body: {} })
  const creditsOf = async ({ id: returnId }: { id: string }) => {
    const { data } = await admin.call(office.listInvoices, { query: { returnId, sort: 'createdAt' } })
    return Promise.all(data.map(({ id }) => get(id)))
  }
  /** Prints every credit note of a return that is a draft. */
  async function printCreditsOf(held: { id: string }): Promise<void> {
    for (const { id, number } of await creditsOf(held)) if (number === null) await print(id)
  }
  /** Saves a draft with another quantity of its goods. */
  const save = (draft: office.Invoice, quantity: number, more: { isBilledAgain?: boolean } = {}) => {
    const { version, date, invoiceAddress, reason, note, bankAccountName, bankName, bankNumber, bankSortCode, iban, items } = draft
    const requested = items.map(({ key, title, sku, quantity: all }) => ({ key, title, quantity: sku === '' ? all : quantity }))
    return admin.call(office.updateInvoice, {
      params: { id: draft.id },
      body: {
        ...{ version, date, invoiceAddress, reason, note, bankAccountName, bankName, bankNumber, bankSortCode, iban },
        ...more,
        items: requested,
      },
    })
  }
  const returned = ({ id }: { id: string }) => admin.call(returning.getAdminReturn, { params: { id } })
  const settle = ({ id }: { id: string }, amount: number) =>
    admin.call(returning.settleCredit, { params: { id }, body: { amount: minor(amount), note: 'by bank transfer' } })
  /** State and amount of each payment of an order, newest first. */
  const paymentsOf = async ({ id }: { id: string }) =>
    (await admin.call(getAdminOrder, { params: { id } })).payments.map(({ state, amount }) => [state, amount])
  const openOnAccount = async () => (await app.asSystem((ctx) => readAccount(ctx, buyer.companyId)))?.open
  return {
    ...{ app, admin, buyer, accountId, aDelivered, pay, anAccepted, approve, aReturn },
    ...{ get, print, creditsOf, printCreditsOf, save, returned, settle, paymentsOf, openOnAccount },
  }
}
