import type { CustomerRecord } from '#modules/people/server/public.ts'
import { coreErrors } from '#shared/errors.ts'
import { orderErrors } from './order-errors.ts'

/** Refuses a customer who may not order now, whoever orders for them. */
export function needMayOrder(customer: Pick<CustomerRecord, 'isRestricted' | 'status' | 'canSeePrices'>): void {
  if (customer.isRestricted) throw coreErrors.restricted()
  if (customer.status !== 'approved') throw coreErrors.notApproved()
  if (!customer.canSeePrices) throw orderErrors.pricesHidden()
}
