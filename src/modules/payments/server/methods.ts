// Which payment methods the shop offers for a total, and which providers this deployment may use.
import { and, asc, eq, gte, inArray, isNull, lte, or } from 'drizzle-orm'
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

/** Takes a grand total; gives the active methods whose limits it fits, in the office's order. */
export function listPaymentMethods(ctx: Ctx, total: Minor): Promise<OfferedMethod[]> {
  const m = paymentMethods
  return ctx.db
    .select({ id: m.id, code: m.code, name: m.name, note: m.note, provider: m.provider, isOnline: m.isOnline })
    .from(m)
    .where(
      and(
        m.isActive,
        inArray(m.provider, usableProviders(ctx)),
        or(isNull(m.minTotal), lte(m.minTotal, total)),
        or(isNull(m.maxTotal), gte(m.maxTotal, total)),
      ),
    )
    .orderBy(asc(m.position), asc(m.id))
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
