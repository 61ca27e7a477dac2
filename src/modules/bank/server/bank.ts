// Bank statements in the office: reading a file in, the list of its rows with what they may pay, booking them and taking that back.
import { createHash, randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { invoiceLines, invoices } from '#modules/invoices/server/tables.ts'
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
import { type Minor, subtract } from '#shared/money.ts'
import type * as api from '../admin-contract.ts'
import { numbersIn, ranked } from '../match.ts'
import { bankErrors } from './bank-errors.ts'
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
  return {
    data: data.map((row) => {
      const inCurrency = candidates.filter(({ currency }) => row.state === 'open' && currency === row.currency)
      return { ...row, suggestions: ranked(row, inCurrency) }
    }),
    meta,
  }
}

const invoiceNumbers = sql<string[]>`array(select distinct i.number from ${invoiceLines} l join ${invoices} i on i.id = l.invoice_id
  where l.order_id = ${payments.payableId} and i.kind = 'invoice' and i.number is not null)`
const other = alias(payments, 'other')
/** Other payments have brought the whole, or the order has ended. */
const isCovered = sql<boolean>`(${orders.status} in ${[...givesBack]} or exists (
  select 1 from ${payments} as ${other} where ${other.payableId} = ${payments.payableId} and ${other.state} in ('captured', 'partlyRefunded')
  having count(*) > 0 and sum(coalesce(${other.captured}, ${other.amount}) - ${other.refunded}) >= ${orders.grandTotal}))`
const open = {
  paymentId: payments.id,
  orderId: payments.payableId,
  orderNumber: payments.orderNumber,
  companyName: orders.companyName,
  amount: payments.amount,
  currency: payments.currency,
  invoiceNumbers,
  isCovered,
}
const isOpen = and(eq(payments.provider, 'offline'), eq(payments.state, 'pending'))
const billedBy = (numbers: readonly string[]) => sql`${payments.payableId} in (select l.order_id from ${invoiceLines} l
  join ${invoices} i on i.id = l.invoice_id where i.number = any(${sql.param([...numbers])}::text[]))`

type Waiting = { amount: typeof r.$inferSelect.amount; text: string }

const candidatesFor = (ctx: Ctx, rows: readonly Waiting[]) => {
  const named = rows.map(({ text }) => numbersIn(text))
  const numbers = named.flatMap(({ orders: found }) => found)
  const bills = named.flatMap(({ invoices: found }) => found)
  const amounts = rows.map(({ amount }) => amount)
  return ctx.db
    .select(open)
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
    .select(open)
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.payableId))
    .where(and(isOpen, bills.length > 0 ? billedBy(bills) : byWords))
    .orderBy(asc(payments.createdAt), asc(payments.id))
    .limit(20)
}

async function lockRow(ctx: Ctx, id: string): Promise<typeof r.$inferSelect> {
  return needRow(await ctx.db.select().from(r).where(eq(r.id, id)).for('update'), bankErrors.rowNotFound)
}

async function setRow(
  ctx: Ctx,
  row: typeof r.$inferSelect,
  state: typeof row.state,
  paymentId: string | null,
  action: string,
): Promise<typeof done> {
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
export async function bookBankRow(ctx: Ctx, id: string, { paymentId, keepsRest }: Booking): Promise<typeof done> {
  const row = await lockRow(ctx, id)
  if (row.state !== 'open') throw bankErrors.rowDecided()
  const { currency, paid } = await payByTransfer(ctx, paymentId, {
    amount: row.amount,
    day: row.day,
    reference: row.text.slice(0, 140) || null,
    note: row.payer || null,
    isCapped: keepsRest,
  })
  if (currency !== row.currency) throw bankErrors.otherCurrency()
  if (paid < row.amount) await splitRow(ctx, row, paid)
  return setRow(ctx, row, 'booked', paymentId, 'payment.rowBooked')
}

/** Leaves a part in a row, and the rest in an open one of its own. No statement has the key of the rest: what a file brings again is known by the first. */
async function splitRow(ctx: Ctx, row: typeof r.$inferSelect, part: Minor): Promise<void> {
  const { fileId, day, currency, payer, text } = row
  const rest = { fileId, day, currency, payer, text, amount: subtract(row.amount, part), key: `rest:${randomUUID()}` }
  await ctx.db.update(r).set({ amount: part }).where(eq(r.id, row.id))
  await ctx.db.insert(r).values(rest)
}

/** Sets an open row aside. */
export async function ignoreBankRow(ctx: Ctx, id: string): Promise<typeof done> {
  const row = await lockRow(ctx, id)
  if (row.state !== 'open') throw bankErrors.rowDecided()
  return setRow(ctx, row, 'ignored', null, 'payment.rowIgnored')
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
