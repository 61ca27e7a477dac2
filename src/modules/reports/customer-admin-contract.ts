// The endpoint of one customer's story for the office: orders, spending by month, prices, lists and mails, each as far as the admin may see it.
import { z } from 'zod'
import { EmailKind } from '#modules/emails/kinds.ts'
import { AdminOrderSummary } from '#modules/orders/admin-contract.ts'
import { endpoint, Id, IdParams } from '#shared/endpoint.ts'
import { Money } from '#shared/money.ts'
import { Day, Instant } from '#shared/time.ts'

export const MonthStats = z.object({
  /** The first day of the month. */
  month: Day,
  orders: z.int(),
  spent: Money,
})
export type MonthStats = z.output<typeof MonthStats>

export const CustomerStory = z.object({
  currency: z.string(),
  /** Null for those who may not see orders, and likewise below. */
  orders: z
    .object({
      count: z.int(),
      open: z.int(),
      spent: Money,
      /** The last twelve months, oldest first, without gaps. Spending counts orders that stand, like the dashboards. */
      months: z.array(MonthStats),
      latest: z.array(AdminOrderSummary),
    })
    .nullable(),
  priceLists: z
    .array(
      z.object({
        id: Id,
        name: z.string(),
        group: z.string().nullable(),
        startsOn: Day.nullable(),
        endsOn: Day.nullable(),
        isActive: z.boolean(),
      }),
    )
    .nullable(),
  /** The latest products of the customer's own lists. */
  lists: z.object({ wishlist: z.array(z.string()), favorites: z.array(z.string()), wishlistCount: z.int(), favoritesCount: z.int() }),
  mails: z
    .array(
      z.object({
        id: Id,
        kind: EmailKind,
        subject: z.string(),
        state: z.enum(['sending', 'sent', 'failed', 'parked', 'dropped']),
        createdAt: Instant,
      }),
    )
    .nullable(),
})
export type CustomerStory = z.output<typeof CustomerStory>

export const getCustomerStory = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id/story',
  access: 'admin',
  may: 'customers.see',
  about: "One customer's orders, spending by month, price lists, own lists and mails, as far as the admin may see them",
  params: IdParams,
  reply: CustomerStory,
})
