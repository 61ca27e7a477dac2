import { useLive } from '#web/page-data.ts'
import type { Minor } from '#shared/money.ts'
import { listSurcharges } from '../../contract.ts'

/** The surcharge of each choice of a variant's product per unit; empty while loading and for those who may not see prices. */
export function useSurcharges(variantId: string | undefined, isWanted: boolean): ReadonlyMap<string, Minor> {
  const isAsking = isWanted && variantId !== undefined
  const { data } = useLive(listSurcharges, { query: { variant: variantId ?? '' } }, { enabled: isAsking, staleTime: 60_000 })
  return new Map(isAsking ? data?.surcharges.map(({ choiceId, surcharge }) => [choiceId, surcharge]) : [])
}
