// The endpoint of the office's dashboard: statistics of today and of the last thirty days.
import { z } from 'zod'
import { AdminOrderSummary } from '#modules/orders/admin-contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Money } from '#shared/money.ts'
import { Day } from '#shared/time.ts'
import { StatusCount } from './contract.ts'

export const DayStats = z.object({ day: Day, orders: z.int(), revenue: Money })
export type DayStats = z.output<typeof DayStats>

export const AdminDashboard = z.object({
  currency: z.string(),
  today: z.object({ orders: z.int(), revenue: Money }),
  month: z.object({ orders: z.int(), revenue: Money }),
  /** Orders that wait for the office, by status. */
  waiting: z.array(StatusCount),
  waitingCustomers: z.int(),
  /** Orders whose money must be given back. */
  refundsDue: z.int(),
  /** Variants at or below the shop's low stock limit, counted like the stock list. */
  lowStock: z.int(),
  lowStockIsExact: z.boolean(),
  /** The last thirty days, oldest first, without gaps. */
  days: z.array(DayStats),
  latest: z.array(AdminOrderSummary),
  /** Settings whose stored value has a wrong shape, so that the last valid one is in force. */
  wrongSettings: z.array(z.enum(['site', 'company', 'theme'])),
})
export type AdminDashboard = z.output<typeof AdminDashboard>

export const getAdminDashboard = endpoint({
  method: 'GET',
  path: '/api/admin/dashboard',
  access: 'admin',
  may: 'reports.see',
  about:
    'Numbers of today and the last thirty days. Revenue counts orders that stand: not cancelled, rejected or refused, and not waiting for a payment',
  reply: AdminDashboard,
})
