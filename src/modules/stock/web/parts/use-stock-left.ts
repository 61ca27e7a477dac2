import { useLive } from '#web/page-data.ts'
import { listStockLeft } from '../../contract.ts'

/** How much is left of variants, by id, for those who may order; empty for others and until it is known. */
export function useStockLeft(variantIds: readonly string[], isWanted: boolean): ReadonlyMap<string, number> {
  const isAsking = isWanted && variantIds.length > 0 && variantIds.length <= 200
  const { data } = useLive(listStockLeft, { query: { variants: [...variantIds] } }, { enabled: isAsking, staleTime: 30_000 })
  return new Map(isAsking ? data?.map(({ variantId, left }) => [variantId, left]) : [])
}
