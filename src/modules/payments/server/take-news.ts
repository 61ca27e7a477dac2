// Applies a provider's decision on a payment, by webhook or on request, in every state of the payment.
import type { Ctx } from '#server/ctx.ts'
import { changeState, type LockedPayment } from './change-state.ts'
import { decisionOn } from './simulated.ts'

export type News = 'authorise' | 'capture' | 'fail' | 'cancel'
/** taken: the payment's state changed. unchanged: it had that state already. late: it contradicts received money, or comes after the end. */
export type Taken = 'taken' | 'unchanged' | 'late'

type InState = Pick<LockedPayment, 'state'>
const isOpen = ({ state }: InState): boolean => state === 'pending' || state === 'authorised'
const hasMoney = ({ state }: InState): boolean => !isOpen({ state }) && state !== 'failed' && state !== 'cancelled'

/** Takes a locked payment and the provider's decision. Received money always counts, also after the shop gave the payment up. */
export async function takeNews(ctx: Ctx, payment: LockedPayment, news: News, failure: string | null = null): Promise<Taken> {
  const role = 'provider'
  if (news === 'capture') {
    if (hasMoney(payment)) return 'unchanged'
    const { amount } = payment
    await changeState(ctx, payment, { action: isOpen(payment) ? 'capture' : 'captureLate', role, captured: amount, movement: { amount } })
    return 'taken'
  }
  if (news === 'authorise') {
    if (payment.state !== 'pending') return payment.state === 'authorised' ? 'unchanged' : 'late'
  } else if (!isOpen(payment)) return hasMoney(payment) ? 'late' : 'unchanged'
  await changeState(ctx, payment, { action: news, role, ...(failure === null ? {} : { failure }) })
  return 'taken'
}

/** Asks the provider about an open payment and applies its decision; false while there is none. */
export async function askProvider(ctx: Ctx, payment: LockedPayment): Promise<boolean> {
  const decision = await decisionAbout(ctx, payment)
  if (!decision) return false
  const { outcome } = decision
  if (outcome === 'succeeded') await takeNews(ctx, payment, 'capture')
  else await takeNews(ctx, payment, outcome === 'cancelled' ? 'cancel' : 'fail', outcome)
  return true
}

/** The provider's decision on a payment; null while there is none, and for payments without a provider. */
export const decisionAbout = async (ctx: Ctx, { provider, reference }: Pick<LockedPayment, 'provider' | 'reference'>) =>
  provider === 'simulated' ? decisionOn(ctx, reference) : null
