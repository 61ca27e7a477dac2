// The line below a card's price for signed-in buyers: the hint beside the quantity, else how much they ordered last. Loaded on demand; its place is there before.
import { useQuery } from '@tanstack/react-query'
import { useQuantityHint } from '#modules/carts/web/parts/use-quantity-hint.ts'
import { listLastOrdered, type LastOrdered } from '#modules/orders/last-ordered-contract.ts'
import { useMe } from '#modules/people/web/parts/use-me.ts'
import { priceBatch } from '#modules/prices/web/parts/price-batch.ts'
import type { ProductCard } from '#modules/products/contract.ts'
import { type Api, useApi } from '#web/api.ts'
import { useFormat } from '#web/boot-context.tsx'
import { useTranslation } from '#web/translation.tsx'

type Props = { card: ProductCard; quantity: number }

export function CardNote({ card, quantity }: Props) {
  const { only } = card
  return only && quantity > 0 ? <Hinted card={card} only={only} quantity={quantity} /> : <LastTime card={card} />
}

function Hinted({ card, only, quantity }: Props & { only: NonNullable<ProductCard['only']> }) {
  const hint = useQuantityHint({ ...only, productId: card.id, quantity, unit: card.unit })
  return hint === null ? <LastTime card={card} /> : <span title={hint}>{hint}</span>
}

/** "Last: 24 pieces, 3 Nov 2026"; nothing for what was never ordered. */
function LastTime({ card: { id, unit, decimals } }: { card: Pick<ProductCard, 'id' | 'unit' | 'decimals'> }) {
  const { t } = useTranslation()
  const format = useFormat()
  const last = useLastOrdered(id)
  if (!last) return null
  return <>{t('shop.card.last', { quantity: format.quantity(last.quantity, decimals, unit), date: format.date(last.orderedAt) })}</>
}

type Ask = (productId: string) => Promise<LastOrdered | null>
const batches = new WeakMap<Api, Ask>()
/** As many as a list shows at once. */
const mostAsked = 100

/** All products of a moment are asked for in one call. */
function batchOf(api: Api): Ask {
  const known = batches.get(api)
  if (known) return known
  const made = priceBatch(
    mostAsked,
    (ids) => api.call(listLastOrdered, { query: { products: ids } }, { ignore: true }),
    ({ productId }) => productId,
  )
  batches.set(api, made)
  return made
}

function useLastOrdered(productId: string): LastOrdered | null {
  const api = useApi()
  const { me } = useMe()
  const buyer = me?.kind === 'customer' ? me.id : me?.actingFor?.id
  const { data } = useQuery({
    queryKey: [listLastOrdered.path, buyer ?? '', productId],
    queryFn: () => batchOf(api)(productId),
    enabled: buyer !== undefined,
    staleTime: 300_000,
  })
  return data ?? null
}
