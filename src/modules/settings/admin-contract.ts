import { endpoint } from '#shared/endpoint.ts'
import { CompanyInfo, CompanyInput, SiteSettings } from './shapes.ts'

export const readSite = endpoint({
  method: 'GET',
  path: '/api/admin/settings/site',
  access: 'admin',
  may: 'settings.see',
  about: 'The site settings',
  reply: SiteSettings,
})
export const saveSite = endpoint({
  method: 'PUT',
  path: '/api/admin/settings/site',
  access: 'admin',
  may: 'settings.change',
  about: 'Saves the site settings',
  body: SiteSettings,
  reply: SiteSettings,
})
export const readCompany = endpoint({
  method: 'GET',
  path: '/api/admin/settings/company',
  access: 'admin',
  may: 'settings.see',
  about: 'The company information',
  reply: CompanyInfo,
})
export const saveCompany = endpoint({
  method: 'PUT',
  path: '/api/admin/settings/company',
  access: 'admin',
  may: 'settings.change',
  about: 'Saves the company information',
  body: CompanyInput,
  reply: CompanyInfo,
})
