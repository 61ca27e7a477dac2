// The office's calls about the variants of one product: the sheet of all of them, saving changed cells, making them from types and values.
import { z } from 'zod'
import { FileRef } from '#modules/files/file-ref.ts'
import { endpoint, Id, IdParams } from '#shared/endpoint.ts'
import { ProductStatus, storedVariant, VariantFields } from './admin-fields.ts'
import { Texts } from '#shared/locale.ts'

export const SheetAxis = z.object({
  typeId: Id,
  slug: z.string(),
  title: Texts,
  values: z.array(z.object({ id: Id, slug: z.string(), title: Texts, swatch: z.string().nullable() })),
})
export type SheetAxis = z.output<typeof SheetAxis>

export const SheetVariant = z.object({
  ...storedVariant,
  pictureId: Id.nullable(),
  /** Its value per axis, as indexes into the axis' values; -1: none. */
  values: z.array(z.int()),
})
export type SheetVariant = z.output<typeof SheetVariant>

/** A variant as it is after saving, and as a refusal shows it; its values do not change by saving. */
export const SavedVariant = SheetVariant.omit({ values: true })
export type SavedVariant = z.output<typeof SavedVariant>

export const VariantSheet = z.object({
  product: z.object({ id: Id, slug: z.string(), sku: z.string(), title: Texts, decimals: z.int(), isBundle: z.boolean() }),
  /** The types and values that its variants have, in their order. */
  axes: z.array(SheetAxis),
  /** The product's pictures, and those its variants have. */
  pictures: z.array(FileRef),
  variants: z.array(SheetVariant),
})
export type VariantSheet = z.output<typeof VariantSheet>

export const getVariantSheet = endpoint({
  method: 'GET',
  path: '/api/admin/products/:id/variants',
  access: 'admin',
  may: 'catalogue.see',
  about: 'All variants of a product with their types and values',
  params: IdParams,
  reply: VariantSheet,
})

const Cells = z.strictObject({ ...VariantFields, pictureId: Id.nullable() }).partial()
/** The value a row showed before it was changed; any value the field may have had. */
const Seen = z.strictObject({
  sku: z.string().max(100),
  code: z.string().max(200).nullable(),
  barcode: z.string().max(200).nullable(),
  status: ProductStatus,
  price: z.int(),
  discountPrice: z.int().nullable(),
  weightGrams: z.int(),
  minQuantity: z.int(),
  multiple: z.int(),
  maxQuantity: z.int().nullable(),
  pictureId: Id.nullable(),
})

export const VariantChanges = z.strictObject({
  rows: z
    .array(z.strictObject({ id: Id, before: Seen.partial(), after: Cells }))
    .min(1)
    .max(5000)
    .refine((rows) => new Set(rows.map(({ id }) => id)).size === rows.length, 'catalogue.validation.addedTwice'),
})
export type VariantChanges = z.output<typeof VariantChanges>

export const saveVariants = endpoint({
  method: 'PUT',
  path: '/api/admin/products/:id/variants',
  access: 'admin',
  may: 'catalogue.change',
  about:
    'Saves changed cells of variants, all or none; refused with the present rows (`data.variants`) when a changed cell no longer holds what `before` says',
  params: IdParams,
  body: VariantChanges,
  maxBytes: 4_194_304,
  reply: z.array(SavedVariant),
})

export const maxVariants = 5000

export const VariantPlan = z.strictObject({
  axes: z
    .array(z.strictObject({ typeId: Id, valueIds: z.array(Id).min(1, 'variants.validation.valuesMissing').max(500) }))
    .min(1, 'variants.validation.typesMissing')
    .max(4)
    .refine((axes) => new Set(axes.map(({ typeId }) => typeId)).size === axes.length, 'variants.validation.typeTwice')
    .refine((axes) => axes.every(({ valueIds }) => new Set(valueIds).size === valueIds.length), 'variants.validation.valueTwice')
    .refine(
      (axes) => axes.reduce((product, { valueIds }) => product * valueIds.length, 1) <= maxVariants,
      'variants.validation.tooManyVariants',
    ),
  /** Letters with {n} for a running number and {type}, {type:3} for a value: `TEE-{size}-{colour:3}`. */
  skuPattern: z.string().trim().toUpperCase().min(1, 'variants.validation.pattern').max(60, 'variants.validation.pattern'),
})
export type VariantPlan = z.output<typeof VariantPlan>

const PlanResult = z.object({
  /** New ones in their order; values by id. At most the first 200. */
  made: z.array(z.object({ sku: z.string(), valueIds: z.array(Id) })),
  madeCount: z.int(),
  keptCount: z.int(),
  /** No longer in the plan: deleted when no order, price list or list of a customer holds them, else hidden from the shop. */
  dropped: z.array(z.object({ id: Id, sku: z.string(), onHand: z.int().nullable(), isDeleted: z.boolean() })),
})
export type PlanResult = z.output<typeof PlanResult>

export const previewVariants = endpoint({
  method: 'POST',
  path: '/api/admin/products/:id/variants/preview',
  access: 'admin',
  may: 'catalogue.change',
  about: 'Says what making variants by a plan would do, and does nothing',
  params: IdParams,
  body: VariantPlan,
  reply: PlanResult,
})

export const generateVariants = endpoint({
  method: 'POST',
  path: '/api/admin/products/:id/variants/generate',
  access: 'admin',
  may: 'catalogue.change',
  about: 'Makes the variants of a plan; those that exist keep everything, those outside it are deleted or hidden',
  params: IdParams,
  body: VariantPlan,
  reply: PlanResult,
})
