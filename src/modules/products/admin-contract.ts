// What the office does with products: the list with search and filters, one product's form in both languages, saving against a seen version.
import { z } from 'zod'
import { Done, endpoint, Id, IdParams } from '#shared/endpoint.ts'
import { Money } from '#shared/money.ts'
import { flag, listQuery, manyOf, PageMeta } from '#shared/paging.ts'

export const productStatuses = ['available', 'unavailable', 'outOfStock'] as const
export const ProductStatus = z.enum(productStatuses)

const Text2 = z.object({ en: z.string(), ar: z.string() })
const PictureFacts = z.object({ hash: z.string(), width: z.int(), height: z.int(), colour: z.string().nullable() })

export const AdminProductRow = z.object({
  id: Id,
  slug: z.string(),
  sku: z.string(),
  title: Text2,
  status: ProductStatus,
  picture: PictureFacts.nullable(),
  brand: Text2.nullable(),
  category: Text2,
  priceFrom: Money,
  priceTo: Money,
  variantCount: z.int(),
  /** Of all variants, in the unit's smallest step. */
  onHand: z.int(),
  decimals: z.int(),
  isLow: z.boolean(),
  updatedAt: z.string(),
})
export type AdminProductRow = z.output<typeof AdminProductRow>

export const listAdminProducts = endpoint({
  method: 'GET',
  path: '/api/admin/products',
  access: 'admin',
  about: 'All products, also hidden ones; brand and category by id',
  query: listQuery(['-updatedAt', 'updatedAt', 'title', '-title', 'sku', '-sku'], {
    status: ProductStatus.optional(),
    brand: manyOf(),
    category: manyOf(),
    lowStock: flag(),
  }),
  reply: z.array(AdminProductRow),
  meta: PageMeta,
})

export const AdminVariant = z.object({
  id: Id,
  sku: z.string(),
  code: z.string().nullable(),
  barcode: z.string().nullable(),
  /** Its values in words; empty texts for an only variant. */
  title: Text2,
  status: ProductStatus,
  price: Money,
  discountPrice: Money.nullable(),
  weightGrams: z.int(),
  minQuantity: z.int(),
  multiple: z.int(),
  maxQuantity: z.int().nullable(),
  /** Changed by the stock call alone. */
  onHand: z.int(),
})
export type AdminVariant = z.output<typeof AdminVariant>

export const AdminProduct = z.object({
  id: Id,
  version: z.int(),
  slug: z.string(),
  sku: z.string(),
  title: Text2,
  description: Text2,
  status: ProductStatus,
  brandId: Id.nullable(),
  categoryId: Id,
  measureUnitId: Id,
  decimals: z.int(),
  taxGroupId: Id,
  tagIds: z.array(Id),
  seoTitle: Text2,
  seoDescription: Text2,
  pictures: z.array(PictureFacts.extend({ fileId: Id, alt: Text2 })),
  variants: z.array(AdminVariant),
  isBundle: z.boolean(),
  updatedAt: z.string(),
})
export type AdminProduct = z.output<typeof AdminProduct>

export const getAdminProduct = endpoint({
  method: 'GET',
  path: '/api/admin/products/:id',
  access: 'admin',
  about: 'One product with everything its form edits',
  params: IdParams,
  reply: AdminProduct,
})

const titleError = 'catalogue.validation.title'
const Title = z
  .strictObject({ en: z.string().trim().max(200), ar: z.string().trim().max(200) })
  .refine(({ en, ar }) => en !== '' || ar !== '', { path: ['en'], error: titleError })
  .refine(({ en }) => en === '' || en.length >= 3, { path: ['en'], error: titleError })
  .refine(({ ar }) => ar === '' || ar.length >= 3, { path: ['ar'], error: titleError })
const Sku = z.string().trim().toUpperCase().min(4, 'catalogue.validation.sku').max(12, 'catalogue.validation.sku')
const Short2 = z.strictObject({ en: z.string().trim().max(300), ar: z.string().trim().max(300) })
const Html2 = z.strictObject({ en: z.string().max(50_000), ar: z.string().max(50_000) })
const Code = z.string().trim().max(64).nullable()
const Price = z.int('catalogue.validation.price').min(0, 'catalogue.validation.price').max(1_000_000_000_000).brand<'Minor'>()
const Steps = z.int('catalogue.validation.quantity').min(1, 'catalogue.validation.quantity').max(1_000_000_000)
const once = <T extends z.ZodType>(of: T) =>
  z.array(of).refine((items) => new Set(items.map((item) => JSON.stringify(item))).size === items.length, 'catalogue.validation.addedTwice')

const VariantFields = {
  sku: Sku,
  code: Code,
  barcode: Code,
  status: ProductStatus,
  price: Price,
  discountPrice: Price.nullable(),
  weightGrams: z.int('catalogue.validation.weight').min(0, 'catalogue.validation.weight').max(100_000_000),
  minQuantity: Steps,
  multiple: Steps,
  maxQuantity: Steps.nullable(),
}
const cheaper = ({ price, discountPrice }: { price: number; discountPrice: number | null }) =>
  discountPrice === null || discountPrice <= price
const cheaperError = { path: ['discountPrice'], error: 'catalogue.validation.discountAbovePrice' }

const ProductFields = {
  sku: Sku,
  title: Title,
  description: Html2,
  status: ProductStatus,
  brandId: Id.nullable(),
  categoryId: Id,
  measureUnitId: Id,
  taxGroupId: Id,
  tagIds: once(Id).max(50),
  seoTitle: Short2,
  seoDescription: Short2,
  pictures: z
    .array(z.strictObject({ fileId: Id, alt: Short2 }))
    .max(50)
    .refine((pictures) => new Set(pictures.map(({ fileId }) => fileId)).size === pictures.length, 'catalogue.validation.addedTwice'),
}

export const ProductUpdate = z.strictObject({
  ...ProductFields,
  /** The version the form was filled from; another one by now is refused with the present product. */
  version: z.int(),
  slug: z.string().trim().min(1).max(120).optional(),
  variants: z.array(z.strictObject({ id: Id, ...VariantFields }).refine(cheaper, cheaperError)).max(5000),
})
export type ProductUpdate = z.output<typeof ProductUpdate>

export const updateProduct = endpoint({
  method: 'PUT',
  path: '/api/admin/products/:id',
  access: 'admin',
  about: 'Saves a product and its variants; stock has a call of its own',
  params: IdParams,
  body: ProductUpdate,
  reply: AdminProduct,
})

export const ProductCreate = z.strictObject({
  ...ProductFields,
  variant: z.strictObject(VariantFields).omit({ sku: true }).refine(cheaper, cheaperError),
})
export type ProductCreate = z.output<typeof ProductCreate>

export const createProduct = endpoint({
  method: 'POST',
  path: '/api/admin/products',
  access: 'admin',
  about: 'Makes a product with its only variant, which carries the same SKU; its stock begins at zero',
  body: ProductCreate,
  reply: AdminProduct,
})

export const removeProduct = endpoint({
  method: 'DELETE',
  path: '/api/admin/products/:id',
  access: 'admin',
  about: 'Archives a product: it is gone from the shop and stays in orders',
  params: IdParams,
  reply: Done,
})
