// The office's calls about many products: the list with search and filters, and one change to all that are selected.
import { z } from 'zod'
import { endpoint, Id } from '#shared/endpoint.ts'
import { Money } from '#shared/money.ts'
import { flag, listQuery, manyOf, PageMeta } from '#shared/paging.ts'
import { PictureInfo, ProductStatus } from './admin-fields.ts'
import { Texts } from '#shared/locale.ts'

export const AdminProductRow = z.object({
  id: Id,
  slug: z.string(),
  sku: z.string(),
  title: Texts,
  status: ProductStatus,
  picture: PictureInfo.nullable(),
  brand: Texts.nullable(),
  category: Texts,
  tags: z.array(Texts),
  priceFrom: Money,
  priceTo: Money,
  variantCount: z.int(),
  /** Of all variants, in the unit's smallest step. */
  /** Of its counted variants; null: none is counted. */
  onHand: z.int().nullable(),
  decimals: z.int(),
  isLow: z.boolean(),
  isBundle: z.boolean(),
  updatedAt: z.string(),
  archivedAt: z.string().nullable(),
})
export type AdminProductRow = z.output<typeof AdminProductRow>

export const productSorts = ['-updatedAt', 'updatedAt', 'title', '-title', 'sku', '-sku', 'price', '-price', 'stock', '-stock'] as const

export const listAdminProducts = endpoint({
  method: 'GET',
  path: '/api/admin/products',
  access: 'admin',
  may: 'catalogue.see',
  about: 'All products, also hidden ones; brand, category, main category and tag by id; the archived ones on their own',
  query: listQuery(productSorts, {
    status: ProductStatus.optional(),
    brand: manyOf(),
    category: manyOf(),
    mainCategory: manyOf(),
    tag: manyOf(),
    lowStock: flag(),
    archived: flag(),
  }),
  reply: z.array(AdminProductRow),
  meta: PageMeta,
})

/** One change made to every product of a selection. */
export const ProductsChange = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('status'), status: ProductStatus }),
  z.strictObject({ kind: z.literal('category'), categoryId: Id }),
  z.strictObject({ kind: z.literal('addTag'), tagId: Id }),
  z.strictObject({ kind: z.literal('removeTag'), tagId: Id }),
  z.strictObject({ kind: z.literal('archive') }),
  z.strictObject({ kind: z.literal('restore') }),
])
export type ProductsChange = z.output<typeof ProductsChange>

export const changeProducts = endpoint({
  method: 'POST',
  path: '/api/admin/products/change',
  access: 'admin',
  may: 'catalogue.change',
  about: 'Makes one change to all of these products, or to none; says how many were not so already',
  body: z.strictObject({ ids: z.array(Id).min(1).max(100), change: ProductsChange }),
  reply: z.object({ changed: z.int() }),
})
