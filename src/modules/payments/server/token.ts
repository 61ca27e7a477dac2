// The token of a payment's pages: made from its reference and the shop's secret, so it can be shown again but is kept as a hash only.
import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Ctx } from '#server/ctx.ts'

/** A reference nobody can guess; the provider knows the payment by it. */
export const newReference = (): string => `pay_${randomBytes(18).toString('base64url')}`

export const tokenOf = (ctx: Pick<Ctx, 'config'>, reference: string): string =>
  createHmac('sha256', ctx.config.secret).update(`payment-page ${reference}`).digest('base64url')

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Where the customer pays a payment of an online provider. */
export const hostedPage = (ctx: Pick<Ctx, 'config'>, reference: string): string =>
  `${ctx.config.publicUrl}/simulated-payment/${tokenOf(ctx, reference)}`
