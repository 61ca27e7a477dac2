// Exports of the catalogue as a job: begun, followed, fetched when they are done.
import { z } from 'zod'
import { listAdminProducts } from '#modules/products/admin-contract.ts'
import { Done, endpoint, Id, IdParams } from '#shared/endpoint.ts'
import { Instant } from '#shared/time.ts'
import { Catalogue, fileKinds } from './downloads-admin-contract.ts'

export const ExportBody = z.strictObject({
  what: Catalogue,
  as: z.enum(fileKinds).default('csv'),
  query: listAdminProducts.query.optional(),
})
export type ExportBody = z.output<typeof ExportBody>

export const CatalogueExport = z.object({
  id: Id,
  what: Catalogue,
  as: z.enum(fileKinds),
  state: z.enum(['running', 'done', 'failed']),
  /** How many products are written, of how many; null until they are counted. */
  done: z.int(),
  total: z.int().nullable(),
  /** The size of the file, once it is there. */
  bytes: z.int().nullable(),
  createdAt: Instant,
})
export type CatalogueExport = z.output<typeof CatalogueExport>

const see = { access: 'admin', may: 'imports.see' } as const

export const startExport = endpoint({
  ...see,
  method: 'POST',
  path: '/api/admin/exports',
  about: 'Begins to write the products, prices or stock that a list of products shows into a file; it is there for a day',
  body: ExportBody,
  limit: { max: 30, seconds: 60 },
  reply: CatalogueExport,
})

export const listExports = endpoint({
  ...see,
  method: 'GET',
  path: '/api/admin/exports',
  about: 'The last exports of the caller with their progress, the newest first',
  reply: z.array(CatalogueExport),
})

export const removeExport = endpoint({
  ...see,
  method: 'DELETE',
  path: '/api/admin/exports/:id',
  about: 'Stops an own export that is being made, and deletes it',
  params: IdParams,
  reply: Done,
})
