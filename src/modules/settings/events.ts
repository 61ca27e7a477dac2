import { event } from '#shared/events.ts'
import type { SiteSettings } from './shapes.ts'

/** The office saved the site's settings; modules with derived data update it. */
export const siteSettingsChanged = event<{ before: SiteSettings; after: SiteSettings }>('settings.siteChanged')
