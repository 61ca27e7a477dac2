// What the office may do with files: upload pictures and documents.
import { z } from 'zod'
import { endpoint, Id } from '#shared/endpoint.ts'

const megabyte = 1_048_576
export const pictureMimes = ['image/jpeg', 'image/png', 'image/webp', 'image/svg+xml'] as const

export const KeptPicture = z.object({ id: Id, hash: z.string(), width: z.int(), height: z.int(), colour: z.string().nullable() })
export type KeptPicture = z.output<typeof KeptPicture>
export const KeptDocument = z.object({ id: Id, hash: z.string(), name: z.string() })
export type KeptDocument = z.output<typeof KeptDocument>

export const uploadPicture = endpoint({
  method: 'POST',
  path: '/api/admin/files/pictures',
  access: 'admin',
  about: 'Keeps a picture; the same bytes again give the same picture',
  transaction: false,
  upload: { maxBytes: 20 * megabyte, accept: pictureMimes },
  reply: KeptPicture,
})

export const uploadDocument = endpoint({
  method: 'POST',
  path: '/api/admin/files/documents',
  access: 'admin',
  about: 'Keeps a PDF that anyone may fetch (catalogue, approval form)',
  transaction: false,
  upload: { maxBytes: 20 * megabyte, accept: ['application/pdf'] },
  reply: KeptDocument,
})
