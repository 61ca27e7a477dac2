// Documents of many orders as one file: made by a job, with its progress, and fetched when it is done.
import { z } from 'zod'
import { Done, endpoint, Id, IdParams } from '#shared/endpoint.ts'
import { Instant } from '#shared/time.ts'
import { orderDocuments } from './documents-contract.ts'

/** Most orders or invoices of one batch. */
export const mostInBatch = 200

/** `invoice`: the printed invoices of each order. */
export const batchDocuments = [...orderDocuments, 'invoice'] as const
export type BatchDocument = (typeof batchDocuments)[number]

export const DocumentBatch = z.object({
  id: Id,
  document: z.enum(batchDocuments),
  /** A ZIP file with a PDF of each; otherwise one PDF. */
  isZip: z.boolean(),
  state: z.enum(['running', 'done', 'failed']),
  /** How many orders or invoices are made ready, those that failed among them, of how many. */
  done: z.int(),
  total: z.int(),
  /** Orders or invoices that are not in it, and why. */
  failed: z.array(z.object({ number: z.string(), message: z.string() })),
  createdAt: Instant,
})
export type DocumentBatch = z.output<typeof DocumentBatch>

const batch = { access: 'admin', may: 'orders.see' } as const

export const startDocumentBatch = endpoint({
  ...batch,
  method: 'POST',
  path: '/api/admin/document-batches',
  about: 'Begins to make one document of many orders: one PDF, or a ZIP file with a PDF of each',
  body: z.strictObject({ document: z.enum(batchDocuments), ids: z.array(Id).min(1).max(mostInBatch), isZip: z.boolean().default(false) }),
  limit: { max: 30, seconds: 60 },
  reply: DocumentBatch,
})

export const listDocumentBatches = endpoint({
  ...batch,
  method: 'GET',
  path: '/api/admin/document-batches',
  about: 'The last batches of the caller with their progress, the newest first; each is there for a day',
  reply: z.array(DocumentBatch),
})

export const getDocumentBatch = endpoint({
  ...batch,
  method: 'GET',
  path: '/api/admin/document-batches/:id/file',
  about: 'The file of an own batch that is done, as base64, and a name for it',
  params: IdParams,
  reply: z.object({ name: z.string(), file: z.string() }),
})

export const removeDocumentBatch = endpoint({
  ...batch,
  method: 'DELETE',
  path: '/api/admin/document-batches/:id',
  about: 'Stops an own batch that is being made, and deletes it',
  params: IdParams,
  reply: Done,
})
