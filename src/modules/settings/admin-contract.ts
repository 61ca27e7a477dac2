import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { LastChange } from '#shared/last-change.ts'
import { SeenVersion } from '#shared/schemas.ts'
import { CompanyForm } from './company-form.ts'
import { CompanySettings, SiteSettings } from './shapes.ts'

/** Its version is 0 while it was never saved. */
const saved = { version: z.int(), lastChange: LastChange }

export const SavedSite = z.object({ ...SiteSettings.shape, id: z.literal('site'), ...saved })
export type SavedSite = z.output<typeof SavedSite>
export const SavedCompany = z.object({ ...CompanySettings.shape, id: z.literal('company'), ...saved })
export type SavedCompany = z.output<typeof SavedCompany>

export const readSite = endpoint({
  method: 'GET',
  path: '/api/admin/settings/site',
  access: 'admin',
  may: 'settings.see',
  about: 'The site settings',
  reply: SavedSite,
})
export const saveSite = endpoint({
  method: 'PUT',
  path: '/api/admin/settings/site',
  access: 'admin',
  may: 'settings.change',
  about: 'Saves the site settings',
  body: SiteSettings.safeExtend({ version: SeenVersion }),
  reply: SavedSite,
})
export const readCompany = endpoint({
  method: 'GET',
  path: '/api/admin/settings/company',
  access: 'admin',
  may: 'settings.see',
  about: 'The company information',
  reply: SavedCompany,
})
export const saveCompany = endpoint({
  method: 'PUT',
  path: '/api/admin/settings/company',
  access: 'admin',
  may: 'settings.change',
  about: 'Saves the company information; its phones, postcode and numbers are checked',
  body: CompanyForm,
  reply: SavedCompany,
})
