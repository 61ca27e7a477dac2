// The days of an order that begins now although it was made earlier: its customer was asked first.
import { deliveryDays } from '#modules/shipping/calendar.ts'
import { readCalendar, readDelivery, shopTime } from '#modules/shipping/server/public.ts'
import { orderDay } from '#modules/shipping/zone-rules.ts'
import type { Ctx } from '#server/ctx.ts'
import { minor } from '#shared/money.ts'
import type { orders } from './tables.ts'

type Promised = Pick<
  typeof orders.$inferSelect,
  'subtotal' | 'selectionsTotal' | 'discountTotal' | 'address' | 'deliveryMethod' | 'deliveryMinDays' | 'requestedDate'
>

/** The working day as which it counts, and the day asked for; null where that can be met no more, or none was asked for. */
export async function daysFromNow(ctx: Ctx, order: Promised): Promise<{ countsFrom: string; requestedDate: string | null }> {
  const { subtotal, selectionsTotal, discountTotal, address, deliveryMethod, deliveryMinDays, requestedDate } = order
  const [optionsFor, { workingDays, closedDays }] = await Promise.all([readDelivery(ctx), readCalendar(ctx)])
  const calendar = { workingDays, closedDays: closedDays.map(({ day }) => day) }
  const total = minor(subtotal + selectionsTotal - discountTotal)
  const placed = address && { ...address, district: address.district ?? null }
  const delivery = optionsFor({ address: placed, total }).find(({ method }) => method === deliveryMethod)
  const { day: today, hour } = shopTime(ctx)
  const countsFrom = orderDay({ cutoffHour: delivery?.cutoffHour ?? null }, calendar, today, hour) ?? today
  const isMet =
    requestedDate !== null && deliveryDays({ today, countsFrom, minDays: deliveryMinDays ?? 0, calendar }).includes(requestedDate)
  return { countsFrom, requestedDate: isMet ? requestedDate : null }
}
