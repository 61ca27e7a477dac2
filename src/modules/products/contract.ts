// The public calls about products: the list with its filters, one product, and the shapes both show. No price is in any of them.
import { z } from 'zod'
import { endpoint, Id } from '#shared/endpoint.ts'
import { flag, listQuery, manyIds, manyOf, PageMeta } from '#shared/paging.ts'
import { UnitWords } from '#shared/units.ts'

export const Picture = z.object({ hash: z.string(), width: z.int(), height: z.int(), colour: z.string().nullable(), alt: z.string() })
export type Picture = z.output<typeof Picture>

export const TagLabel = z.object({ slug: z.string(), title: z.string(), type: z.union([z.literal(1), z.literal(2), z.literal(3)]) })

/** The limits of ordering a variant, in the unit's smallest step. */
export const OrderLimits = z.object({ min: z.int(), multiple: z.int(), max: z.int().nullable(), decimals: z.int() })

/** A product as a list shows it. `only` is its single variant, when it has just one without options: such a product is bought from the list. */
export const ProductCard = z.object({
  id: Id,
  slug: z.string(),
  sku: z.string(),
  title: z.string(),
  brand: z.string().nullable(),
  picture: Picture.nullable(),
  tags: z.array(TagLabel),
  isInStock: z.boolean(),
  isBundle: z.boolean(),
  variantCount: z.int(),
  unit: UnitWords,
  /** Of the unit: quantities count its smallest step. */
  decimals: z.int(),
  swatches: z.array(z.string()),
  only: z.object({ variantId: Id, limits: OrderLimits }).nullable(),
})
export type ProductCard = z.output<typeof ProductCard>

export const productSorts = ['relevance', 'newest', 'title', '-title', 'price', '-price'] as const

const PriceBound = z.coerce.number().int().min(0).max(1_000_000_000_000).optional()

/** Filters of the listing, all by slug; several values as a comma list. Sorting by price is refused to those who may not see prices. */
export const ProductQuery = listQuery(productSorts, {
  mainCategory: z.string().max(120).optional(),
  category: manyOf(),
  brand: manyOf(),
  tag: manyOf(),
  /** Variant values as `type:value`, e.g. `size:m,colour:red`. Values of one type widen, types narrow. */
  value: manyOf(),
  inStock: flag(),
  /** Only what carries a discount label. */
  deal: flag(),
  /** The very words that were typed: nothing is corrected, and nothing else means the same. */
  exact: flag(),
  /** Of the list or discount price, in minor units; refused like the sort to those who may not see prices. */
  minPrice: PriceBound,
  maxPrice: PriceBound,
})
export type ProductQuery = z.output<typeof ProductQuery>

/** The filters only a customer has: what their company ordered before, and what is among their favourites. */
export const OwnProductQuery = ProductQuery.extend({ bought: flag(), favorites: flag() })
export type OwnProductQuery = z.output<typeof OwnProductQuery>

/** One choice of a filter with how many products it would leave. */
export const Facet = z.object({ slug: z.string(), title: z.string(), count: z.int(), swatch: z.string().nullable() })
export const FacetGroup = z.object({ key: z.string(), title: z.string(), facets: z.array(Facet) })
export type FacetGroup = z.output<typeof FacetGroup>

export const ProductListMeta = PageMeta.extend({
  /** The words that were shown instead, when nothing held those that were searched. */
  showing: z.string().nullable(),
  facets: z.array(FacetGroup),
})

export const listProducts = endpoint({
  method: 'GET',
  path: '/api/front/products',
  access: 'public',
  about: 'The product list with search, filters, sort and counts per filter',
  query: ProductQuery,
  reply: z.array(ProductCard),
  meta: ProductListMeta,
  cached: ['catalogue'],
  showsStock: 'lists',
})

