// Which payment methods the shop offers for a total, and which providers this deployment may use.
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { part } from '#server/db/statement.ts'
import type { Texts } from '#shared/locale.ts'
import type { Minor } from '#shared/money.ts'
import { paymentMethods } from './tables.ts'

export type Provider = typeof paymentMethods.$inferSelect.provider

export type OfferedMethod = {
  id: string
  code: string
  name: Texts
  note: Texts | null
  provider: Provider
  isOnline: boolean
  isBankTransfer: boolean
}

/** The providers that may be used here: testing profiles may simulate, live ones only with demo data (no real provider is configured yet). */
export function usableProviders(ctx: Pick<Ctx, 'profile' | 'config'>): Provider[] {
  const maySimulate = ctx.profile.kind === 'testing' || ctx.config.loadsDemo
  return maySimulate ? ['offline', 'simulated'] : ['offline']
}

type MethodRow = OfferedMethod & { from: Minor | null; to: Minor | null }

/** The active methods in the office's order: a part of a reading that gives a function of the grand total to those whose limits it fits. */
export const methodsPart = part<{ providers: Provider[] }, MethodRow, (total: Minor) => OfferedMethod[]>(
  sql`
    select id, code, name, note, provider, is_online as "isOnline", is_bank_transfer as "isBankTransfer", min_total as "from", max_total as "to"
    from ${paymentMethods} where is_active and provider = any(${sql.placeholder('providers')}::text[]) order by position, id`,
  (rows) => (total) =>
    rows.filter(({ from, to }) => total >= (from ?? total) && total <= (to ?? total)).map(({ from: _, to: __, ...method }) => method),
)

/** One active and usable method, or null. */
export async function findPaymentMethod(ctx: Ctx, id: string): Promise<OfferedMethod | null> {
  const m = paymentMethods
  const [row] = await ctx.db
    .select({
      id: m.id,
      code: m.code,
      name: m.name,
      note: m.note,
      provider: m.provider,
      isOnline: m.isOnline,
      isBankTransfer: m.isBankTransfer,
    })
    .from(m)
    .where(and(eq(m.id, id), m.isActive, inArray(m.provider, usableProviders(ctx))))
  return row ?? null
}
