import { event } from '#shared/events.ts'
import type { SiteSettings } from './shapes.ts'

/** The office saved the site's settings; modules that derived something from them make it again. */
export const siteSettingsChanged = event<{ before: SiteSettings; after: SiteSettings }>('settings.siteChanged')
