// The office's calls about catalogue files: upload, mapping of columns, preview as a difference, run, cancel, undo, history.
import { z } from 'zod'
import { Done, endpoint, Id, IdParams } from '#shared/endpoint.ts'
import { keysOf } from '#shared/keys-of.ts'
import { Locale, Texts } from '#shared/locale.ts'
import { listQuery, PageMeta } from '#shared/paging.ts'
import { Instant } from '#shared/time.ts'
import { importLifecycle, importStates } from './lifecycle.ts'

/** bySku: a file of prices, of stock or of both, one row per SKU. */
export const importFormats = ['own', 'bySku', 'shopify', 'woocommerce'] as const
export const ImportFormat = z.enum(importFormats)
export type ImportFormat = z.output<typeof ImportFormat>

export const changeKinds = ['new', 'changed', 'unchanged', 'bad', 'warning'] as const
export const changeOutcomes = ['written', 'same', 'failed'] as const
export const undoOutcomes = ['restored', 'partly', 'removed', 'archived'] as const

/** Files are sent in parts of this size: each is a small request, and a broken line costs one part only. */
export const partBytes = 2_097_152
export const maxFileBytes = 200 * 1_048_576
/** Of a ZIP file of pictures. */
export const maxZipBytes = 2000 * 1_048_576

/** One field that differs: as it is now and as the file says. `variant` is the SKU when it is one of several. */
export const FieldChange = z.object({
  field: z.string(),
  variant: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
})
export type FieldChange = z.output<typeof FieldChange>

const count = z.int().default(0)
export const ImportCounts = z.object({
  bytesRead: count,
  new: count,
  changed: count,
  unchanged: count,
  bad: count,
  warnings: count,
  /** Of the new and changed ones, so far. */
  written: count,
  failed: count,
  /** Of the written ones, so far; some with fields that stayed because they were changed since. */
  undone: count,
  kept: count,
  /** Pictures the products are to get, and what became of them so far. */
  pictures: count,
  picturesKept: count,
  picturesFailed: count,
  /** New variants of which the file says no stock. */
  openStock: count,
})
export type ImportCounts = z.output<typeof ImportCounts>

/** `pictures` is null until the whole file is there. */
export const PictureZip = z.object({ name: z.string(), bytes: z.int(), pictures: z.int().nullable() })
export type PictureZip = z.output<typeof PictureZip>

const Person = z.object({ id: Id, name: z.string() })
const ImportRow = z.object({
  id: Id,
  state: z.enum(importStates),
  fileName: z.string(),
  bytes: z.int(),
  format: ImportFormat.nullable(),
  counts: ImportCounts,
  createdBy: Person.nullable(),
  createdAt: Instant,
  startedAt: Instant.nullable(),
  finishedAt: Instant.nullable(),
  undoneAt: Instant.nullable(),
})
export type ImportRow = z.output<typeof ImportRow>

const actions = keysOf(importLifecycle.table)
export const Import = ImportRow.extend({
  fileKind: z.enum(['csv', 'xlsx']).nullable(),
  sheets: z.array(z.string()),
  sheet: z.string().nullable(),
  header: z.array(z.string()),
  /** The first rows as they stand in the file. */
  samples: z.array(z.array(z.string())),
  /** Per column the field it fills; empty for none. */
  mapping: z.array(z.string()),
  isRemembered: z.boolean(),
  language: Locale.nullable(),
  /** The fields each format has, those it cannot do without (one of each group), and the mapping it would propose. */
  formats: z.array(
    z.object({
      format: ImportFormat,
      fields: z.array(z.string()),
      required: z.array(z.array(z.string())),
      proposed: z.array(z.string()),
    }),
  ),
  zip: PictureZip.nullable(),
  openStock: z.int().nullable(),
  startedBy: Person.nullable(),
  undoneBy: Person.nullable(),
  /** The mistakes and notes, each kind once: how often, the first one's words, the first lines. */
  notes: z.array(
    z.object({
      code: z.string(),
      severity: z.enum(['error', 'warning']),
      count: z.int(),
      example: z.string(),
      lines: z.array(z.int()),
    }),
  ),
  /** Categories whose title one of the languages lacks, once the import has ended. */
  untranslated: z.int(),
  /** Why it failed, in the reader's language. */
  problem: z.string().nullable(),
  /** The actions open to the reader now. */
  actions: z.array(z.enum(actions)),
})
export type Import = z.output<typeof Import>

const see = { access: 'admin', may: 'imports.see' } as const
const change = { access: 'admin', may: 'imports.change' } as const

/** A file that is announced with its size and then sent part by part. */
const Announcement = (maxBytes: number, tooLarge: string) =>
  z.strictObject({ name: z.string().trim().min(1).max(200), bytes: z.int().min(1, 'imports.validation.empty').max(maxBytes, tooLarge) })
const Announced = z.object({ id: Id, partBytes: z.int() })
const partOf = (path: string, maxBytes: number, about: string) =>
  endpoint({
    method: 'PUT',
    path: `${path}/parts/:part`,
    access: 'admin',
    may: 'imports.change',
    about,
    params: IdParams.extend({
      part: z.coerce
        .number()
        .int()
        .min(0)
        .max(maxBytes / partBytes),
    }),
    upload: { maxBytes: partBytes, accept: ['application/octet-stream'] },
    reply: Done,
  })

