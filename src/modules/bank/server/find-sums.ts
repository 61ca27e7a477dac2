// Rows of the bank that pay several open payments of one company at once: what is open in the shop, and whose account a row came from.
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import { orders } from '#modules/orders/server/tables.ts'
import { payments } from '#modules/payments/server/tables.ts'
import type { Ctx } from '#server/ctx.ts'
import { type Sum, sumFor } from '../sums.ts'
import { isCovered, isOpen, openColumns } from './open-payments.ts'
import { bankRows as r } from './tables.ts'

/** With more open payments than these, only those of a company that is known by its account or its name are looked at. */
const mostOpen = 2000

type Waiting = Pick<typeof r.$inferSelect, 'id' | 'amount' | 'currency' | 'payer' | 'payerAccount'>

const columns = { ...openColumns, companyId: orders.companyId }
const openOf = (ctx: Ctx, companyIds: readonly string[] | null) =>
  ctx.db
    .select(columns)
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.payableId))
    .where(and(isOpen, sql`not ${isCovered}`, companyIds ? inArray(orders.companyId, [...companyIds]) : undefined))
    .orderBy(asc(payments.createdAt), asc(payments.id))
    .limit(mostOpen + 1)

type OpenOne = Awaited<ReturnType<typeof openOf>>[number]

/** By the row the payments that it is the sum of. */
export async function sumsOf(ctx: Ctx, rows: readonly Waiting[]): Promise<Map<string, Sum<OpenOne>>> {
  if (rows.length === 0) return new Map()
  const payers = await payersByAccount(ctx, rows)
  const every = await openOf(ctx, null)
  const isAll = every.length <= mostOpen
  const opens = isAll ? every : await openOf(ctx, [...new Set(payers.values())])
  // Even of one company there may be more than were read.
  if (opens.length > mostOpen) return new Map()
  return new Map(
    rows.flatMap((row) => {
      const sum = sumFor(row, opens, { isAll, knownId: payers.get(row.payerAccount) ?? null })
      return sum ? [[row.id, sum] as const] : []
    }),
  )
}

/** By an account the company whose orders it has paid so far; an account that paid for several companies tells nothing. */
async function payersByAccount(ctx: Ctx, rows: readonly Waiting[]): Promise<Map<string, string>> {
  const accounts = [...new Set(rows.map(({ payerAccount }) => payerAccount))].filter(Boolean)
  if (accounts.length === 0) return new Map()
  const paid = await ctx.db
    .selectDistinct({ account: r.payerAccount, companyId: orders.companyId })
    .from(r)
    .innerJoin(payments, eq(payments.id, r.paymentId))
    .innerJoin(orders, eq(orders.id, payments.payableId))
    .where(and(ne(r.payerAccount, ''), inArray(r.payerAccount, accounts), eq(r.state, 'booked')))
  return new Map(
    [...Map.groupBy(paid, ({ account }) => account)].flatMap(([account, [first, ...others]]) =>
      first && others.length === 0 ? [[account, first.companyId] as const] : [],
    ),
  )
}
