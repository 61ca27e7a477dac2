// Stripe's official client for the keys of this deployment, loaded when a payment first needs it. A call without an answer throws payment.providerSilent.
import type { Stripe } from 'stripe'
import type { Config } from '#server/config.ts'
import type { Ctx } from '#server/ctx.ts'
import { loggable } from '#server/db/failures.ts'
import { paymentErrors } from '../payment-errors.ts'

/** Short, since a payment is held meanwhile; a job asks again. */
const timeout = 4000

const clients = new WeakMap<Config, Stripe>()

/** The client; refused in a deployment without keys. */
export async function stripeOf({ config }: Pick<Ctx, 'config'>): Promise<Stripe> {
  const keys = config.stripe
  if (!keys) throw paymentErrors.methodNotOffered()
  const known = clients.get(config)
  if (known) return known
  const { Stripe: Client } = await import('stripe')
  const { protocol, hostname, port } = new URL(keys.apiBase)
  const isPlain = protocol === 'http:'
  const client = new Client(keys.secretKey, {
    protocol: isPlain ? 'http' : 'https',
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    timeout,
    maxNetworkRetries: 0,
    telemetry: false,
    appInfo: { name: 'Jumla' },
  })
  clients.set(config, client)
  return client
}

const typeOf = (error: unknown): string => (error instanceof Error && 'type' in error ? String(error.type) : '')

/** Was a call refused by Stripe for what it asks? Everything else may have happened or not. */
export const isRefusal = (error: unknown): boolean => ['StripeInvalidRequestError', 'StripeCardError'].includes(typeOf(error))

/** Is this the SDK's word on a webhook that Stripe did not sign? */
export const isForged = (error: unknown): boolean => typeOf(error) === 'StripeSignatureVerificationError'

/** Calls Stripe; a refusal is thrown as it is, and everything else means that nothing is known. */
export async function asked<T>(ctx: Pick<Ctx, 'config' | 'log'>, call: (stripe: Stripe) => Promise<T>): Promise<T> {
  try {
    return await call(await stripeOf(ctx))
  } catch (error) {
    if (isRefusal(error) || !typeOf(error).startsWith('Stripe')) throw error
    ctx.log.error({ type: typeOf(error), message: loggable(error).error }, 'Stripe gave no answer')
    throw paymentErrors.providerSilent()
  }
}

/** Calls Stripe for what must be there; where it is refused (another account's keys, an unknown gateway), nothing can be concluded either. */
export async function needed<T>(ctx: Pick<Ctx, 'config' | 'log'>, call: (stripe: Stripe) => Promise<T>): Promise<T> {
  try {
    return await asked(ctx, call)
  } catch (error) {
    if (!isRefusal(error)) throw error
    ctx.log.error({ message: loggable(error).error }, 'Stripe refused a question about a payment')
    throw paymentErrors.cannotVerify()
  }
}
