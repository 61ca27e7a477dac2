// Everything that does not fit between orders, payments, their providers and the bank, in one list; what the office has seen, and its number for the dashboard.
import { asc, eq, sql } from 'drizzle-orm'
import { people } from '#modules/people/server/tables.ts'
import { askComparison, lastOf, readOddPayments, readProviderDifferences } from '#modules/payments/server/public.ts'
import { takenOf } from '#modules/payments/differences.ts'
import { getSettings } from '#modules/settings/server/public.ts'
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/ctx.ts'
import { typedWords } from '#server/db/typed-search.ts'
import { done, type HandlerInput, type HandlerReply } from '#shared/endpoint.ts'
import { fold } from '#shared/folding.ts'
import { type Minor, minor } from '#shared/money.ts'
import { pageMeta } from '#shared/paging.ts'
import type * as api from '../differences-contract.ts'
import { bankErrors } from './bank-errors.ts'
import { writeDecision, writeTakenBack } from './decisions.ts'
import { checkMoney } from './jobs.ts'
import { readOrderDifferences } from './money-of-orders.ts'
import { bankRows as r, seenDifferences as seen } from './tables.ts'

/** No more rows of the bank are read at once. */
const mostRows = 1000

type Difference = api.Difference
type Found = Omit<Difference, 'key' | 'seen'> & { recordId: string }

/** The kind, the record and the amounts: another amount is another difference, which nobody has seen. */
const keyOf = ({ kind, recordId, here, there, thereCurrency }: Found): string => [kind, recordId, here, there, thereCurrency].join(':')

/** The record of a key. */
const recordOf = (key: string): string => key.split(':').slice(1, -3).join(':')

/** Takes the records that the office has marked. Of each kind a limited number is read, the marked ones last, so that they take no place from unseen ones. */
async function findAll(ctx: Ctx, marked: readonly string[]): Promise<Found[]> {
  const found = await Promise.all([ofProviders(ctx, marked), ofPayments(ctx, marked), ofBankRows(ctx, marked), ofOrders(ctx)])
  return found.flat()
}

const isGivenBack = (kind: Difference['kind']): boolean => kind === 'givenBackThere' || kind === 'givenBackHere'

async function ofProviders(ctx: Ctx, marked: readonly string[]): Promise<Found[]> {
  return (await readProviderDifferences(ctx, marked)).map(
    ({ kind, reference, paymentId, payment, since, received, refunded, currency }) => {
      const ours: Minor | null = payment === null ? null : isGivenBack(kind) ? payment.refunded : minor(takenOf(payment))
      const isPromise = kind === 'promiseGone'
      return {
        kind,
        recordId: reference,
        since,
        paymentId,
        name: reference,
        orderId: payment?.payableId ?? null,
        orderNumber: payment?.orderNumber ?? null,
        isOnline: paymentId !== null,
        here: isPromise ? (payment?.amount ?? null) : ours,
        there: isGivenBack(kind) ? refunded : received,
        currency: payment?.currency ?? currency,
        thereCurrency: currency,
      }
    },
  )
}

async function ofPayments(ctx: Ctx, marked: readonly string[]): Promise<Found[]> {
  return (await readOddPayments(ctx, marked)).map(({ payableId: orderId, amount: here, paymentId, currency, ...row }) => ({
    ...row,
    orderId,
    paymentId,
    isOnline: paymentId !== null,
    here,
    there: null,
    currency,
    thereCurrency: currency,
  }))
}

async function ofBankRows(ctx: Ctx, marked: readonly string[]): Promise<Found[]> {
  const rows = await ctx.db
    .select({ recordId: r.id, since: r.createdAt, payer: r.payer, text: r.text, here: r.amount, currency: r.currency })
    .from(r)
    .where(eq(r.state, 'open'))
    .orderBy(lastOf(r.id, marked), asc(r.day), asc(r.id))
    .limit(mostRows)
  return rows.map(({ payer, text, ...row }) => ({
    ...row,
    kind: 'bankRow' as const,
    orderId: null,
    orderNumber: null,
    paymentId: null,
    isOnline: false,
    name: payer || text,
    there: null,
    thereCurrency: row.currency,
  }))
}

async function ofOrders(ctx: Ctx): Promise<Found[]> {
  return (await readOrderDifferences(ctx)).map((row) => ({
    ...row,
    recordId: row.paymentId ?? row.orderId,
    isOnline: false,
    name: '',
    thereCurrency: row.currency,
  }))
}