export const startImport = endpoint({
  method: 'POST',
  path: '/api/admin/imports',
  ...change,
  about: 'Announces a file; its parts follow one by one',
  body: Announcement(maxFileBytes, 'imports.validation.tooLarge'),
  reply: Announced,
})

export const sendPart = partOf(
  '/api/admin/imports/:id',
  maxFileBytes,
  'One part of an announced file, counted from 0; sent again it replaces itself',
)

export const readImport = endpoint({
  method: 'POST',
  path: '/api/admin/imports/:id/read',
  ...change,
  about: 'All parts are there, or another sheet is wanted: looks at the columns',
  params: IdParams,
  body: z.strictObject({ sheet: z.string().max(200).optional() }),
  reply: Import,
})

const once = (mapping: string[], refuse: z.core.$RefinementCtx<unknown>) => {
  for (const [index, field] of mapping.entries())
    if (field !== '' && mapping.indexOf(field) !== index)
      refuse.addIssue({ code: 'custom', path: ['mapping', index], message: 'imports.validation.mappedTwice' })
}
export const PreviewBody = z
  .strictObject({ format: ImportFormat, language: Locale, mapping: z.array(z.string().max(200)).max(500) })
  .superRefine(({ mapping }, refuse) => once(mapping, refuse))
export type PreviewBody = z.output<typeof PreviewBody>

export const previewImport = endpoint({
  method: 'POST',
  path: '/api/admin/imports/:id/preview',
  ...change,
  about: 'Compares the file with the shop, by these columns; writes nothing',
  params: IdParams,
  body: PreviewBody,
  reply: Import,
})

const command = (name: 'cancel' | 'stopPreview' | 'undo' | 'discard' | 'retryPictures', about: string) =>
  endpoint({
    method: 'POST',
    path: `/api/admin/imports/:id/${name}`,
    access: 'admin',
    may: 'imports.change',
    about,
    params: IdParams,
    reply: Import,
  })
export const runImport = endpoint({
  method: 'POST',
  path: '/api/admin/imports/:id/run',
  ...change,
  about:
    'Writes what the preview shows; new variants without a stock figure in the file begin with openStock, or are not counted where it is null',
  params: IdParams,
  body: z.strictObject({ openStock: z.int().min(0).max(1_000_000).nullable().optional() }),
  reply: Import,
})
export const retryPictures = command('retryPictures', 'Tries the pictures again that could not be fetched')
export const cancelImport = command('cancel', 'Stops after the batch that is being written')
export const stopPreview = command('stopPreview', 'Stops comparing; the columns can be mapped anew')
export const undoImport = command('undo', 'Puts back what the import changed, once')
export const discardImport = command('discard', 'Throws the file away before anything was written')

export const startPictures = endpoint({
  method: 'POST',
  path: '/api/admin/imports/:id/pictures',
  ...change,
  about: 'Announces a ZIP file of pictures beside the file; its parts follow one by one, and it replaces an earlier one',
  params: IdParams,
  body: Announcement(maxZipBytes, 'imports.validation.zipTooLarge'),
  reply: Announced,
})

export const sendPicturesPart = partOf('/api/admin/imports/:id/pictures', maxZipBytes, 'One part of the announced ZIP file')

export const readPictures = endpoint({
  method: 'POST',
  path: '/api/admin/imports/:id/pictures/read',
  ...change,
  about: 'All parts of the ZIP file are there: looks into it',
  params: IdParams,
  body: z.strictObject({}),
  reply: Import,
})

export const getImport = endpoint({
  method: 'GET',
  path: '/api/admin/imports/:id',
  ...see,
  about: 'One import with its columns, counts and progress',
  params: IdParams,
  reply: Import,
})

export const listImports = endpoint({
  method: 'GET',
  path: '/api/admin/imports',
  ...see,
  about: 'Every import: who, when, which file, what came of it',
  query: listQuery(['-createdAt', 'createdAt', 'fileName', '-fileName'], { state: z.enum(importStates).optional() }),
  reply: z.array(ImportRow),
  meta: PageMeta,
})

const Problem = z.object({
  line: z.int(),
  column: z.string().nullable(),
  value: z.string(),
  severity: z.enum(['error', 'warning']),
  reason: z.string(),
})
export const ImportChange = z.object({
  position: z.int(),
  kind: z.enum(changeKinds),
  line: z.int(),
  sku: z.string(),
  title: Texts.nullable(),
  productId: Id.nullable(),
  fields: z.array(FieldChange),
  moreFields: z.int(),
  problems: z.array(Problem),
  outcome: z.enum(changeOutcomes).nullable(),
  undo: z.enum(undoOutcomes).nullable(),
  kept: z.array(FieldChange),
})
export type ImportChange = z.output<typeof ImportChange>

export const changeViews = [...changeKinds, 'failed', 'kept'] as const
export const listImportChanges = endpoint({
  method: 'GET',
  path: '/api/admin/imports/:id/changes',
  ...see,
  about: 'What an import changes, in the order of the file; one kind of change or all',
  params: IdParams,
  query: listQuery(['line'], { kind: z.enum(changeViews).optional() }),
  reply: z.array(ImportChange),
  meta: PageMeta,
})
