// The timeline of an order for the reader at hand: every step, every movement of its money, and for the office the notes of colleagues.
import type { z } from 'zod'
import type { Note } from '#modules/notes/contract.ts'
import type { MovementRecord, PaymentRecord } from '#modules/payments/server/public.ts'
import type { Ctx } from '#server/ctx.ts'
import { textIn } from '#shared/locale.ts'
import type { Order } from '../contract.ts'
import type { orderEvents } from './tables.ts'

type WireEvent = z.input<typeof Order>['timeline'][number]
type Role = WireEvent['actorKind']
const roles: readonly Role[] = ['customer', 'salesperson', 'admin', 'system', 'provider']

type Happened = {
  notes: readonly Note[]
  events: (typeof orderEvents.$inferSelect)[]
  movements: MovementRecord[]
  payments: PaymentRecord[]
  hasMoney: boolean
}

/** The order's steps, the movements of its money and the office's notes, by time. What the shop ends by itself with the order is no news. */
export function timelineOf(ctx: Ctx, { events, movements, payments, notes, hasMoney }: Happened): WireEvent[] {
  const isOffice = ctx.actor.kind === 'admin'
  const methods = new Map(payments.map(({ id, methodName }) => [id, textIn(methodName, ctx.locale)]))
  const statusAt = (at: string) => events.findLast(({ createdAt }) => createdAt <= at)?.to ?? 'pending'
  const steps = events.map((event) => wireEvent({ ...event, money: null }, isOffice))
  const moves = movements
    .filter(({ action, actorKind, failure }) => action !== 'cancel' || actorKind !== 'system' || failure !== null)
    .map(({ id, action, amount, note, createdAt, actorKind, actorName, ...rest }) => {
      const { state, day, reference, failure, paymentId } = rest
      const money = { move: action, state, method: methods.get(paymentId) ?? '', amount: hasMoney ? amount : null, day, reference, failure }
      const status = statusAt(createdAt)
      const said = { id, action: `payment.${action}`, from: status, to: status, createdAt, actorKind, actorName, money }
      // Notes of the office about money are for the office alone.
      return wireEvent({ ...said, note: isOffice ? note : null }, isOffice)
    })
  const noted = notes.map(({ id, text, authorName, createdAt }) => {
    const status = statusAt(createdAt)
    const said = { id, action: 'note', from: status, to: status, createdAt, actorKind: 'admin', actorName: authorName, money: null }
    return wireEvent({ ...said, note: text }, isOffice)
  })
  return [...steps, ...moves, ...noted].toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : 0))
}

function wireEvent(
  event: Omit<WireEvent, 'actorKind' | 'actorName'> & { actorKind: string; actorName: string },
  isOffice: boolean,
): WireEvent {
  const actorKind = roles.find((role) => role === event.actorKind) ?? 'system'
  const isHidden = !isOffice && actorKind !== 'customer' && actorKind !== 'salesperson'
  return { ...event, actorKind, actorName: isHidden ? null : event.actorName || null }
}
