// The door of the settings module.
export type { CompanyInfo, Settings, SiteSettings, ThemeSettings } from '../shapes.ts'
export { getSettings, putSettings } from './service.ts'
