// Compares the shop's payments with what their providers have, every night and when the office asks. What does not fit is stored until it does.
import { and, eq, getTableColumns, gte, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/ctx.ts'
import { isAppError } from '#server/http.ts'
import { type Minor, minor, zero } from '#shared/money.ts'
import { type Before, beforeOf, differenceOf, type Here, nextOf, type ProviderDifferenceKind } from '../differences.ts'
import type { ProviderCheck } from '../admin-contract.ts'
import { findPayment } from './change-state.ts'
import { failRefund } from './fail-refund.ts'
import { compareProviders } from './jobs.ts'
import { usableProviders } from './methods.ts'
import { lastOf } from './odd-payments.ts'
import type { Held, OnlineProvider } from './provider.ts'
import { providerOf } from './providers.ts'
import { paymentMovements as m, payments as p, providerChecks as c, providerDifferences as d } from './tables.ts'

type Name = typeof d.$inferSelect.provider

/** How far back charges and refunds are compared; what did not fit before is asked about for as long as it does not. */
const days = 14
/** No more are compared at once. */
const mostHeld = 20_000
/** Payments that a list did not bring are asked about one by one; of more than these the next ones on the next day. */
const mostAsked = 300
const perQuery = 1000
/** Minutes after which a comparison that was asked for and did not end is no longer awaited. */
const awaitedMinutes = 15

const onlineProviders = (ctx: Ctx): Name[] => usableProviders(ctx).filter((each) => each !== 'offline')

const asked = sql<Minor>`(select coalesce(sum(${m.amount}), 0) from ${m}
  where ${m.paymentId} = ${p.id} and ${m.state} = 'asked' and ${m.action} in ('refund', 'refundPartly'))`.mapWith(p.amount)
const here = { state: p.state, amount: p.amount, captured: p.captured, refunded: p.refunded, asked, currency: p.currency }

/** Compares every provider of this deployment. One that gives no answer is noted, and what was known of it stays. */
export async function compareAll(ctx: Ctx): Promise<void> {
  for (const name of onlineProviders(ctx)) {
    const provider = providerOf(name)
    if (!provider) continue
    try {
      await compareWith(ctx, name, provider)
    } catch (error) {
      if (!isAppError(error)) throw error
      ctx.log.error({ provider: name, code: error.code }, 'a provider could not be compared')
      await note(ctx, name, { failedAt: ctx.now.toISOString() })
    }
  }
}

const note = (ctx: Ctx, provider: Name, set: Partial<typeof c.$inferInsert>) =>
  ctx.db
    .insert(c)
    .values({ provider, ...set })
    .onConflictDoUpdate({ target: c.provider, set })

async function compareWith(ctx: Ctx, name: Name, provider: OnlineProvider): Promise<void> {
  const period = { from: new Date(ctx.now.getTime() - days * 86_400_000), to: ctx.now }
  const { held, isCut } = await listed(ctx, provider, period)
  const others = [...(await differing(ctx, name)), ...(isCut ? [] : await receivedSince(ctx, name, period.from))]
  const left = [...new Set(others)].filter((each) => !held.has(each))
  for (const reference of nextOf(left, mostAsked, ctx.now)) held.set(reference, await lookAt(ctx, provider, reference))
  await lookTwice(ctx, name, provider, held)
  for (const movementId of [...held.values()].flatMap(({ word }) => word?.failedRefunds ?? []))
    await ctx.tx((inner) => failRefund(inner, movementId))
  await ctx.tx(async (inner) => {
    await store(inner, name, held)
    await note(inner, name, {
      checkedAt: ctx.now.toISOString(),
      checkedFrom: period.from.toISOString(),
      isCut,
      failedAt: null,
    })
  })
}

/** A provider's word on a payment; `before` is the shop's own record when it was asked about this one alone. */
type Answer = { word: Held | null; before?: Before }
type HeldBy = Map<string, Answer>

async function listed(ctx: Ctx, provider: OnlineProvider, period: { from: Date; to: Date }): Promise<{ held: HeldBy; isCut: boolean }> {
  const held: HeldBy = new Map()
  for await (const page of provider.list(ctx, period)) {
    for (const word of page) {
      const known = held.get(word.reference)?.word?.failedRefunds ?? []
      held.set(word.reference, { word: { ...word, failedRefunds: [...word.failedRefunds, ...known] } })
    }
    if (held.size >= mostHeld) return { held, isCut: true }
  }
  return { held, isCut: false }
}

/** A payment that the shop does not know cannot be asked about: it stays until a list names it again. */
const differing = async (ctx: Ctx, name: Name): Promise<string[]> =>
  (
    await ctx.db
      .select({ reference: d.reference })
      .from(d)
      .where(and(eq(d.provider, name), isNotNull(d.paymentId)))
  ).map(({ reference }) => reference)

/** The payments of a period that have or expect money here; the provider's list should have brought all of them. */
async function receivedSince(ctx: Ctx, name: Name, from: Date): Promise<string[]> {
  const rows = await ctx.db
    .select({ reference: p.reference })
    .from(p)
    .where(
      and(
        eq(p.provider, name),
        gte(p.createdAt, from.toISOString()),
        lte(p.createdAt, ctx.now.toISOString()),
        inArray(p.state, ['authorised', 'captured', 'refundDue', 'partlyRefunded', 'refunded']),
      ),
    )
  return rows.map(({ reference }) => reference)
}

async function lookAt(ctx: Ctx, provider: OnlineProvider, reference: string): Promise<Answer> {
  const payment = await findPayment(ctx, reference)
  if (!payment) return { word: null }
  const before = beforeOf(payment)
  return { word: await provider.look(ctx, payment), before }
}

/** A payment that moved after the list's answer would seem not to fit, so what does not is asked about once more; of very many some. */
async function lookTwice(ctx: Ctx, name: Name, provider: OnlineProvider, held: HeldBy): Promise<void> {
  const odd: string[] = []
  for (const some of inParts([...held.keys()]))
    for (const { reference, paymentId } of await oddOf(ctx, name, held, some)) if (paymentId !== null) odd.push(reference)
  for (const reference of nextOf(odd, mostAsked, ctx.now)) held.set(reference, await lookAt(ctx, provider, reference))
}

const inParts = (references: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(references.length / perQuery) }, (_, at) => references.slice(at * perQuery, (at + 1) * perQuery))

