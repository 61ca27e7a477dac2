// The three kinds of attributes of a product: descriptive ones, option groups attached to it, and the types its variants are made of.
import { z } from 'zod'
import { endpoint, Id, IdParams } from '#shared/endpoint.ts'
import { Money } from '#shared/money.ts'
import { requiredTexts, Texts } from '#shared/locale.ts'

const Attribute = z.object({ name: Texts, value: Texts })

export const ProductAttributes = z.object({
  product: z.object({ id: Id, version: z.int(), slug: z.string(), sku: z.string(), title: Texts }),
  attributes: z.array(Attribute),
  /** Attached groups in the order in which buyers are asked. */
  optionGroups: z.array(
    z.object({
      id: Id,
      title: Texts,
      note: Texts.nullable(),
      isRequired: z.boolean(),
      min: z.int(),
      max: z.int(),
      choices: z.array(z.object({ id: Id, title: Texts, surcharge: Money, isActive: z.boolean() })),
    }),
  ),
  variantCount: z.int(),
  /** The types its variants have, with the values in use. */
  axes: z.array(z.object({ typeId: Id, title: Texts, values: z.array(z.object({ id: Id, title: Texts, swatch: z.string().nullable() })) })),
})
export type ProductAttributes = z.output<typeof ProductAttributes>

export const getProductAttributes = endpoint({
  method: 'GET',
  path: '/api/admin/products/:id/attributes',
  access: 'admin',
  may: 'catalogue.see',
  about: "A product's attributes of all three kinds",
  params: IdParams,
  reply: ProductAttributes,
})

const isOnce = (attributes: { name: Texts }[], language: 'en' | 'ar') => {
  const names = attributes.map(({ name }) => name[language].toLocaleLowerCase()).filter(Boolean)
  return new Set(names).size === names.length
}

export const saveProductAttributes = endpoint({
  method: 'PUT',
  path: '/api/admin/products/:id/attributes',
  access: 'admin',
  may: 'catalogue.change',
  about: "Saves a product's descriptive attributes in their order, against the version that was seen",
  params: IdParams,
  body: z.strictObject({
    version: z.int(),
    attributes: z
      .array(z.strictObject({ name: requiredTexts('validation.required', 100), value: requiredTexts('validation.required', 500) }))
      .max(100)
      .refine((attributes) => isOnce(attributes, 'en') && isOnce(attributes, 'ar'), 'variants.validation.nameTwice'),
  }),
  reply: ProductAttributes,
})

export const saveProductOptionGroups = endpoint({
  method: 'PUT',
  path: '/api/admin/products/:id/option-groups',
  access: 'admin',
  may: 'catalogue.change',
  about:
    'Saves which option groups a product carries, each once, in the order in which buyers are asked; against the version that was seen',
  params: IdParams,
  body: z.strictObject({
    version: z.int(),
    optionGroupIds: z
      .array(Id)
      .max(50)
      .refine((ids) => new Set(ids).size === ids.length, 'catalogue.validation.addedTwice'),
  }),
  reply: ProductAttributes,
})

export const listAttributeNames = endpoint({
  method: 'GET',
  path: '/api/admin/attribute-names',
  access: 'admin',
  may: 'catalogue.see',
  about: 'Names of descriptive attributes in use, the commonest first, at most 200',
  reply: z.array(Texts),
})
