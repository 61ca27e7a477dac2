// The form of an online payment provider: what the shop asks of each, and what it hears of a payment.
import type { Ctx } from '#server/ctx.ts'
import type { Minor } from '#shared/money.ts'
import type { There } from '../differences.ts'
import type { LockedPayment } from './change-state.ts'

export type News = 'authorise' | 'capture' | 'fail' | 'cancel'
/** A provider's decision on a payment; the amount of a capture where it is not the whole. */
export type Decision = { news: News; failure: string | null; amount?: Minor }
/** The answer to a capture or refund: null, or a key under payment.failures. */
export type Answer = { failure: string | null }
/** A movement of money; the first call under a key decides, a repeated one gets its answer. */
export type MoneyCall = { key: string; payment: LockedPayment; amount: Minor; askedAt: Date }

/** A provider's record of a payment, by the shop's key of it; `failedRefunds` are the shop's keys of refunds that it could not pay out. */
export type Held = There & { reference: string; failedRefunds: string[] }
export type Period = { from: Date; to: Date }

/** A provider that gives no answer throws payment.providerSilent: nothing is known then, and nothing may be concluded. */
export type OnlineProvider = {
  /** Gives the decision on a payment; null while there is none. */
  ask(ctx: Ctx, payment: LockedPayment): Promise<Decision | null>
  /** Ends an open page or gives a promise back, so that no money can be taken; gives what was decided before, or null when it is closed now. */
  close(ctx: Ctx, payment: LockedPayment): Promise<Decision | null>
  /** Takes promised money. */
  capture(ctx: Ctx, call: MoneyCall): Promise<Answer>
  /** Gives taken money back. */
  refund(ctx: Ctx, call: MoneyCall): Promise<Answer>
  /** Gives what it has of one payment; null where it knows none. */
  look(ctx: Ctx, payment: LockedPayment): Promise<Held | null>
  /** Gives, page by page, what it has of every payment that was made or given back in a period. */
  list(ctx: Ctx, period: Period): AsyncIterable<readonly Held[]>
}
