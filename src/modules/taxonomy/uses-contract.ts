// The endpoint that lists the products of a category, brand, tag or unit. The products module serves it.
import { z } from 'zod'
import { endpoint, Id } from '#shared/endpoint.ts'
import { listQuery, PageMeta } from '#shared/paging.ts'
import { Texts } from '#shared/locale.ts'

const TermProduct = z.object({
  id: Id,
  title: Texts,
  sku: z.string(),
  status: z.enum(['available', 'unavailable', 'outOfStock']),
  isArchived: z.boolean(),
})
export type TermProduct = z.output<typeof TermProduct>

export const listTermProducts = endpoint({
  method: 'GET',
  path: '/api/admin/term-products',
  access: 'admin',
  may: 'catalogue.see',
  about: 'The products of one brand, main category, category (with its sub categories), tag or measure unit, archived ones last',
  query: listQuery(['title'], { kind: z.enum(['mainCategory', 'category', 'brand', 'tag', 'measureUnit']), of: Id }),
  reply: z.array(TermProduct),
  meta: PageMeta,
})
