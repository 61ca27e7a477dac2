import { event } from '#shared/events.ts'
import type { SiteSettings } from './shapes.ts'

/** The office saved the site's settings; modules with derived data update it. */
export const siteSettingsChanged = event<{ before: SiteSettings; after: SiteSettings }>('settings.siteChanged')

/** A restored copy is released, and the mails that wait in its queue are wanted no more. */
export const waitingMailsDiscarded = event<Record<string, never>>('settings.waitingMailsDiscarded')
