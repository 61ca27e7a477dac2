// An order's references: the purchase order number its company asks for, and the day its customer asks for.
import { and, desc, eq, sql } from 'drizzle-orm'
import { purchaseOrderRefusal } from '#modules/companies/rules.ts'
import type { Quote } from '#modules/carts/server/public.ts'
import { getCustomer } from '#modules/people/server/public.ts'
import { deliveryDays } from '#modules/shipping/calendar.ts'
import { needCustomer } from '#server/access.ts'
import type { Ctx } from '#server/ctx.ts'
import { coreErrors } from '#shared/errors.ts'
import type { PlaceOrder } from './save-order.ts'
import { orders } from './tables.ts'

type Named = Pick<PlaceOrder, 'purchaseOrderNumber' | 'requestedDate'>

/** Takes the quote of an order and what it names; refuses a number that breaks the company's rule, and a day on which its delivery cannot be made. */
export function checkReferences({ customer, calendar, delivery }: Quote, { purchaseOrderNumber, requestedDate }: Named): void {
  const rule = { isRequired: customer.purchaseOrderRequired, start: customer.purchaseOrderStart }
  const refusal = purchaseOrderRefusal(rule, purchaseOrderNumber)
  const isOpen =
    requestedDate === null ||
    (calendar !== null && delivery !== null && deliveryDays({ ...calendar, minDays: delivery.minDays, calendar }).includes(requestedDate))
  const fields = [
    ...(refusal
      ? [{ path: 'purchaseOrderNumber', key: `order.validation.purchaseOrder.${refusal}`, params: { start: rule.start ?? '' } }]
      : []),
    ...(isOpen ? [] : [{ path: 'requestedDate', key: 'order.validation.requestedDate' }]),
  ]
  if (fields.length > 0) throw coreErrors.invalid({ fields })
}

/** The newest order of the caller's company with this purchase order number, or null: the same one twice is usually a mistake. */
export async function findPurchaseOrder(ctx: Ctx, number: string): Promise<{ number: string; createdAt: string } | null> {
  const { companyId } = await getCustomer(ctx, needCustomer(ctx).customerId)
  const [found] = await ctx.db
    .select({ number: orders.number, createdAt: orders.createdAt })
    .from(orders)
    .where(and(eq(orders.companyId, companyId), sql`lower(${orders.purchaseOrderNumber}) = lower(${number})`))
    .orderBy(desc(orders.createdAt))
    .limit(1)
  return found ?? null
}
