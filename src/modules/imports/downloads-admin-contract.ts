// The office's downloads: the catalogue, its prices or its stock as a file, an export that is done, and the report of an import.
import { z } from 'zod'
import { endpoint, Id } from '#shared/endpoint.ts'
import { listAdminProducts } from '#modules/products/admin-contract.ts'

export const fileKinds = ['csv', 'xlsx'] as const
const as = z.enum(fileKinds).default('csv')
export const Catalogue = z.enum(['products', 'prices', 'stock'])
const DownloadFields = z.strictObject({
  what: z.enum([...Catalogue.options, 'importReport', 'export']),
  as,
  query: listAdminProducts.query.optional(),
  importId: Id.optional(),
  exportId: Id.optional(),
})
type Catalogue = { what: z.output<typeof Catalogue>; query?: z.output<typeof listAdminProducts.query> | undefined }
type Download = { as: z.output<typeof as> } & (
  | Catalogue
  | { what: 'importReport'; importId: string }
  | { what: 'export'; exportId: string }
)
/** products: our own format. prices, stock: by SKU. All of what a list of products with this search and these filters shows. export: the file of one that is done. */
export const DownloadBody = DownloadFields.transform(({ what, as: kind, query, importId, exportId }, refuse): Download => {
  if (what === 'importReport' && importId !== undefined) return { what, as: kind, importId }
  if (what === 'export' && exportId !== undefined) return { what, as: kind, exportId }
  if (what !== 'importReport' && what !== 'export') return { what, as: kind, query }
  refuse.addIssue({ code: 'custom', path: [what === 'export' ? 'exportId' : 'importId'], message: 'validation.required' })
  return z.NEVER
})
export type DownloadBody = z.output<typeof DownloadBody>

export const makeDownload = endpoint({
  method: 'POST',
  path: '/api/admin/downloads',
  access: 'admin',
  may: 'imports.see',
  about: 'Gives a link that can be followed once within a minute; the file is made while it is sent',
  body: DownloadBody,
  reply: z.object({ href: z.string() }),
})
