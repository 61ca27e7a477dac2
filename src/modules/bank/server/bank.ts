// Bank statements in the office: reading a file in, the list of its rows with what they may pay, booking them and taking that back.
import { createHash, randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, or } from 'drizzle-orm'
import { givesBack } from '#modules/orders/lifecycle.ts'
import { orders } from '#modules/orders/server/tables.ts'
import { endPayments, payByTransfer, undoTransfer } from '#modules/payments/server/public.ts'
import { payments } from '#modules/payments/server/tables.ts'
import { listPage, type ListVerb, sortedBy } from '#modules/settings/server/public.ts'
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/ctx.ts'
import { needRow, one } from '#server/db/failures.ts'
import { holdsTyped } from '#server/db/typed-search.ts'
import type { ReceivedFile } from '#server/receive-file.ts'
import { done, type HandlerInput, type HandlerReply } from '#shared/endpoint.ts'
import { add, type Minor, subtract, zero } from '#shared/money.ts'
import type * as api from '../admin-contract.ts'
import { type MatchReason, numbersIn, ranked } from '../match.ts'
import { bankErrors } from './bank-errors.ts'
import { sumsOf } from './find-sums.ts'
import { billedBy, isOpen, openColumns } from './open-payments.ts'
import { readCamt } from './read-camt.ts'
import { readBankCsv } from './read-csv.ts'
import { keysOf, keysWithoutAccount, type Statement, type StatementRow } from './statement-row.ts'
import { bankFiles, bankRows as r } from './tables.ts'

/** Reads a statement in; a file that was read before is refused, and of a file that overlaps with it only the new rows are added. */
export async function readBankFile(ctx: Ctx, file: ReceivedFile | undefined): Promise<HandlerReply<typeof api.readBankFile>> {
  if (!file) throw bankErrors.noFile()
  const { format, rows, skipped } = await readStatement(ctx, file.bytes)
  const hash = createHash('sha256').update(file.bytes).digest('hex')
  const [stored] = await ctx.db
    .insert(bankFiles)
    .values({ hash, format, rowCount: rows.length })
    .onConflictDoNothing()
    .returning({ id: bankFiles.id })
  if (!stored) throw bankErrors.sameFile()
  const added = await addRows(ctx, stored.id, rows)
  await audit(ctx, { action: 'payment.statementRead', subject: 'payment', subjectId: stored.id, after: { format, added } })
  return { added, known: rows.length - added, skipped }
}

/** Adds the rows of a file that no earlier file has brought; gives their number. */
async function addRows(ctx: Ctx, fileId: string, rows: readonly StatementRow[]): Promise<number> {
  const [keys, oldKeys] = [keysOf(rows), keysWithoutAccount(rows)]
  let added = 0
  for (let from = 0; from < rows.length; from += 500) {
    const known = await ctx.db
      .select({ key: r.key })
      .from(r)
      .where(inArray(r.key, oldKeys.slice(from, from + 500)))
    const isKnown = new Set(known.map(({ key }) => key))
    const values = rows
      .slice(from, from + 500)
      .map(({ account: _, bankId: __, ...row }, index) => ({ ...row, fileId, key: keys[from + index] ?? '' }))
      .filter((_, index) => !isKnown.has(oldKeys[from + index] ?? ''))
    if (values.length > 0) added += (await ctx.db.insert(r).values(values).onConflictDoNothing().returning({ id: r.id })).length
  }
  return added
}

async function readStatement({ profile }: Ctx, bytes: Buffer): Promise<Statement> {
  const start = bytes
    .subarray(0, 200)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart()
  return start.startsWith('<') ? readCamt(bytes.toString('utf8').replace(/^\uFEFF/, '')) : readBankCsv(bytes, profile.currency.code)
}

const columns = {
  id: r.id,
  day: r.day,
  amount: r.amount,
  currency: r.currency,
  payer: r.payer,
  payerAccount: r.payerAccount,
  text: r.text,
  state: r.state,
  orderId: payments.payableId,
  orderNumber: payments.orderNumber,
}

/** A page of incoming rows; open ones with what they may pay. */
export const listBankRows: ListVerb<typeof api.listBankRows> = async (ctx, query) => {
  const { data, meta } = await listPage(ctx, query, {
    from: r,
    columns,
    joined: (select) => select.leftJoin(payments, eq(payments.id, r.paymentId)),
    where: [query.state && eq(r.state, query.state), holdsTyped(query.search, [r.payer, r.text])],
    order: sortedBy(query.sort ?? '-day', { day: r.day, amount: r.amount }, r.id),
  })
  const waiting = data.filter(({ state }) => state === 'open')
  const candidates = waiting.length === 0 ? [] : await candidatesFor(ctx, waiting)
  const suggested = data.map((row) => {
    const inCurrency = candidates.filter(({ currency }) => row.state === 'open' && currency === row.currency)
    return { ...row, suggestions: ranked(row, inCurrency) }
  })
  // A number that is named tells more than any sum.
  const sums = await sumsOf(
    ctx,
    suggested.filter(({ state, suggestions }) => state === 'open' && !suggestions.some(({ reasons }) => reasons.some(isNumber))),
  )
  return { data: suggested.map((row) => ({ ...row, sum: sums.get(row.id) ?? null })), meta }
}

const isNumber = (reason: MatchReason): boolean => reason === 'order' || reason === 'invoice'

type Waiting = { amount: typeof r.$inferSelect.amount; text: string }

