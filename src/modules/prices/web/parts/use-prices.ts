// The prices of the variants on screen, for whoever is signed in: asked for in one call, in the browser only.
import { useQueries } from '@tanstack/react-query'
import { useMe } from '#modules/accounts/web/parts/use-me.ts'
import { type Api, useApi } from '#web/api.ts'
import { useBoot } from '#web/boot-context.tsx'
import { listPrices, type VariantPrice } from '../../contract.ts'
import { priceBatch } from './price-batch.ts'

/** Why there is no price to show: nobody is signed in, the account waits for approval, or it shows no prices. */
export type HiddenReason = 'signIn' | 'waiting' | 'askUs'
export type KnownPrices = {
  state: 'loading' | 'hidden' | 'failed' | 'ready'
  reason: HiddenReason
  prices: ReadonlyMap<string, VariantPrice>
}

const batches = new WeakMap<Api, ReturnType<typeof priceBatch>>()

function batchOf(api: Api): ReturnType<typeof priceBatch> {
  const known = batches.get(api)
  if (known) return known
  const made = priceBatch(async (ids) => (await api.call(listPrices, { query: { variants: ids } }, { ignore: true })).prices)
  batches.set(api, made)
  return made
}

/** Takes variant ids; gives the prices known so far. Everything on screen that asks in the same moment goes in one call. */
export function usePrices(variantIds: readonly string[]): KnownPrices {
  const api = useApi()
  const { arePricesPublic } = useBoot()
  const { isSignedIn, me, seesPrices } = useMe()
  const isKnown = !isSignedIn || me !== undefined
  const isAsking = isKnown && (seesPrices || arePricesPublic)
  const buyer = me?.actingFor?.id ?? me?.id ?? 'visitor'
  const results = useQueries({
    queries: (isAsking ? variantIds : []).map((variantId) => ({
      queryKey: [listPrices.path, api.locale, buyer, variantId],
      queryFn: () => batchOf(api)(variantId),
      staleTime: 60_000,
    })),
  })
  const prices = new Map(results.flatMap(({ data }) => (data ? [[data.variantId, data] as const] : [])))
  const standing = me?.kind === 'salesperson' ? me.actingFor?.status : me?.customer?.status
  const reason = !isSignedIn ? 'signIn' : standing === 'confirmed' || standing === 'unconfirmed' ? 'waiting' : 'askUs'
  if (!isKnown) return { state: 'loading', reason, prices }
  if (!isAsking) return { state: 'hidden', reason, prices }
  if (results.some((result) => result.isPending)) return { state: 'loading', reason, prices }
  if (prices.size === 0 && results.some((result) => result.isError)) return { state: 'failed', reason, prices }
  return { state: prices.size > 0 ? 'ready' : 'hidden', reason, prices }
}

/** What one unit costs at a quantity, by the ladder the price came with. */
export function unitPriceAt({ unitPrice, ladder }: VariantPrice, quantity: number): VariantPrice['unitPrice'] {
  return ladder.findLast((step) => step.fromQuantity <= quantity)?.unitPrice ?? unitPrice
}
