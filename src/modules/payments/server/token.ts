// The token of a payment's pages: derived from its reference and the shop's secret, so it can be shown again although only its hash is stored.
import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Ctx } from '#server/ctx.ts'

/** A reference nobody can guess; the provider's key of the payment. */
export const newReference = (): string => `pay_${randomBytes(18).toString('base64url')}`

export const tokenOf = (ctx: Pick<Ctx, 'config'>, reference: string): string =>
  createHmac('sha256', ctx.config.secret).update(`payment-page ${reference}`).digest('base64url')

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** The page where the customer pays at an online provider. */
export const hostedPage = (ctx: Pick<Ctx, 'config'>, reference: string): string =>
  `${ctx.config.publicUrl}/simulated-payment/${tokenOf(ctx, reference)}`
