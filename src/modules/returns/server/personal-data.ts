// Personal data in returns and collections: the goods and the money stay, the words and pictures of the person go.
import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import { forgetFiles } from '#modules/files/server/public.ts'
import { numbersNamedIn } from '#server/named-documents.ts'
import { type DataSubject, isOneOf, type PersonalData } from '#server/personal-data.ts'
import { moneyCollections as m, returnEvents as e, returnPictures as f, returns as r } from './tables.ts'

const taken = (of: DataSubject) => or(eq(m.customerId, of.id), eq(m.salespersonId, of.id))

export const returnPersonalData: PersonalData = {
  columns: [r.reason, e.actorName, e.note, m.reference, m.note, m.decision],
  async records(ctx, of) {
    const found = await ctx.db.select({ id: r.id }).from(r).where(eq(r.customerId, of.id))
    const collected = await ctx.db.select({ id: m.id }).from(m).where(eq(m.customerId, of.id))
    return [...found, ...collected].map(({ id }) => id)
  },
  async numbered(ctx, numbers) {
    const found = await Promise.all([
      ctx.db.select({ number: r.number }).from(r).where(isOneOf(r.number, numbers)),
      ctx.db.select({ number: m.number }).from(m).where(isOneOf(m.number, numbers)),
    ])
    return found.flat().map(({ number }) => number)
  },
  /** Undecided ones, approved ones whose credit is not settled, and money that a salesperson has not handed over. */
  async open(ctx, of) {
    const isUndecided = inArray(r.status, ['init', 'accepted'])
    const isOwed = and(eq(r.money, 'credit'), isNull(r.settledAt))
    const open = await ctx.db
      .select({ id: r.id, number: r.number })
      .from(r)
      .where(and(eq(r.customerId, of.id), or(isUndecided, isOwed)))
    const collected = await ctx.db
      .select({ id: m.id, number: m.number })
      .from(m)
      .where(and(taken(of), inArray(m.status, ['init', 'accepted'])))
    return [
      ...open.map((row) => ({ kind: 'return' as const, ...row })),
      ...collected.map((row) => ({ kind: 'moneyCollection' as const, ...row })),
    ]
  },
  async collect(ctx, of) {
    const { number, kind, status, reason, refundTotal, currency, createdAt } = r
    const amounts = of.seesAmounts ? { refundTotal, currency } : {}
    const receipt = {
      number: m.number,
      method: m.method,
      ...(of.seesAmounts ? { amount: m.amount, currency: m.currency } : {}),
      reference: m.reference,
      note: m.note,
      day: m.day,
    }
    return {
      returns: await ctx.db
        .select({ number, kind, status, reason, createdAt, ...amounts })
        .from(r)
        .where(eq(r.customerId, of.id)),
      moneyCollections: await ctx.db.select(receipt).from(m).where(taken(of)),
    }
  },
  async erase(ctx, { id, code, recordIds }) {
    await ctx.db.update(e).set({ actorName: code }).where(eq(e.actorId, id))
    await ctx.db.update(e).set({ note: null }).where(isOneOf(e.returnId, recordIds))
    const gone = await ctx.db.delete(f).where(isOneOf(f.returnId, recordIds)).returning({ fileId: f.fileId })
    const shown = await ctx.db
      .select({ fileId: f.fileId })
      .from(f)
      .where(
        inArray(
          f.fileId,
          gone.map(({ fileId }) => fileId),
        ),
      )
    const isShown = new Set(shown.map(({ fileId }) => fileId))
    await forgetFiles(
      ctx,
      [...new Set(gone.map(({ fileId }) => fileId))].filter((fileId) => !isShown.has(fileId)),
    )
    await ctx.db.update(r).set({ reason: '–' }).where(eq(r.customerId, id))
    const own = eq(m.customerId, id)
    await ctx.db
      .update(m)
      .set({ note: null, decision: null, reference: await numbersNamedIn(ctx, m.reference, own) })
      .where(own)
  },
}
