// The payment methods that the shop offers for a total, and the providers that this deployment may use.
import { and, asc, eq, type Placeholder, sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { cachedSetup } from '#server/db/setup-cache.ts'
import { prepared } from '#server/db/statement.ts'
import type { Texts } from '#shared/locale.ts'
import { type Minor, zero } from '#shared/money.ts'
import { files } from '#modules/files/server/tables.ts'
import { paymentMethods, paymentMethodZones } from './tables.ts'

export type Provider = typeof paymentMethods.$inferSelect.provider

export type OfferedMethod = {
  id: string
  code: string
  name: Texts
  note: Texts | null
  provider: Provider
  isOnline: boolean
  isBankTransfer: boolean
  isOnAccount: boolean
  isInstallment: boolean
  isCapturedLater: boolean
  logoHash: string | null
}

/** The providers of this deployment: Stripe with its keys; testing profiles may simulate, live ones only with demo data and without a real provider. */
export function usableProviders({ profile, config }: Pick<Ctx, 'profile' | 'config'>): Provider[] {
  const maySimulate = profile.kind === 'testing' || (config.loadsDemo && !config.stripe)
  return ['offline', ...(maySimulate ? (['simulated'] as const) : []), ...(config.stripe ? (['stripe'] as const) : [])]
}

/** The hosts of each provider's own pages; the simulated one's pages are ours. */
const hostsOf: Record<Provider, readonly string[]> = { offline: [], simulated: [], stripe: ['checkout.stripe.com', 'hooks.stripe.com'] }

/** The hosts to which paying may send a browser. */
export const providerHosts = (ctx: Pick<Ctx, 'profile' | 'config'>): string[] => usableProviders(ctx).flatMap((each) => hostsOf[each])

const { id, code, name, note, provider, isOnline, isBankTransfer, isOnAccount, isInstallment, isCapturedLater } = paymentMethods
const logoHash = sql<string | null>`(select f.hash from ${files} f where f.id = ${paymentMethods.logoId})`
const offered = { id, code, name, note, provider, isOnline, isBankTransfer, isOnAccount, isInstallment, isCapturedLater, logoHash }
const isUsable = (providers: Placeholder) => and(eq(paymentMethods.isActive, true), sql`${provider} = any(${providers}::text[])`)

const { minTotal: from, maxTotal: to, position, isEverywhere } = paymentMethods
const zoneIds = sql<string[]>`array(select z.zone_id::text from ${paymentMethodZones} z where z.method_id = ${id})`
const selectMethods = prepared<{ providers: Provider[] }>()((db, { providers }) =>
  db
    .select({ ...offered, from, to, isEverywhere, zoneIds })
    .from(paymentMethods)
    .where(isUsable(providers))
    .orderBy(asc(position), asc(id)),
)
const selectMethod = prepared<{ methodId: string; providers: Provider[] }>()((db, { methodId, providers }) =>
  db
    .select(offered)
    .from(paymentMethods)
    .where(and(eq(id, methodId), isUsable(providers))),
)

/** A grand total, the delivery zone of its address (null while that is unknown), and whether the buyer's company has an account. */
export type MethodQuestion = { total: Minor; zoneId: string | null; hasAccount: boolean }
/** Gives the methods for a total and zone whose terms the buyer has. */
export type MethodsFor = (question: MethodQuestion) => OfferedMethod[]

const readRows = cachedSetup(
  (ctx: Pick<Ctx, 'db' | 'profile' | 'config'>) => selectMethods(ctx.db, { providers: usableProviders(ctx) }),
  (ctx) => usableProviders(ctx).join(' '),
)

/** Reads the active methods, in the office's order. */
export async function readMethods(ctx: Pick<Ctx, 'db' | 'profile' | 'config'>): Promise<MethodsFor> {
  const rows = await readRows(ctx)
  return ({ total, zoneId, hasAccount }) =>
    rows
      // The limits do not matter to an order of nothing.
      .filter((row) => total === zero || (total >= (row.from ?? total) && total <= (row.to ?? total)))
      .filter((row) => row.isEverywhere || (zoneId !== null && row.zoneIds.includes(zoneId)))
      .filter((row) => hasAccount || !row.isOnAccount)
      .map(({ from: _, to: __, isEverywhere: ___, zoneIds: ____, ...method }) => method)
}

/** Is a method on account? Also one that the shop offers no longer: what was ordered with it stays on account. */
export async function isOnAccountMethod(ctx: Ctx, methodId: string): Promise<boolean> {
  const [row] = await ctx.db.select({ isOnAccount: paymentMethods.isOnAccount }).from(paymentMethods).where(eq(id, methodId))
  return row?.isOnAccount ?? false
}

/** Is a method paid on a provider's page? Also one that the shop offers no longer. */
export async function isOnlineMethod(ctx: Ctx, methodId: string): Promise<boolean> {
  const [row] = await ctx.db.select({ isOnline: paymentMethods.isOnline }).from(paymentMethods).where(eq(id, methodId))
  return row?.isOnline ?? false
}

/** One active and usable method, or null. */
export async function findPaymentMethod(ctx: Ctx, methodId: string): Promise<OfferedMethod | null> {
  const [row] = await selectMethod(ctx.db, { methodId, providers: usableProviders(ctx) })
  return row ?? null
}
