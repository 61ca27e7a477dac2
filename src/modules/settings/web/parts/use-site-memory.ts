// Stores the shop's settings and company in local storage under the specification's keys. Of a failed call the error is kept: the settings' by the
// client alone, so that the stored values stay; the company's as its value.
import { useEffect } from 'react'
import { isCallError } from '#shared/call.ts'
import { recall, remember } from '#web/browser-state.ts'
import { useLive } from '#web/page-data.ts'
import { getSiteProfile, getSiteSettings } from '../../contract.ts'
import { companyMemory, themeMemory } from '../../site-memory.ts'

/** Runs in the layout of every page. */
export function useSiteMemory(): void {
  const { data: settings } = useLive(getSiteSettings, {}, { staleTime: 300_000 })
  const { data: company, error } = useLive(getSiteProfile, {}, { staleTime: 300_000 })
  useEffect(() => {
    const memory = settings ? themeMemory(settings.theme) : null
    if (memory) for (const [key, value] of Object.entries(memory)) remember(key, value)
  }, [settings])
  useEffect(() => {
    const memory = companyMemory(company, isCallError(error) ? error : null, recall('companyInfoCache'))
    if (memory) remember('companyInfoCache', memory)
  }, [company, error])
}
