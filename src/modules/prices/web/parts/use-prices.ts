// The prices of the variants on screen for the signed-in person: one call, in the browser only.
import { useQuery } from '@tanstack/react-query'
import { useMe } from '#modules/people/web/parts/use-me.ts'
import { type Api, useApi } from '#web/api.ts'
import { useBoot } from '#web/boot-context.tsx'
import {
  listPrices,
  listProductPrices,
  maxPricedProducts,
  maxPricedVariants,
  type ProductPrice,
  type VariantPrice,
} from '../../contract.ts'
import { priceBatch } from './price-batch.ts'

/** The reason why there is no price: nobody is signed in, a salesperson has chosen no customer, the account waits for approval, or it shows no prices. */
export type HiddenReason = 'signIn' | 'chooseCustomer' | 'waiting' | 'askUs'
export type KnownPrices = {
  state: 'loading' | 'hidden' | 'failed' | 'ready'
  reason: HiddenReason
  prices: ReadonlyMap<string, VariantPrice>
  /** Asks for them once more. */
  retry: () => void
}

type Batches = { variants: (id: string) => Promise<VariantPrice | null>; products: (id: string) => Promise<ProductPrice | null> }
const batches = new WeakMap<Api, Batches>()

function batchesOf(api: Api): Batches {
  const known = batches.get(api)
  if (known) return known
  const made: Batches = {
    variants: priceBatch(
      maxPricedVariants,
      async (ids) => (await api.call(listPrices, { query: { variants: ids } }, { ignore: true })).prices,
      ({ variantId }) => variantId,
    ),
    products: priceBatch(
      maxPricedProducts,
      async (ids) => (await api.call(listProductPrices, { query: { products: ids } }, { ignore: true })).prices,
      ({ productId }) => productId,
    ),
  }
  batches.set(api, made)
  return made
}

export type PriceRight = { isKnown: boolean; isAsking: boolean; reason: HiddenReason; buyer: string }

/** Whether the person has prices to load, for which customer, and if not, why. */
export function usePriceRight(): PriceRight {
  const { arePricesPublic } = useBoot()
  const { isSignedIn, me, seesPrices } = useMe()
  const isKnown = !isSignedIn || me !== undefined
  const isChoosing = me?.kind === 'salesperson' && !me.actingFor
  const status = me?.kind === 'salesperson' ? me.actingFor?.status : me?.customer?.status
  const isWaiting = status === 'confirmed' || status === 'unconfirmed'
  return {
    isKnown,
    isAsking: isKnown && (seesPrices || arePricesPublic),
    reason: !isSignedIn ? 'signIn' : isChoosing ? 'chooseCustomer' : isWaiting ? 'waiting' : 'askUs',
    buyer: me?.actingFor?.id ?? me?.id ?? 'visitor',
  }
}

/** Takes variant ids; gives the prices loaded so far. All requests of one moment go in one call. */
export function usePrices(variantIds: readonly string[]): KnownPrices {
  const api = useApi()
  const { isKnown, isAsking, reason, buyer } = usePriceRight()
  const isWanted = isAsking && variantIds.length > 0
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: [listPrices.path, api.locale, buyer, ...variantIds],
    queryFn: () => Promise.all(variantIds.map(batchesOf(api).variants)),
    staleTime: 60_000,
    enabled: isWanted,
  })
  const prices = new Map(data?.flatMap((price) => (price ? [[price.variantId, price] as const] : [])))
  const known = { reason, prices, retry: () => void refetch() }
  if (!isKnown) return { state: 'loading', ...known }
  if (!isWanted) return { state: 'hidden', ...known }
  if (isError && !data) return { state: 'failed', ...known }
  if (isPending) return { state: 'loading', ...known }
  return { state: prices.size > 0 ? 'ready' : 'hidden', ...known }
}

export type KnownPrice = { state: KnownPrices['state']; price: ProductPrice | null; retry: () => void }

/** Takes a product of a list, for people with prices; gives its price once loaded. A whole list makes one call. */
export function useProductPrice(productId: string, isWanted = true): KnownPrice {
  const api = useApi()
  const { isAsking, buyer } = usePriceRight()
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: [listProductPrices.path, api.locale, buyer, productId],
    queryFn: () => batchesOf(api).products(productId),
    staleTime: 60_000,
    enabled: isAsking && isWanted,
  })
  const retry = () => void refetch()
  if (isError && !data) return { state: 'failed', price: null, retry }
  if (isPending) return { state: 'loading', price: null, retry }
  return { state: data ? 'ready' : 'hidden', price: data ?? null, retry }
}

/** The price of one unit at a quantity, by the price's ladder. */
export function unitPriceAt({ unitPrice, ladder }: VariantPrice, quantity: number): VariantPrice['unitPrice'] {
  return ladder.findLast((step) => step.fromQuantity <= quantity)?.unitPrice ?? unitPrice
}