type Recorded = Difference & { recordId: string }

async function readAll(ctx: Ctx): Promise<Recorded[]> {
  const by = sql<string>`coalesce(${people.firstName} || ' ' || ${people.lastName}, '')`
  const marks = ctx.db.select({ key: seen.key, at: seen.createdAt, by, note: seen.note }).from(seen)
  const known = await marks.leftJoin(people, eq(people.id, seen.actorId))
  const found = await findAll(
    ctx,
    known.map((mark) => recordOf(mark.key)),
  )
  const byKey = new Map(known.map(({ key, ...mark }) => [key, mark]))
  return found.map((each) => {
    const key = keyOf(each)
    return { key, ...each, seen: byKey.get(key) ?? null }
  })
}

/** A page of what does not fit and nobody has seen, or of what was seen. */
export async function listDifferences(
  ctx: Ctx,
  { page, perPage, search = '', sort = 'since', kind, seen: isSeen }: HandlerInput<typeof api.listDifferences>['query'],
): Promise<HandlerReply<typeof api.listDifferences>> {
  const length = perPage ?? (await getSettings(ctx)).theme.admin_limit
  const words = typedWords(search)
  const isFound = ({ orderNumber, name }: Pick<Difference, 'orderNumber' | 'name'>) => {
    const folded = fold(`${orderNumber ?? ''} ${name}`)
    return words.length > 0 && words.every((word) => folded.includes(word))
  }
  const wanted = (await readAll(ctx))
    .filter((each) => (each.seen !== null) === (isSeen === 'true') && (kind === undefined || each.kind === kind))
    .filter((each) => search.trim() === '' || isFound(each))
    .toSorted((a, b) => a.since.localeCompare(b.since) || a.key.localeCompare(b.key))
  if (sort === '-since') wanted.reverse()
  return { data: wanted.slice((page - 1) * length, page * length), meta: pageMeta(page, length, wanted.length) }
}

/** The number of what does not fit and nobody has seen. */
export const countDifferences = async (ctx: Ctx): Promise<number> => (await readAll(ctx)).filter((each) => each.seen === null).length

/** Has all orders and every provider looked at; jobs do it. */
export async function checkDifferences(ctx: Ctx): Promise<typeof done> {
  await askComparison(ctx)
  await ctx.enqueue(checkMoney, {})
  return done
}

function actorOf({ actor }: Ctx): string {
  if (actor.kind !== 'admin') throw new Error('Only the office marks differences.')
  return actor.id
}

/** Leaves a difference as it is, with the reason. */
export async function markDifferenceSeen(
  ctx: Ctx,
  { key, note }: HandlerInput<typeof api.markDifferenceSeen>['body'],
): Promise<typeof done> {
  const found = (await readAll(ctx)).find((each) => each.key === key)
  if (!found) throw bankErrors.differenceNotFound()
  const { kind, orderId, paymentId, recordId, here, there, currency, thereCurrency } = found
  const row = { key, orderId, note, actorId: actorOf(ctx), createdAt: ctx.now.toISOString() }
  const [marked] = await ctx.db.insert(seen).values(row).onConflictDoNothing().returning({ key: seen.key })
  // A colleague was quicker, whose reason stays.
  if (!marked) throw bankErrors.differenceSeen()
  await writeDecision(ctx, { ...row, kind, recordId, here, there, currency, thereCurrency, decision: 'seen' })
  await audit(ctx, {
    action: 'payment.differenceSeen',
    subject: orderId ? 'order' : 'payment',
    subjectId: orderId ?? paymentId ?? key,
    after: { kind, key, note },
  })
  return done
}

/** Takes a mark back. */
export async function markDifferenceUnseen(ctx: Ctx, { key }: HandlerInput<typeof api.markDifferenceUnseen>['body']): Promise<typeof done> {
  const [mark] = await ctx.db.delete(seen).where(eq(seen.key, key)).returning({ orderId: seen.orderId })
  if (!mark) throw bankErrors.differenceNotFound()
  await writeTakenBack(ctx, key, actorOf(ctx))
  const { orderId } = mark
  const subject = orderId ? 'order' : 'payment'
  await audit(ctx, { action: 'payment.differenceUnseen', subject, subjectId: orderId ?? key, before: { key } })
  return done
}
