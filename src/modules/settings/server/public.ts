// The functions of settings that other modules may use.
export { companyIn } from '../shapes.ts'
export type { CompanyInfo, CompanySettings, Settings, SiteSettings, ThemeSettings } from '../shapes.ts'
export { letterheadOf } from './letterhead.ts'
export { byAge, columnOf, listPage, type ListVerb, longListPage, sortedBy } from './list-page.ts'
export { maySeePrices } from './may-see-prices.ts'
export { releaseCopy } from './release-copy.ts'
export { getSettings, putSettings, wrongSettings } from './service.ts'
