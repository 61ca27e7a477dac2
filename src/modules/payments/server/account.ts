// The account of a company that pays later: its terms, what is open on it, and whether an order goes beyond its limit.
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { companies } from '#modules/companies/server/tables.ts'
import type { Ctx } from '#server/ctx.ts'
import { prepared } from '#server/db/statement.ts'
import { add, type Minor, zero } from '#shared/money.ts'
import type { Day } from '#shared/time.ts'
import { payments } from './tables.ts'

export type OpenPayment = { orderId: string; orderNumber: string; amount: Minor; dueOn: Day | null }
export type Account = {
  netDays: number
  limit: Minor
  /** The sum of the open payments on it. */
  open: Minor
  /** The one to pay first: the earliest day, then the oldest. */
  first: OpenPayment | null
}

const selectTerms = prepared<{ companyId: string }>()((db, { companyId }) =>
  db
    .select({ netDays: sql<number>`${companies.netDays}`, limit: sql<Minor>`${companies.creditLimit}`.mapWith(companies.creditLimit) })
    .from(companies)
    .where(and(eq(companies.id, companyId), isNotNull(companies.netDays), isNotNull(companies.creditLimit))),
)
const selectOpen = prepared<{ companyId: string }>()((db, { companyId }) =>
  db
    .select({
      orderId: payments.payableId,
      orderNumber: payments.orderNumber,
      amount: payments.amount,
      dueOn: payments.dueOn,
      open: sql<Minor>`sum(${payments.amount}) over ()`.mapWith(payments.amount),
    })
    .from(payments)
    .where(and(eq(payments.companyId, companyId), sql`${payments.companyId} is not null and ${payments.state} = 'pending'`))
    .orderBy(sql`${payments.dueOn} nulls first`, asc(payments.createdAt), asc(payments.id))
    .limit(1),
)

/** The account of a company; null for one that has no terms. */
export async function readAccount({ db }: Pick<Ctx, 'db'>, companyId: string): Promise<Account | null> {
  const [[terms], [oldest]] = await Promise.all([selectTerms(db, { companyId }), selectOpen(db, { companyId })])
  if (!terms) return null
  if (!oldest) return { ...terms, open: zero, first: null }
  const { open, ...first } = oldest
  return { ...terms, open, first }
}

const lockCompany = prepared<{ companyId: string }>()((db, { companyId }) =>
  db.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).for('no key update'),
)

/** The open amount of one payable on its company's account. */
export async function openOnAccount({ db }: Pick<Ctx, 'db'>, payableId: string): Promise<Minor> {
  const rows = await db
    .select({ amount: payments.amount })
    .from(payments)
    .where(and(eq(payments.payableId, payableId), isNotNull(payments.companyId), eq(payments.state, 'pending')))
  return add(...rows.map(({ amount }) => amount))
}

/** The account with its company locked until the transaction ends: two orders on one account are judged one after the other. */
export async function readAccountLocked(ctx: Pick<Ctx, 'db'>, companyId: string): Promise<Account | null> {
  const [, account] = await Promise.all([lockCompany(ctx.db, { companyId }), readAccount(ctx, companyId)])
  return account
}
