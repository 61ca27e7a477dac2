import { useQuery } from '@tanstack/react-query'
import { useApi } from '#web/api.ts'
import { adminToken } from '#web/browser-state.ts'
import type { Minor } from '#shared/money.ts'
import { listSurcharges } from '../../contract.ts'

/**
 * The surcharge of each choice of a variant's product per unit; empty while loading and for those who may not see prices. `isOffice`: an admin asks, who
 * sees them whoever is signed in at the shop.
 */
export function useSurcharges(variantId: string | undefined, isWanted: boolean, isOffice = false): ReadonlyMap<string, Minor> {
  const api = useApi()
  const isAsking = isWanted && variantId !== undefined
  const input = { query: { variant: variantId ?? '' } }
  const { data } = useQuery({
    queryKey: [listSurcharges.path, api.locale, input, isOffice],
    queryFn: ({ signal }) =>
      api.call(listSurcharges, input, {
        ignore: true,
        signal,
        ...(isOffice ? { headers: { Authorization: `Bearer ${adminToken() ?? ''}` } } : {}),
      }),
    enabled: isAsking,
    staleTime: 60_000,
  })
  return new Map(isAsking ? data?.surcharges.map(({ choiceId, surcharge }) => [choiceId, surcharge]) : [])
}
