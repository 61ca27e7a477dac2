// The online providers by name. In a restored copy of a shop none of them is asked: the shop it was copied from may still stand elsewhere.
import type { Ctx } from '#server/ctx.ts'
import { restoredFrom } from '#server/restored-copy.ts'
import type { LockedPayment } from './change-state.ts'
import type { Provider } from './methods.ts'
import { paymentErrors } from './payment-errors.ts'
import type { Decision, OnlineProvider } from './provider.ts'
import { simulatedProvider } from './simulated-provider.ts'
import { stripeProvider } from './stripe/stripe-provider.ts'

/** Refuses in a restored copy until it is released. */
export async function needReleased({ db }: Ctx): Promise<void> {
  if ((await restoredFrom(db)) !== null) throw paymentErrors.copyNotReleased()
}

/** A provider that is asked by a released shop alone. */
function onceReleased(provider: OnlineProvider): OnlineProvider {
  return {
    ask: (ctx, payment) => needReleased(ctx).then(() => provider.ask(ctx, payment)),
    close: (ctx, payment) => needReleased(ctx).then(() => provider.close(ctx, payment)),
    capture: (ctx, call) => needReleased(ctx).then(() => provider.capture(ctx, call)),
    refund: (ctx, call) => needReleased(ctx).then(() => provider.refund(ctx, call)),
    look: (ctx, payment) => needReleased(ctx).then(() => provider.look(ctx, payment)),
    async *list(ctx, period) {
      await needReleased(ctx)
      yield* provider.list(ctx, period)
    },
  }
}

const byName: Record<Provider, OnlineProvider | null> = {
  offline: null,
  simulated: onceReleased(simulatedProvider),
  stripe: onceReleased(stripeProvider),
}

/** Gives the provider of a payment; null for one that is paid outside the shop. */
export const providerOf = (provider: Provider): OnlineProvider | null => byName[provider]

/** The provider's decision on a payment; null while there is none, and for payments without a provider. */
export const decisionAbout = async (ctx: Ctx, payment: LockedPayment): Promise<Decision | null> =>
  (await providerOf(payment.provider)?.ask(ctx, payment)) ?? null

/** Makes sure that no money can be taken for a payment any more; gives what its provider had decided before, or null. */
export const closeAtProvider = async (ctx: Ctx, payment: LockedPayment): Promise<Decision | null> =>
  (await providerOf(payment.provider)?.close(ctx, payment)) ?? null
