import { getSiteSettings } from '#modules/settings/contract.ts'
import { useLive } from '#web/page-data.ts'

/** Gives whether a new customer is offered the right to see prices, as the site settings say; not while they are unknown. The office's frame has loaded them. */
export const useNewSeesPrices = (): boolean => useLive(getSiteSettings, {}, { staleTime: 300_000 }).data?.newCustomersSeePrices ?? false
