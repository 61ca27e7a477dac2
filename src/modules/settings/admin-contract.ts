import { endpoint } from '#shared/endpoint.ts'
import { CompanyInfo, CompanyInput, SiteSettings } from './shapes.ts'

export const readSite = endpoint({
  method: 'GET',
  path: '/api/admin/settings/site',
  access: 'admin',
  about: 'The site settings',
  reply: SiteSettings,
})
export const saveSite = endpoint({
  method: 'PUT',
  path: '/api/admin/settings/site',
  access: 'admin',
  about: 'Saves the site settings',
  body: SiteSettings,
  reply: SiteSettings,
})
export const readCompany = endpoint({
  method: 'GET',
  path: '/api/admin/settings/company',
  access: 'admin',
  about: 'The company information',
  reply: CompanyInfo,
})
export const saveCompany = endpoint({
  method: 'PUT',
  path: '/api/admin/settings/company',
  access: 'admin',
  about: 'Saves the company information',
  body: CompanyInput,
  reply: CompanyInfo,
})
