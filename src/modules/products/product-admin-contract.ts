// The office's calls about one product: its form in both languages, saving against a seen version, copy, archive, restore, history.
import { z } from 'zod'
import { FileRef } from '#modules/files/file-ref.ts'
import { Done, endpoint, Id, IdParams } from '#shared/endpoint.ts'
import { listQuery, PageMeta } from '#shared/paging.ts'
import { Instant } from '#shared/time.ts'
import {
  cheaper,
  cheaperError,
  Html2,
  once,
  orderable,
  orderableError,
  PictureInfo,
  ProductStatus,
  Short2,
  Sku,
  Steps,
  storedVariant,
  Title,
  VariantFields,
} from './admin-fields.ts'
import { Texts } from '#shared/locale.ts'
import { wholeOr } from '#shared/schemas.ts'

export const AdminVariant = z.object({
  ...storedVariant,
  /** Its values in words; empty texts for an only variant. */
  title: Texts,
})
export type AdminVariant = z.output<typeof AdminVariant>

/** A component of a bundle; the quantity in its own unit's smallest step. */
const BundlePart = z.object({
  variantId: Id,
  quantity: z.int(),
  sku: z.string(),
  title: Texts,
  variantTitle: Texts,
  decimals: z.int(),
})

/** The form shows that many of a product's variants; with exactly one it edits it in place. */
export const variantsInForm = 8

export const AdminProduct = z.object({
  id: Id,
  version: z.int(),
  slug: z.string(),
  sku: z.string(),
  title: Texts,
  description: Texts,
  status: ProductStatus,
  brandId: Id.nullable(),
  categoryId: Id,
  measureUnitId: Id,
  decimals: z.int(),
  taxGroupId: Id,
  tagIds: z.array(Id),
  /** In the order in which buyers are asked. */
  optionGroupIds: z.array(Id),
  seoTitle: Texts,
  seoDescription: Texts,
  seoImage: FileRef.nullable(),
  pictures: z.array(PictureInfo.extend({ fileId: Id, alt: Texts })),
  /** The first few; `variantCount` says how many there are. */
  variants: z.array(AdminVariant),
  variantCount: z.int(),
  attributeCount: z.int(),
  bundle: z.array(BundlePart),
  createdAt: Instant,
  updatedAt: Instant,
  archivedAt: Instant.nullable(),
})
export type AdminProduct = z.output<typeof AdminProduct>

export const getAdminProduct = endpoint({
  method: 'GET',
  path: '/api/admin/products/:id',
  access: 'admin',
  may: 'catalogue.see',
  about: 'One product with everything its form edits, archived or not',
  params: IdParams,
  reply: AdminProduct,
})

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
  optionGroupIds: once(Id).max(50),
  seoTitle: Short2,
  seoDescription: Short2,
  seoImageId: Id.nullable(),
  pictures: once(z.strictObject({ fileId: Id, alt: Short2 }), ({ fileId }) => fileId).max(50),
  bundle: once(z.strictObject({ variantId: Id, quantity: Steps }), ({ variantId }) => variantId).max(100),
}
const { sku: _, ...OnlyVariant } = VariantFields

export const ProductUpdate = z.strictObject({
  ...ProductFields,
  /** The version the form was filled from; another one by now is refused with the present product. */
  version: z.int(),
  slug: z.string().trim().min(1).max(120).optional(),
  /** The only variant; null when there are several, which are edited on their own screen. Its SKU follows the product's. */
  variant: z
    .strictObject({ id: Id, ...OnlyVariant })
    .refine(cheaper, cheaperError)
    .refine(orderable, orderableError)
    .nullable(),
})
export type ProductUpdate = z.output<typeof ProductUpdate>

export const updateProduct = endpoint({
  method: 'PUT',
  path: '/api/admin/products/:id',
  access: 'admin',
  may: 'catalogue.change',
  about: 'Saves a product and its only variant; stock has a call of its own',
  params: IdParams,
  body: ProductUpdate,
  reply: AdminProduct,
})

export const ProductCreate = z.strictObject({
  ...ProductFields,
  slug: z.string().trim().max(120).default(''),
  optionGroupIds: ProductFields.optionGroupIds.default([]),
  seoImageId: ProductFields.seoImageId.default(null),
  bundle: ProductFields.bundle.default([]),
  variant: z.strictObject(OnlyVariant).refine(cheaper, cheaperError).refine(orderable, orderableError),
  /** The stock at the beginning, in the unit's smallest step: at least one whole unit, or not counted; null for a bundle, which has that of its parts. */
  quantity: z
    .union([Steps, z.literal('notCounted')], wholeOr('validation.tooFine', 'catalogue.validation.quantity'))
    .nullable()
    .default(null),
})
export type ProductCreate = z.output<typeof ProductCreate>

export const createProduct = endpoint({
  method: 'POST',
  path: '/api/admin/products',
  access: 'admin',
  may: 'catalogue.change',
  about: 'Makes a product with its only variant, which carries the same SKU',
  body: ProductCreate,
  reply: AdminProduct,
})

export const duplicateProduct = endpoint({
  method: 'POST',
  path: '/api/admin/products/:id/duplicate',
  access: 'admin',
  may: 'catalogue.change',
  about: 'Makes an unavailable copy with pictures, labels, options, attributes and variants; its stock begins at zero',
  params: IdParams,
  body: z.strictObject({ title: Title, sku: Sku }),
  reply: AdminProduct,
})

export const removeProduct = endpoint({
  method: 'DELETE',
  path: '/api/admin/products/:id',
  access: 'admin',
  may: 'catalogue.change',
  about: 'Archives a product: it is gone from the shop and stays in orders',
  params: IdParams,
  reply: Done,
})

export const restoreProduct = endpoint({
  method: 'POST',
  path: '/api/admin/products/:id/restore',
  access: 'admin',
  may: 'catalogue.change',
  about: 'Takes a product out of the archive; its status decides whether the shop shows it',
  params: IdParams,
  body: z.strictObject({}),
  reply: AdminProduct,
})

/** One change of a product: who, when, and what stood there before and after, field by field. */
export const ProductChange = z.object({
  id: Id,
  at: Instant,
  action: z.string(),
  actorKind: z.string(),
  /** null for a program, or for somebody who is no longer there. */
  actorName: z.string().nullable(),
  fields: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
})
export type ProductChange = z.output<typeof ProductChange>

export const listProductChanges = endpoint({
  method: 'GET',
  path: '/api/admin/products/:id/changes',
  access: 'admin',
  may: 'catalogue.see',
  about: 'Who changed what of a product, newest first',
  params: IdParams,
  query: listQuery(['-at'], {}),
  reply: z.array(ProductChange),
  meta: PageMeta,
})

export const listOptionGroupChoices = endpoint({
  method: 'GET',
  path: '/api/admin/option-group-choices',
  access: 'admin',
  may: 'catalogue.see',
  about: 'Option groups for pickers, by title, at most 1,000',
  reply: z.array(z.object({ id: Id, title: Texts, choiceCount: z.int() })),
})
