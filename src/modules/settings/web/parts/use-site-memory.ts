// Stores the shop's settings and company in local storage under the specification's keys. Of a failed call the error is kept: the settings' by the
// client alone, so that the stored values stay; the company's as its value.
import { useEffect } from 'react'
import { isCallError } from '#shared/call.ts'
import { recall, remember } from '#web/browser-state.ts'
import { useLive } from '#web/page-data.ts'
import { getSiteProfile, getSiteSettings } from '../../contract.ts'
import { failedCompany, filledCompany, themeMemory } from '../../site-memory.ts'

/** Runs in the layout of every page. */
export function useSiteMemory(): void {
  const { data: settings } = useLive(getSiteSettings, {}, { staleTime: 300_000 })
  const { data: company, error } = useLive(getSiteProfile, {}, { staleTime: 300_000 })
  useEffect(() => {
    const memory = settings ? themeMemory(settings.theme) : null
    if (memory) for (const [key, value] of Object.entries(memory)) remember(key, value)
  }, [settings])
  useEffect(() => {
    const known = recall('companyInfoCache')
    if (error && isCallError(error)) remember('companyInfoCache', JSON.stringify(failedCompany(error, known)))
    else if (company) remember('companyInfoCache', JSON.stringify(filledCompany(company, known)))
  }, [company, error])
}
