// Stores the shop's settings and company in local storage under the specification's keys; a failed call leaves the stored values.
import { useEffect } from 'react'
import { recall, remember } from '#web/browser-state.ts'
import { useLive } from '#web/page-data.ts'
import { getSiteProfile, getSiteSettings } from '../../contract.ts'
import { filledCompany, themeMemory } from '../../site-memory.ts'

/** Runs in the layout of every page. */
export function useSiteMemory(): void {
  const { data: settings } = useLive(getSiteSettings, {}, { staleTime: 300_000 })
  const { data: company } = useLive(getSiteProfile, {}, { staleTime: 300_000 })
  useEffect(() => {
    const memory = settings ? themeMemory(settings.theme) : null
    if (memory) for (const [key, value] of Object.entries(memory)) remember(key, value)
  }, [settings])
  useEffect(() => {
    if (company) remember('companyInfoCache', JSON.stringify(filledCompany(company, recall('companyInfoCache'))))
  }, [company])
}
