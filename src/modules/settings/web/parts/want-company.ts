import { recall } from '#web/browser-state.ts'
import { type Want, wantWithFallback } from '#web/page-data.ts'
import { getSiteProfile } from '../../contract.ts'
import { failedCompany } from '../../site-memory.ts'

/** A page's want of the company. A failed call fails no page: its error is the value, with the fields that were known. */
export const wantCompany = (): Want => wantWithFallback(getSiteProfile, (error) => failedCompany(error, recall('companyInfoCache')))
