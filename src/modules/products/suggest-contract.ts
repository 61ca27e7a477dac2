// The suggestions of the search box while somebody types.
import { z } from 'zod'
import { endpoint, Id } from '#shared/endpoint.ts'

const SuggestedProduct = z.object({
  id: Id,
  slug: z.string(),
  sku: z.string(),
  title: z.string(),
  brand: z.string().nullable(),
  pictureHash: z.string().nullable(),
  isInStock: z.boolean(),
})

/** `within`: of a category, its main category: "Coats and jackets" are there for women and for men. */
const SuggestedTerm = z.object({
  kind: z.enum(['mainCategory', 'category', 'brand']),
  slug: z.string(),
  title: z.string(),
  within: z.string().nullable(),
})

export const Suggestions = z.object({
  /** The words that were looked for instead, when nothing held those that were typed. */
  showing: z.string().nullable(),
  products: z.array(SuggestedProduct),
  terms: z.array(SuggestedTerm),
})
export type Suggestions = z.output<typeof Suggestions>

export const suggest = endpoint({
  method: 'GET',
  path: '/api/front/suggestions',
  access: 'public',
  about:
    'The few products, categories and brands that fit what was typed so far, in either language: by name, colour, SKU, code or barcode',
  query: z.strictObject({ search: z.string().trim().min(2).max(100) }),
  reply: Suggestions,
  cached: ['catalogue'],
  showsStock: 'lists',
})
