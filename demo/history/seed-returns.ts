// Returns of the demo's trade with their credit notes, made by the shop's own rules as the office and the customers would have made them on those days.
import { and, asc, eq } from 'drizzle-orm'
import { printInvoice } from '#modules/invoices/server/print-invoice.ts'
import { invoices } from '#modules/invoices/server/tables.ts'
import { orderLines } from '#modules/orders/server/tables.ts'
import { approveReturn } from '#modules/returns/server/approve-return.ts'
import { changeReturn, linesOfReturn } from '#modules/returns/server/change-return.ts'
import { requestReturn } from '#modules/returns/server/request-return.ts'
import type { returnReasons } from '#modules/returns/rules.ts'
import type { Ctx } from '#server/ctx.ts'
import { dayOf } from '#shared/time.ts'
import { type Clerk, officeOn } from './office-on.ts'
import { isByProvider, type Written } from './price-order.ts'

const day = 86_400_000

const deliveredAt = ({ planned }: Written): Date | null => planned.steps.find(({ action }) => action === 'deliver')?.at ?? null

type Story = {
  reason: (typeof returnReasons)[number]
  text: { en: string; ar: string }
  steps: 'asked' | 'accepted' | 'rejected' | 'approved'
  note?: { en: string; ar: string }
}

const stories: readonly Story[] = [
  {
    reason: 'damaged',
    text: { en: 'The carton was wet and the top layer is spoiled.', ar: 'وصل الكرتون مبللًا وتلفت الطبقة العليا.' },
    steps: 'approved',
  },
  {
    reason: 'wrongItem',
    text: { en: 'We ordered another one, this is not ours.', ar: 'طلبنا صنفًا آخر، وهذا ليس لنا.' },
    steps: 'approved',
  },
  { reason: 'tooMany', text: { en: 'Ordered twice by mistake.', ar: 'طُلب مرتين بالخطأ.' }, steps: 'approved' },
  {
    reason: 'other',
    text: { en: 'It does not sell in our town.', ar: 'لا يُباع في مدينتنا.' },
    steps: 'rejected',
    note: { en: 'Opened cartons cannot come back.', ar: 'لا يمكن إرجاع الكراتين المفتوحة.' },
  },
  { reason: 'damaged', text: { en: 'Two pieces came torn.', ar: 'وصلت قطعتان ممزقتين.' }, steps: 'accepted' },
  { reason: 'notAsDescribed', text: { en: 'Lighter than on the picture.', ar: 'أفتح مما في الصورة.' }, steps: 'asked' },
]

/** Some customers send a part of an order back a few days after it came; the youngest requests still wait for the office. */
export async function seedReturns(ctx: Ctx, written: readonly Written[], clerk: Clerk): Promise<void> {
  // Money of a card goes back by its provider, which is asked by a job: nothing of the past runs one.
  const delivered = written
    .filter(({ planned }) => !isByProvider(planned))
    .flatMap((each) => {
      const at = deliveredAt(each)
      return at &&
        each.planned.paidAt &&
        each.planned.paidAt.getTime() < at.getTime() + 3 * day &&
        at.getTime() + 7 * day < ctx.now.getTime()
        ? [{ each, at }]
        : []
    })
  const chosen = stories.flatMap((story, index) => {
    const found = delivered.at(-1 - 4 * (stories.length - 1 - index))
    return found ? [{ ...found, story }] : []
  })
  for (const { each, at, story } of chosen) await seedReturn(ctx, { each, at, story, clerk })
}

type OneReturn = { each: Written; at: Date; story: Story; clerk: Clerk }

async function seedReturn(ctx: Ctx, { each, at, story, clerk }: OneReturn): Promise<void> {
  const locale = each.order.locale
  const [line] = await ctx.db
    .select({ id: orderLines.id, quantity: orderLines.quantity })
    .from(orderLines)
    .where(eq(orderLines.orderId, each.order.id))
    .orderBy(asc(orderLines.position))
    .limit(1)
  if (!line) return
  const asked = { ...each.ctx, now: new Date(at.getTime() + 3 * day), enqueue: () => Promise.resolve() }
  const id = await requestReturn(asked, {
    orderId: each.order.id,
    requestKey: crypto.randomUUID(),
    kind: 'return',
    reason: story.text[locale],
    lines: [{ orderLineId: line.id, quantity: Math.ceil(line.quantity / 2), reason: story.reason }],
  })
  const office = officeOn(ctx, clerk, new Date(at.getTime() + 4 * day))
  if (story.steps === 'rejected') await changeReturn(office, id, 'reject', story.note?.[locale] ?? null)
  if (story.steps === 'accepted' || story.steps === 'approved') await changeReturn(office, id, 'accept', null)
  if (story.steps !== 'approved') return
  const seen = officeOn(ctx, clerk, new Date(at.getTime() + 7 * day))
  const lines = await linesOfReturn(seen, id)
  const isDamaged = story.reason === 'damaged'
  await approveReturn(seen, id, {
    money: 'payment',
    lines: lines.map(({ id: lineId, quantity }) => ({
      id: lineId,
      received: quantity,
      damaged: 0,
      condition: isDamaged ? 'damaged' : 'asNew',
      isRestocked: !isDamaged,
    })),
  })
  await printCredits(seen, id)
}

/** The office prints the credit notes that were drafted over a return, on the day it saw the goods. */
async function printCredits(office: Ctx, returnId: string): Promise<void> {
  const drafts = await office.db
    .update(invoices)
    .set({ date: dayOf(office.now, office.config.timeZone), createdAt: office.now.toISOString() })
    .where(and(eq(invoices.returnId, returnId), eq(invoices.state, 'draft')))
    .returning({ id: invoices.id })
  for (const { id } of drafts) await printInvoice(office, id, undefined)
}
