// The token of a payment's pages: derived from its reference and the shop's secret, so it can be shown again although only its hash is stored.
import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Ctx } from '#server/ctx.ts'

/** A reference nobody can guess; the provider's key of the payment. */
export const newReference = (): string => `pay_${randomBytes(18).toString('base64url')}`

export const tokenOf = (ctx: Pick<Ctx, 'config'>, reference: string): string =>
  createHmac('sha256', ctx.config.secret).update(`payment-page ${reference}`).digest('base64url')

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

const pages = { offline: null, simulated: 'simulated-payment', stripe: 'payment' } as const

/** The page that leads to the provider's own, where the customer pays; null for what is paid outside the shop. */
export const hostedPage = (ctx: Pick<Ctx, 'config'>, provider: keyof typeof pages, reference: string): string | null =>
  pages[provider] && `${ctx.config.publicUrl}/${pages[provider]}/${tokenOf(ctx, reference)}`