/** The rows of some of these payments that do not fit. */
async function oddOf(ctx: Ctx, provider: Name, held: HeldBy, some: readonly string[]) {
  const ours = await ctx.db
    .select({ id: p.id, reference: p.reference, ...here })
    .from(p)
    .where(and(eq(p.provider, provider), inArray(p.reference, [...some])))
  const byReference = new Map(ours.map((each) => [each.reference, each]))
  return some.flatMap((reference) => {
    const own = byReference.get(reference)
    const { word = null, before = own && beforeOf(own) } = held.get(reference) ?? {}
    // A payment that neither side knows any more is no difference.
    if (!own && !word) return []
    const { received, refunded, currency, isPromised } = word ?? nothing(own?.currency)
    const known = before ?? { taken: 0, refunded: 0, isPromised: false }
    const isOdd = differenceOf(own ?? null, { received, refunded, currency, isPromised }, known) !== null
    const ours = { ourTaken: minor(known.taken), ourRefunded: minor(known.refunded), wasPromised: known.isPromised }
    return isOdd ? [{ reference, provider, paymentId: own?.id ?? null, received, refunded, currency, isPromised, ...ours }] : []
  })
}

/** Stores what does not fit of these payments, and deletes what does. */
async function store(ctx: Ctx, provider: Name, held: HeldBy): Promise<void> {
  // In one order, so that two comparisons at once wait for each other.
  for (const some of inParts([...held.keys()].toSorted())) {
    const rows = await oddOf(ctx, provider, held, some)
    const odd = new Set(rows.map(({ reference }) => reference))
    await ctx.db.delete(d).where(
      and(
        eq(d.provider, provider),
        inArray(
          d.reference,
          some.filter((each) => !odd.has(each)),
        ),
      ),
    )
    for (const { reference, ...row } of rows)
      await ctx.db
        .insert(d)
        .values({ reference, ...row, since: ctx.now.toISOString() })
        .onConflictDoUpdate({ target: d.reference, set: row })
  }
}

const nothing = (currency = '') => ({ received: zero, refunded: zero, currency, isPromised: false })

/** Stores or deletes the differences of one payment, which its provider has just reported; `before` is the shop's record from before it was asked. */
export const storeOne = (ctx: Ctx, provider: Name, reference: string, word: Held | null, before: Before): Promise<void> =>
  store(ctx, provider, new Map([[reference, { word, before }]]))

type ProviderDifference = typeof d.$inferSelect & {
  kind: ProviderDifferenceKind
  payment: (Here & { payableId: string; orderNumber: string }) | null
}

/** Differences that were found when the provider was asked, and are still there; where there is more than is read at once, the marked ones come last. */
export async function readProviderDifferences(ctx: Ctx, marked: readonly string[]): Promise<ProviderDifference[]> {
  const rows = await ctx.db
    .select({ ...getTableColumns(d), payment: { ...here, payableId: p.payableId, orderNumber: p.orderNumber } })
    .from(d)
    .leftJoin(p, eq(p.id, d.paymentId))
    .orderBy(lastOf(d.reference, marked), d.since, d.reference)
    .limit(1000)
  return rows.flatMap((row) => {
    const kind = differenceOf(row.payment, row, { taken: row.ourTaken, refunded: row.ourRefunded, isPromised: row.wasPromised })
    return kind === null ? [] : [{ ...row, kind }]
  })
}

/** The last comparison with each provider of this deployment. */
export async function listProviderChecks(ctx: Ctx): Promise<ProviderCheck[]> {
  const rows = await ctx.db.select().from(c)
  const oldest = new Date(ctx.now.getTime() - awaitedMinutes * 60_000).toISOString()
  return onlineProviders(ctx).map((provider) => {
    const {
      checkedAt = null,
      checkedFrom = null,
      failedAt = null,
      askedAt = null,
      isCut = false,
    } = rows.find((row) => row.provider === provider) ?? {}
    const ended = [checkedAt, failedAt].reduce((last, at) => (at !== null && (last === null || at > last) ? at : last), null)
    const isAwaited = askedAt !== null && askedAt > oldest && (ended === null || ended < askedAt)
    return { provider, checkedAt, checkedFrom, failedAt, isCut, isAwaited }
  })
}

/** Asks for a comparison with every provider; a job makes it. */
export async function askComparison(ctx: Ctx): Promise<void> {
  for (const name of onlineProviders(ctx)) await note(ctx, name, { askedAt: ctx.now.toISOString() })
  await ctx.enqueue(compareProviders, {})
  await audit(ctx, { action: 'payment.comparisonAsked', subject: 'payment', subjectId: 'all' })
}
