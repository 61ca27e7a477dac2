// Which payment methods the shop offers for a total, and which providers this deployment may use.
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import type { Texts } from '#shared/locale.ts'
import type { Minor } from '#shared/money.ts'
import { paymentMethods } from './tables.ts'

export type Provider = typeof paymentMethods.$inferSelect.provider

export type OfferedMethod = { id: string; code: string; name: Texts; note: Texts | null; provider: Provider; isOnline: boolean }

/** The providers that may be used here: testing profiles may simulate, live ones only with demo data (no real provider is configured yet). */
export function usableProviders(ctx: Pick<Ctx, 'profile' | 'config'>): Provider[] {
  const maySimulate = ctx.profile.kind === 'testing' || ctx.config.loadsDemo
  return maySimulate ? ['offline', 'simulated'] : ['offline']
}

/** Gives the active methods in the office's order, as a function of the grand total: those whose limits it fits. */
export async function paymentMethodsByTotal(ctx: Ctx): Promise<(total: Minor) => OfferedMethod[]> {
  const m = paymentMethods
  const rows = await ctx.db
    .select({
      method: { id: m.id, code: m.code, name: m.name, note: m.note, provider: m.provider, isOnline: m.isOnline },
      from: m.minTotal,
      to: m.maxTotal,
    })
    .from(m)
    .where(and(m.isActive, inArray(m.provider, usableProviders(ctx))))
    .orderBy(asc(m.position), asc(m.id))
  return (total) => rows.filter(({ from, to }) => total >= (from ?? total) && total <= (to ?? total)).map(({ method }) => method)
}

/** One active and usable method, or null. */
export async function findPaymentMethod(ctx: Ctx, id: string): Promise<OfferedMethod | null> {
  const m = paymentMethods
  const [row] = await ctx.db
    .select({ id: m.id, code: m.code, name: m.name, note: m.note, provider: m.provider, isOnline: m.isOnline })
    .from(m)
    .where(and(eq(m.id, id), m.isActive, inArray(m.provider, usableProviders(ctx))))
  return row ?? null
}
