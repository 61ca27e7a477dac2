import { z } from 'zod'
import { endpoint, Id } from '#shared/endpoint.ts'
import { manyOf } from '#shared/paging.ts'

export const CompanyChoice = z.object({ id: Id, name: z.string(), companyNumber: z.string() })
export type CompanyChoice = z.output<typeof CompanyChoice>

export const listCompanies = endpoint({
  method: 'GET',
  path: '/api/admin/companies',
  access: 'admin',
  may: 'customers.see',
  about: 'Up to 30 companies whose name or number fits a search; with `ids` those, whatever the search',
  query: z.strictObject({ search: z.string().trim().max(200).default(''), ids: manyOf() }),
  reply: z.array(CompanyChoice),
})
