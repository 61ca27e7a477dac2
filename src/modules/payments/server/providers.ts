// The online providers by name.
import type { Ctx } from '#server/ctx.ts'
import type { LockedPayment } from './change-state.ts'
import type { Provider } from './methods.ts'
import type { Decision, OnlineProvider } from './provider.ts'
import { simulatedProvider } from './simulated-provider.ts'
import { stripeProvider } from './stripe/stripe-provider.ts'

const byName: Record<Provider, OnlineProvider | null> = { offline: null, simulated: simulatedProvider, stripe: stripeProvider }

/** Gives the provider of a payment; null for one that is paid outside the shop. */
export const providerOf = (provider: Provider): OnlineProvider | null => byName[provider]

/** The provider's decision on a payment; null while there is none, and for payments without a provider. */
export const decisionAbout = async (ctx: Ctx, payment: LockedPayment): Promise<Decision | null> =>
  (await providerOf(payment.provider)?.ask(ctx, payment)) ?? null

/** Makes sure that no money can be taken for a payment any more; gives what its provider had decided before, or null. */
export const closeAtProvider = async (ctx: Ctx, payment: LockedPayment): Promise<Decision | null> =>
  (await providerOf(payment.provider)?.close(ctx, payment)) ?? null
