// Decides whether what a provider has of a payment fits the shop's own record. Pure.
import type { Minor } from '#shared/money.ts'
import type { PaymentState } from './lifecycle.ts'

/**
 * takenThere, takenHere: one side alone has the money. promiseGone: the provider no longer holds what it promised. amount, currency: both have it, of
 * different size. givenBackThere, givenBackHere: one side gave more back. unknownThere: money for a payment that this shop does not know.
 */
export const providerDifferenceKinds = [
  'takenThere',
  'takenHere',
  'promiseGone',
  'amount',
  'currency',
  'givenBackThere',
  'givenBackHere',
  'unknownThere',
] as const
export type ProviderDifferenceKind = (typeof providerDifferenceKinds)[number]

/** A payment here; `asked` is the part whose refund was asked for and not answered yet. */
export type Here = { state: PaymentState; amount: Minor; captured: Minor | null; refunded: Minor; asked: Minor; currency: string }
/** The provider's word on it. */
export type There = { received: Minor; refunded: Minor; currency: string; isPromised: boolean }

const moneyStates: readonly PaymentState[] = ['captured', 'refundDue', 'partlyRefunded', 'refunded']

/** The shop's own record when its provider was asked; the shop may have recorded more since. */
export type Before = { taken: number; refunded: number; isPromised: boolean }

/** The money that was received for a payment here, given back or not. */
export const takenOf = ({ state, captured, amount }: Pick<Here, 'state' | 'captured' | 'amount'>): number =>
  moneyStates.includes(state) ? (captured ?? amount) : 0

/** Takes a payment; gives the part of its record that counts when its provider is asked. */
export const beforeOf = (here: Pick<Here, 'state' | 'captured' | 'amount' | 'refunded'>): Before => ({
  taken: takenOf(here),
  refunded: here.refunded,
  isPromised: here.state === 'authorised',
})

const dayMs = 86_400_000

/** Takes more references than are asked about at once; gives those of this day, so that each has its turn after some days. */
export function nextOf(references: readonly string[], most: number, now: Date): string[] {
  const sorted = references.toSorted()
  if (sorted.length <= most) return sorted
  const start = (Math.floor(now.getTime() / dayMs) * most) % sorted.length
  return [...sorted.slice(start), ...sorted].slice(0, most)
}

/**
 * Takes a payment as the shop and as its provider have it (null: not known here), and the shop's record from before the provider was asked; gives what does
 * not fit, or null. Money that the shop has recorded since may be news to the provider's answer, and is no difference.
 */
export function differenceOf(
  here: Here | null,
  there: There,
  before: Before | null = here && beforeOf(here),
): ProviderDifferenceKind | null {
  if (here === null) return there.received > there.refunded ? 'unknownThere' : null
  const taken = takenOf(here)
  if (taken === 0 && there.received > there.refunded) return here.currency === there.currency ? 'takenThere' : 'currency'
  if (taken === 0) return here.state === 'authorised' && before?.isPromised === true && !there.isPromised ? 'promiseGone' : null
  if (there.received === 0) return before !== null && before.taken > 0 ? 'takenHere' : null
  if (here.currency !== there.currency) return 'currency'
  if (taken !== there.received) return 'amount'
  if (there.refunded > here.refunded + here.asked) return 'givenBackThere'
  return there.refunded < Math.min(here.refunded, before?.refunded ?? 0) ? 'givenBackHere' : null
}
