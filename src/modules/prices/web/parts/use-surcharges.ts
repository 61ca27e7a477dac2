import { useLive } from '#web/page-data.ts'
import type { Minor } from '#shared/money.ts'
import { listSurcharges } from '../../contract.ts'

/** What the choices of a variant's product cost per unit, by choice; empty while it is not known or may not be shown. */
export function useSurcharges(variantId: string | undefined, isWanted: boolean): ReadonlyMap<string, Minor> {
  const isAsking = isWanted && variantId !== undefined
  const { data } = useLive(listSurcharges, { query: { variant: variantId ?? '' } }, { enabled: isAsking, staleTime: 60_000 })
  return new Map(isAsking ? data?.surcharges.map(({ choiceId, surcharge }) => [choiceId, surcharge]) : [])
}
