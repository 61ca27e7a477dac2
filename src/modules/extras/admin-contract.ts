// The office's part: sizes tables in both languages with where they are shown, and the downloads and videos of one product.
import { z } from 'zod'
import { endpoint, Id, IdParams } from '#shared/endpoint.ts'
import { entityCalls } from '#shared/entity-calls.ts'
import { listQuery } from '#shared/paging.ts'
import { nameTexts, Texts, textsUpTo } from '#shared/locale.ts'
import { videoOf } from './rules.ts'

/** The largest table. */
export const most = { columns: 12, rows: 60 } as const
/** The longest text of a cell, in each language. */
export const longestCell = 60

const Place = z.object({ id: Id, title: Texts })

export const SizeTableRow = z.object({ id: Id, title: Texts, rows: z.int(), categories: z.array(Texts), variantTypes: z.array(Texts) })
export type SizeTableRow = z.output<typeof SizeTableRow>

export const SizeTable = z.object({
  id: Id,
  version: z.int(),
  title: Texts,
  note: Texts,
  columns: z.array(Texts),
  rows: z.array(z.array(Texts)),
  categories: z.array(Place),
  variantTypes: z.array(Place),
})
export type SizeTable = z.output<typeof SizeTable>

const Cell = textsUpTo(longestCell)
const ids = z
  .array(Id)
  .max(200)
  .refine((all) => new Set(all).size === all.length, 'catalogue.validation.addedTwice')

export const SizeTableInput = z
  .strictObject({
    title: nameTexts('extras.validation.title'),
    note: textsUpTo(300),
    columns: z.array(Cell).min(2, 'extras.validation.columns').max(most.columns, 'extras.validation.columns'),
    rows: z.array(z.array(Cell)).min(1, 'extras.validation.rows').max(most.rows, 'extras.validation.rows'),
    /** A product shows the table of its category, of the nearest one above, or else of one of its variant types. */
    categoryIds: ids,
    variantTypeIds: ids,
  })
  .refine(({ columns, rows }) => rows.every((row) => row.length === columns.length), { path: ['rows'], error: 'extras.validation.shape' })
  .refine(({ categoryIds, variantTypeIds }) => categoryIds.length + variantTypeIds.length > 0, {
    path: ['categoryIds'],
    error: 'extras.validation.place',
  })

export const sizeTableCalls = entityCalls({
  path: '/api/admin/size-tables',
  area: 'catalogue',
  query: listQuery(['title', '-title'], {}),
  row: SizeTableRow,
  one: SizeTable,
  input: SizeTableInput,
  about: { list: 'Sizes tables with the categories and variant types that show them' },
})
export const {
  list: listSizeTables,
  get: getSizeTable,
  create: createSizeTable,
  update: updateSizeTable,
  remove: removeSizeTable,
} = sizeTableCalls

const File = z.object({ fileId: Id, hash: z.string(), name: z.string(), title: Texts })

export const ProductMedia = z.object({
  /** The product's. */
  id: Id,
  /** Moves with every save; a form says which one it saw. */
  version: z.int(),
  downloads: z.array(File.extend({ bytes: z.int() })),
  videos: z.array(z.object({ title: Texts, file: File.omit({ title: true }).nullable(), address: z.string() })),
})
export type ProductMedia = z.output<typeof ProductMedia>

export const getProductMedia = endpoint({
  method: 'GET',
  path: '/api/admin/products/:id/media',
  access: 'admin',
  may: 'catalogue.see',
  about: 'The files and videos on the page of a product',
  params: IdParams,
  reply: ProductMedia,
})

const Title = textsUpTo(120)

export const ProductMediaInput = z.strictObject({
  version: z.int(),
  downloads: z
    .array(z.strictObject({ fileId: Id, title: Title }))
    .max(20)
    .refine((all) => new Set(all.map(({ fileId }) => fileId)).size === all.length, 'catalogue.validation.addedTwice'),
  /** Each a video of the gallery, or the address of one at YouTube or Vimeo. */
  videos: z
    .array(
      z
        .strictObject({ title: Title, fileId: Id.nullable(), address: z.string().trim().max(300) })
        .refine(({ fileId, address }) => fileId !== null || videoOf(address) !== null, {
          path: ['address'],
          error: 'extras.validation.address',
        }),
    )
    .max(8)
    .refine((all) => {
      const files = all.flatMap(({ fileId }) => fileId ?? [])
      return new Set(files).size === files.length
    }, 'catalogue.validation.addedTwice'),
})
export type ProductMediaInput = z.output<typeof ProductMediaInput>

export const saveProductMedia = endpoint({
  method: 'PUT',
  path: '/api/admin/products/:id/media',
  access: 'admin',
  may: 'catalogue.change',
  about: 'Replaces the files and videos on the page of a product',
  params: IdParams,
  body: ProductMediaInput,
  reply: ProductMedia,
})
