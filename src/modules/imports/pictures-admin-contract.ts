// The pictures that an import fetches: which were found, and why others were not.
import { z } from 'zod'
import { endpoint, Id, IdParams } from '#shared/endpoint.ts'
import { Texts } from '#shared/locale.ts'
import { listQuery, PageMeta } from '#shared/paging.ts'

/** waiting: not tried yet. failed: with a reason, and it can be tried again. */
export const pictureStates = ['waiting', 'kept', 'failed'] as const

export const ImportPicture = z.object({
  position: z.int(),
  place: z.int(),
  line: z.int(),
  src: z.string(),
  state: z.enum(pictureStates),
  title: Texts.nullable(),
  productId: Id.nullable(),
  reason: z.string().nullable(),
})
export type ImportPicture = z.output<typeof ImportPicture>

export const listImportPictures = endpoint({
  method: 'GET',
  path: '/api/admin/imports/:id/pictures',
  access: 'admin',
  may: 'imports.see',
  about: 'The pictures of an import in the order of the file; those that could not be fetched with the reason',
  params: IdParams,
  query: listQuery(['line'], { state: z.enum(pictureStates).optional() }),
  reply: z.array(ImportPicture),
  meta: PageMeta,
})
