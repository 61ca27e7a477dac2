// The endpoints of the office's dashboard: today's work, and the trade of a period beside that of a year before.
import { z } from 'zod'
import { AdminOrderSummary } from '#modules/orders/admin-contract.ts'
import { endpoint, Id } from '#shared/endpoint.ts'
import { Money } from '#shared/money.ts'
import { Instant, Texts } from '#shared/schemas.ts'
import { Day } from '#shared/time.ts'
import { StatusCount } from './contract.ts'

/** A number of wishes to be erased, and the age of the oldest. */
const Erasures = z.object({ count: z.int(), oldestDays: z.int() })

/** The steps of a new shop to its first order, in the order they are gone. */
export const firstSteps = ['company', 'tax', 'unit', 'mainCategory', 'category', 'product', 'zone', 'payment', 'home'] as const

export const AdminDashboard = z.object({
  /** When the backup was made that this shop was restored from, until it is released. */
  restoredFrom: Instant.nullable(),
  currency: z.string(),
  today: z.object({ orders: z.int(), revenue: Money }),
  /** Orders that wait for the office, by status. */
  waiting: z.array(StatusCount),
  waitingCustomers: z.int(),
  /** Wishes to be erased that nobody has answered. */
  erasures: z.object({ customers: Erasures, salespeople: Erasures }),
  /** Orders whose money must be given back. */
  refundsDue: z.int(),
  /** Differences between orders, payments, their providers and the bank that nobody has seen. */
  differences: z.int(),
  /** Variants at or below the shop's low stock limit, counted like the stock list. */
  lowStock: z.int(),
  lowStockIsExact: z.boolean(),
  /** Payments that are awaited for orders that stand, and those of them that are past their last day. */
  unpaid: z.object({ count: z.int(), amount: Money }),
  overdue: z.object({ count: z.int(), amount: Money }),
  /** Orders that have not left by the day they were promised for. */
  late: z.int(),
  latest: z.array(AdminOrderSummary),
  /** Settings whose stored value has a wrong shape, so that the last valid one is in force. */
  wrongSettings: z.array(z.enum(['site', 'company', 'theme', 'calendar'])),
  /** The number of mails whose stored words cannot be used, so that the shop's own are sent. */
  wrongMails: z.int(),
  /** Content pages and layouts of which something cannot be read. */
  wrongPages: z.array(z.object({ id: Id, url: z.string(), title: Texts, layout: z.object({ id: Id, key: z.string() }) })),
  wrongLayouts: z.array(z.object({ id: Id, key: z.string(), name: Texts })),
  /** Work of the shop itself that failed for good in the last 30 days. */
  failedWork: z.int(),
  /** Until the first order: the steps, and which are done. Empty afterwards. */
  firstSteps: z.array(z.object({ step: z.enum(firstSteps), isDone: z.boolean() })),
})
export type AdminDashboard = z.output<typeof AdminDashboard>

export const getAdminDashboard = endpoint({
  method: 'GET',
  path: '/api/admin/dashboard',
  access: 'admin',
  may: 'reports.see',
  about:
    'Numbers of today, and the work that waits. Revenue counts orders that stand: not cancelled, rejected or refused, and not waiting for a payment',
  reply: AdminDashboard,
})

export const tradePeriods = ['7', '30', '90', '365'] as const

export const DayStats = z.object({ day: Day, orders: z.int(), revenue: Money, revenueLastYear: Money })
export type DayStats = z.output<typeof DayStats>

const Buyer = z.object({ customerId: Id, company: z.string(), orders: z.int(), revenue: Money, lastOrderAt: Instant })

export const TradeOverview = z.object({
  currency: z.string(),
  period: z.object({ orders: z.int(), revenue: Money }),
  /** These days a year before. */
  lastYear: z.object({ orders: z.int(), revenue: Money }),
  /** The days of the period, oldest first, without gaps. */
  days: z.array(DayStats),
  /** The customers with the highest revenue in the period. */
  best: z.array(Buyer),
  /** Customers of the last year who have not ordered for two months, by their revenue. */
  sleeping: z.array(Buyer),
  /** Stock that nobody ordered for half a year, or ever since it came two months ago, the most valuable first. Quantities in the unit's smallest step. */
  deadStock: z.array(
    z.object({
      productId: Id,
      sku: z.string(),
      title: Texts,
      onHand: z.int(),
      decimals: z.int(),
      value: Money,
      lastOrderAt: Instant.nullable(),
    }),
  ),
})
export type TradeOverview = z.output<typeof TradeOverview>

export const getTradeOverview = endpoint({
  method: 'GET',
  path: '/api/admin/dashboard/trade',
  access: 'admin',
  may: 'reports.see',
  about:
    'The trade of the last 7, 30, 90 or 365 days, of all salespeople or of one: by day, beside a year before, with the best and the sleeping customers, and dead stock',
  query: z.object({ days: z.enum(tradePeriods).default('30').catch('30'), salespersonId: Id.optional().catch(undefined) }),
  reply: TradeOverview,
})
