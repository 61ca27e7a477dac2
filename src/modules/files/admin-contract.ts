// The office's endpoints for files: upload pictures, documents and videos; find, rename, replace and delete them in the gallery.
import { z } from 'zod'
import { Done, endpoint, Id, IdParams } from '#shared/endpoint.ts'
import { flag, listQuery, PageMeta } from '#shared/paging.ts'
import { Texts, textsUpTo } from '#shared/locale.ts'
import { SeenVersion } from '#shared/schemas.ts'

const megabyte = 1_048_576
export const pictureMimes = ['image/jpeg', 'image/png', 'image/webp', 'image/svg+xml'] as const
export const documentMimes = ['application/pdf'] as const
export const videoMimes = ['video/mp4', 'video/webm'] as const
/** The largest upload of each kind, in bytes. */
export const largest = { picture: 20 * megabyte, document: 20 * megabyte, video: 50 * megabyte } as const

export const fileKinds = ['picture', 'document', 'video'] as const
export const FileKind = z.enum(fileKinds)
export type FileKind = z.output<typeof FileKind>

export const SavedPicture = z.object({ id: Id, hash: z.string(), width: z.int(), height: z.int(), colour: z.string().nullable() })
export type SavedPicture = z.output<typeof SavedPicture>
export const SavedDocument = z.object({ id: Id, hash: z.string(), name: z.string() })
export type SavedDocument = z.output<typeof SavedDocument>

export const uploadPicture = endpoint({
  method: 'POST',
  path: '/api/admin/files/pictures',
  access: 'admin',
  may: 'files.change',
  about: 'Keeps a picture; the same bytes again give the same picture',
  transaction: false,
  upload: { maxBytes: largest.picture, accept: pictureMimes },
  reply: SavedPicture,
})

export const uploadDocument = endpoint({
  method: 'POST',
  path: '/api/admin/files/documents',
  access: 'admin',
  may: 'files.change',
  about: 'Keeps a PDF that anyone may fetch (catalogue, approval form)',
  transaction: false,
  upload: { maxBytes: largest.document, accept: documentMimes },
  reply: SavedDocument,
})

export const uploadVideo = endpoint({
  method: 'POST',
  path: '/api/admin/files/videos',
  access: 'admin',
  may: 'files.change',
  about: 'Keeps a video as it is; it is served in ranges',
  transaction: false,
  upload: { maxBytes: largest.video, accept: videoMimes },
  reply: SavedDocument,
})

export const FileRow = z.object({
  id: Id,
  hash: z.string(),
  kind: FileKind,
  mime: z.string(),
  name: z.string(),
  alt: Texts,
  bytes: z.int(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  colour: z.string().nullable(),
  createdAt: z.string(),
  /** The number of places that use it. */
  uses: z.int(),
})
export type FileRow = z.output<typeof FileRow>

export const listFiles = endpoint({
  method: 'GET',
  path: '/api/admin/files',
  access: 'admin',
  may: 'files.see',
  about: 'The gallery: every file the office keeps, with how often it is used',
  query: listQuery(['-createdAt', 'createdAt', 'name', '-name', 'bytes', '-bytes'], { kind: FileKind.optional(), unused: flag() }),
  reply: z.array(FileRow),
  meta: PageMeta,
})

/** A place that shows a file: the table's name, the row's id and its title where it has one. */
export const FilePlace = z.object({ table: z.string(), id: z.string().nullable(), title: Texts.nullable() })
export type FilePlace = z.output<typeof FilePlace>

export const FileDetails = FileRow.extend({ places: z.array(FilePlace), version: z.int() })
export type FileDetails = z.output<typeof FileDetails>

export const getFile = endpoint({
  method: 'GET',
  path: '/api/admin/files/:id',
  access: 'admin',
  may: 'files.see',
  about: 'One file with the places that use it (at most 100 of them)',
  params: IdParams,
  reply: FileDetails,
})

export const FileInput = z.strictObject({
  name: z.string().trim().min(1).max(200),
  alt: textsUpTo(300),
})
export type FileInput = z.output<typeof FileInput>

export const updateFile = endpoint({
  method: 'PUT',
  path: '/api/admin/files/:id',
  access: 'admin',
  may: 'files.change',
  about: 'Names a file and says what it shows',
  params: IdParams,
  body: FileInput.extend({ version: SeenVersion }),
  reply: FileDetails,
})

export const replaceFile = endpoint({
  method: 'POST',
  path: '/api/admin/files/:id/content',
  access: 'admin',
  may: 'files.change',
  about: 'Puts another file of the same kind in its place; every place that used the old one shows the new one',
  transaction: false,
  params: IdParams,
  upload: { maxBytes: largest.video, accept: [...pictureMimes, ...documentMimes, ...videoMimes] },
  reply: FileDetails,
})

export const removeFile = endpoint({
  method: 'DELETE',
  path: '/api/admin/files/:id',
  access: 'admin',
  may: 'files.change',
  about: 'Deletes a file that nothing uses; otherwise refused with the places',
  params: IdParams,
  reply: Done,
})

export const removeFiles = endpoint({
  method: 'POST',
  path: '/api/admin/files/remove',
  access: 'admin',
  may: 'files.change',
  about: 'Deletes those of the given files that nothing uses',
  body: z.strictObject({ ids: z.array(Id).min(1).max(100) }),
  reply: z.object({ removed: z.int(), kept: z.array(z.object({ id: Id, name: z.string(), uses: z.int() })) }),
})

export const getFileQuota = endpoint({
  method: 'GET',
  path: '/api/admin/files/quota',
  access: 'admin',
  may: 'files.see',
  about: 'How many bytes are stored, of how many at most',
  reply: z.object({ used: z.int(), limit: z.int() }),
})