export const ProductVariant = z.object({
  id: Id,
  sku: z.string(),
  code: z.string().nullable(),
  barcode: z.string().nullable(),
  /** Its value per axis, in the order of the product's axes: indexes into axis.values. */
  values: z.array(z.int()),
  title: z.string(),
  isAvailable: z.boolean(),
  /** in: plenty, low: few left, out: none. */
  stock: z.enum(['in', 'low', 'out']),
  weightGrams: z.int(),
  limits: OrderLimits,
  picture: Picture.nullable(),
})
export type ProductVariant = z.output<typeof ProductVariant>

export const Axis = z.object({
  slug: z.string(),
  title: z.string(),
  values: z.array(z.object({ slug: z.string(), title: z.string(), swatch: z.string().nullable() })),
})

export const OptionGroup = z.object({
  id: Id,
  title: z.string(),
  note: z.string().nullable(),
  isRequired: z.boolean(),
  min: z.int(),
  max: z.int(),
  choices: z.array(z.object({ id: Id, title: z.string() })),
})
export type OptionGroup = z.output<typeof OptionGroup>

export const Crumb = z.object({ kind: z.enum(['mainCategory', 'category']), slug: z.string(), title: z.string() })

export const Product = z.object({
  id: Id,
  slug: z.string(),
  sku: z.string(),
  title: z.string(),
  /** Sanitised HTML. */
  description: z.string(),
  brand: z.object({ slug: z.string(), name: z.string() }).nullable(),
  crumbs: z.array(Crumb),
  tags: z.array(TagLabel),
  pictures: z.array(Picture),
  unit: UnitWords.extend({ code: z.string(), decimals: z.int() }),
  axes: z.array(Axis),
  variants: z.array(ProductVariant),
  optionGroups: z.array(OptionGroup),
  attributes: z.array(z.object({ name: z.string(), value: z.string() })),
  components: z.array(z.object({ productSlug: z.string(), title: z.string(), sku: z.string(), quantity: z.int(), decimals: z.int() })),
  isInStock: z.boolean(),
  /** Visitors do not see it: only the preview of an admin gives it. */
  isHidden: z.boolean(),
  seoTitle: z.string(),
  seoDescription: z.string(),
  seoImage: z.string().nullable(),
})
export type Product = z.output<typeof Product>

export const getProduct = endpoint({
  method: 'GET',
  path: '/api/front/products/:slug',
  access: 'public',
  about: 'One product with everything its page shows; an old slug answers with the present one in `slug`',
  params: z.object({ slug: z.string().max(200) }),
  reply: Product,
  cached: ['catalogue'],
  showsStock: 'product',
})

export const relatedProducts = endpoint({
  method: 'GET',
  path: '/api/front/products/:slug/related',
  access: 'public',
  params: z.object({ slug: z.string().max(200) }),
  reply: z.array(ProductCard),
  cached: ['catalogue'],
  showsStock: 'lists',
})

export const listBoughtTogether = endpoint({
  method: 'GET',
  path: '/api/front/products/:slug/together',
  access: 'public',
  about:
    'What customers ordered together with a product, the most frequent first; found every night from the orders of at least two customers',
  params: z.object({ slug: z.string().max(200) }),
  reply: z.array(ProductCard),
  cached: ['catalogue'],
  showsStock: 'lists',
})

/** The most products whose cards are asked for at once. */
export const mostCards = 24

export const listCards = endpoint({
  method: 'GET',
  path: '/api/front/product-cards',
  access: 'public',
  about: 'The cards of these products in the given order, without those the shop does not show',
  query: z.strictObject({ products: manyIds(mostCards) }),
  reply: z.array(ProductCard),
})

export const listProductsForCustomer = endpoint({
  method: 'GET',
  path: '/api/account/products',
  access: 'customer',
  about:
    'The product list for a signed-in customer, who may also filter by what they ordered before and by their favourites, and by price when allowed to see prices',
  query: OwnProductQuery,
  reply: z.array(ProductCard),
  meta: ProductListMeta,
})