const candidatesFor = (ctx: Ctx, rows: readonly Waiting[]) => {
  const named = rows.map(({ text }) => numbersIn(text))
  const numbers = named.flatMap(({ orders: found }) => found)
  const bills = named.flatMap(({ invoices: found }) => found)
  const amounts = rows.map(({ amount }) => amount)
  return ctx.db
    .select(openColumns)
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.payableId))
    .where(
      and(
        isOpen,
        or(inArray(payments.amount, amounts), numbers.length > 0 ? inArray(payments.orderNumber, numbers) : undefined, billedBy(bills)),
      ),
    )
    .orderBy(asc(payments.createdAt), asc(payments.id))
    .limit(1000)
}

/** Open payments by what people know of them. */
export async function listOpenPayments(ctx: Ctx, search: string): Promise<HandlerReply<typeof api.listOpenPayments>> {
  const { invoices: bills } = numbersIn(search)
  const byWords = holdsTyped(search, [payments.orderNumber, orders.companyName])
  return ctx.db
    .select(openColumns)
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.payableId))
    .where(and(isOpen, bills.length > 0 ? billedBy(bills) : byWords))
    .orderBy(asc(payments.createdAt), asc(payments.id))
    .limit(20)
}

async function lockRow(ctx: Ctx, id: string): Promise<BankRow> {
  return needRow(await ctx.db.select().from(r).where(eq(r.id, id)).for('update'), bankErrors.rowNotFound)
}

async function setRow(ctx: Ctx, row: BankRow, state: typeof row.state, paymentId: string | null, action: string): Promise<typeof done> {
  await ctx.db.update(r).set({ state, paymentId }).where(eq(r.id, row.id)).returning({ id: r.id }).then(one)
  await audit(ctx, {
    action,
    subject: 'payment',
    subjectId: paymentId ?? row.paymentId ?? row.id,
    before: { state: row.state },
    after: { state },
  })
  return done
}

type Booking = HandlerInput<typeof api.bookBankRow>['body']

/** Pays an open payment with an open row: once, whoever else tries at the same moment. */
export async function bookBankRow(ctx: Ctx, id: string, booking: Booking): Promise<typeof done> {
  await bookRow(ctx, await lockOpen(ctx, id), booking)
  return done
}

/** Pays several open payments of one company with a row that is their sum: a row of its own for each, so that each can be taken back. */
export async function bookBankSum(
  ctx: Ctx,
  id: string,
  { paymentIds }: HandlerInput<typeof api.bookBankSum>['body'],
): Promise<typeof done> {
  const row = await lockOpen(ctx, id)
  const due = await ctx.db
    .select({ amount: payments.amount, companyId: orders.companyId })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.payableId))
    .where(inArray(payments.id, paymentIds))
  const isOneCompany = new Set(due.map(({ companyId }) => companyId)).size === 1
  if (!isOneCompany || add(zero, ...due.map(({ amount }) => amount)) !== row.amount) throw bankErrors.sumChanged()
  let rest: BankRow | null = row
  // In one order, so that two who book sums of the same payments wait for each other and not crosswise.
  for (const paymentId of paymentIds.toSorted()) {
    if (!rest) throw bankErrors.sumChanged()
    rest = await bookRow(ctx, rest, { paymentId, keepsRest: true })
  }
  return done
}

type BankRow = typeof r.$inferSelect

async function lockOpen(ctx: Ctx, id: string): Promise<BankRow> {
  const row = await lockRow(ctx, id)
  if (row.state !== 'open') throw bankErrors.rowDecided()
  return row
}

/** Books an open row; gives the row of what is left of it, null when nothing is. */
async function bookRow(ctx: Ctx, row: BankRow, { paymentId, keepsRest }: Booking): Promise<BankRow | null> {
  const { currency, paid } = await payByTransfer(ctx, paymentId, {
    amount: row.amount,
    day: row.day,
    reference: row.text.slice(0, 140) || null,
    note: row.payer || null,
    isCapped: keepsRest,
  })
  if (currency !== row.currency) throw bankErrors.otherCurrency()
  const rest = paid < row.amount ? await splitRow(ctx, row, paid) : null
  await setRow(ctx, row, 'booked', paymentId, 'payment.rowBooked')
  return rest
}

/** Leaves a part in a row, and the rest in an open one of its own. No statement has the key of the rest: what a file brings again is known by the first. */
async function splitRow(ctx: Ctx, row: BankRow, part: Minor): Promise<BankRow> {
  const { fileId, day, currency, payer, payerAccount, text } = row
  const rest = { fileId, day, currency, payer, payerAccount, text, amount: subtract(row.amount, part), key: `rest:${randomUUID()}` }
  await ctx.db.update(r).set({ amount: part }).where(eq(r.id, row.id))
  return ctx.db.insert(r).values(rest).returning().then(one)
}

/** Sets an open row aside. */
export async function ignoreBankRow(ctx: Ctx, id: string): Promise<typeof done> {
  return setRow(ctx, await lockOpen(ctx, id), 'ignored', null, 'payment.rowIgnored')
}

/** Makes a payment wait again that a row had paid; on an order that has ended meanwhile nothing stays open. */
async function takeBack(ctx: Ctx, paymentId: string): Promise<void> {
  await undoTransfer(ctx, paymentId)
  const [ended] = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(payments, eq(payments.payableId, orders.id))
    .where(and(eq(payments.id, paymentId), inArray(orders.status, [...givesBack])))
  if (ended) await endPayments(ctx, ended.id, 'leave')
}

/** Makes a row open again; the payment that it paid waits again. */
export async function undoBankRow(ctx: Ctx, id: string): Promise<typeof done> {
  const row = await lockRow(ctx, id)
  if (row.state === 'open') throw bankErrors.rowOpen()
  if (row.paymentId) await takeBack(ctx, row.paymentId)
  return setRow(ctx, row, 'open', null, 'payment.rowUndone')
}
