// The endpoint that lists the products of a category, brand, tag or unit. The products module serves it.
import { z } from 'zod'
import { endpoint, Id } from '#shared/endpoint.ts'
import { listQuery, PageMeta } from '#shared/paging.ts'
import { Texts } from '#shared/locale.ts'

const ShelfProduct = z.object({
  id: Id,
  title: Texts,
  sku: z.string(),
  status: z.enum(['available', 'unavailable', 'outOfStock']),
  isArchived: z.boolean(),
})
export type ShelfProduct = z.output<typeof ShelfProduct>

export const listShelfProducts = endpoint({
  method: 'GET',
  path: '/api/admin/shelf-products',
  access: 'admin',
  may: 'catalogue.see',
  about: 'The products of one brand, main category, category (with its sub categories), tag or measure unit, archived ones last',
  query: listQuery(['title'], { kind: z.enum(['mainCategory', 'category', 'brand', 'tag', 'measureUnit']), of: Id }),
  reply: z.array(ShelfProduct),
  meta: PageMeta,
})
