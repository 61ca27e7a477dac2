// Variant types of the office: size, colour with swatches and the like, with their values in an order made by hand.
import { z } from 'zod'
import { Done, endpoint, Id, IdParams } from '#shared/endpoint.ts'
import { entityCalls } from '#shared/entity-calls.ts'
import { listQuery, PageMeta } from '#shared/paging.ts'
import { requiredTexts, Texts } from '#shared/locale.ts'
import { NewOrder } from '#shared/schemas.ts'

const Words = requiredTexts('validation.required', 100)
/** #rgb or #rrggbb, nothing else: it is written into style sheets. */
export const Swatch = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/, 'variants.validation.swatch')

export const VariantTypeRow = z.object({
  id: Id,
  slug: z.string(),
  title: Texts,
  valueCount: z.int(),
  /** The first few values, to know it by. */
  values: z.array(z.object({ title: Texts, swatch: z.string().nullable() })),
  productCount: z.int(),
})
export type VariantTypeRow = z.output<typeof VariantTypeRow>

export const VariantType = z.object({
  id: Id,
  version: z.int(),
  slug: z.string(),
  title: Texts,
  productCount: z.int(),
  values: z.array(z.object({ id: Id, slug: z.string(), title: Texts, swatch: z.string().nullable(), productCount: z.int() })),
})
export type VariantType = z.output<typeof VariantType>

export const VariantTypeInput = z.strictObject({
  title: Words,
  values: z
    .array(z.strictObject({ id: Id.nullable(), title: Words, swatch: Swatch.nullable() }))
    .min(1, 'variants.validation.oneValue')
    .max(500),
})
export type VariantTypeInput = z.output<typeof VariantTypeInput>

export const variantTypeCalls = entityCalls({
  path: '/api/admin/variant-types',
  area: 'catalogue',
  query: listQuery(['position', 'title', '-title', '-productCount', 'productCount'], {}),
  row: VariantTypeRow,
  one: VariantType,
  input: VariantTypeInput,
  about: {
    list: 'Variant types in the order in which products show them',
    get: 'One variant type with its values and how many products use each',
    update: 'Saves a type and its values in their order; a value that a product uses cannot be left out',
    remove: 'Deletes a type that no product uses',
  },
})
export const {
  list: listVariantTypes,
  get: getVariantType,
  create: createVariantType,
  update: updateVariantType,
  remove: removeVariantType,
} = variantTypeCalls

export const orderVariantTypes = endpoint({
  method: 'PUT',
  path: '/api/admin/variant-types',
  access: 'admin',
  may: 'catalogue.change',
  about: 'Puts the types into this order; those not named come after them. Refused where they stood otherwise than the caller saw',
  body: NewOrder,
  reply: Done,
})

export const listVariantTypeChoices = endpoint({
  method: 'GET',
  path: '/api/admin/variant-type-choices',
  access: 'admin',
  may: 'catalogue.see',
  about: 'All variant types with all their values, for choosing',
  reply: z.array(
    z.object({
      id: Id,
      slug: z.string(),
      title: Texts,
      values: z.array(z.object({ id: Id, slug: z.string(), title: Texts, swatch: z.string().nullable() })),
    }),
  ),
})

export const listVariantTypeUses = endpoint({
  method: 'GET',
  path: '/api/admin/variant-types/:id/uses',
  access: 'admin',
  may: 'catalogue.see',
  about: 'The products that use a type, or one of its values',
  params: IdParams,
  query: listQuery(['title'], { value: Id.optional() }),
  reply: z.array(z.object({ id: Id, sku: z.string(), title: Texts })),
  meta: PageMeta,
})
