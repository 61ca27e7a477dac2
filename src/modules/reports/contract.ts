// The endpoint of a customer's dashboard: statistics of their own orders.
import { z } from 'zod'
import { OrderStatus, OrderSummary } from '#modules/orders/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Money } from '#shared/money.ts'

export const StatusCount = z.object({ status: OrderStatus, count: z.int() })

export const AccountDashboard = z.object({
  currency: z.string(),
  orders: z.int(),
  /** Orders that are not finished yet. */
  openOrders: z.int(),
  statuses: z.array(StatusCount),
  /** Null for those who may not see prices. */
  spent: Money.nullable(),
  latest: z.array(OrderSummary),
})
export type AccountDashboard = z.output<typeof AccountDashboard>

export const getAccountDashboard = endpoint({
  method: 'GET',
  path: '/api/account/dashboard',
  access: 'customer',
  about: 'Orders per status and what was spent, for the caller or their chosen customer; 404 where the dashboard is switched off',
  reply: AccountDashboard,
})
