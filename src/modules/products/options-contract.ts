// Option groups of the office: choices with surcharges, how many may be taken, and the products that carry them.
import { z } from 'zod'
import { Id } from '#shared/endpoint.ts'
import { entityCalls } from '#shared/entity-calls.ts'
import { Money } from '#shared/money.ts'
import { listQuery } from '#shared/paging.ts'
import { Texts, textsUpTo } from '#shared/locale.ts'
import { wholeOr } from '#shared/schemas.ts'

export const OptionGroupRow = z.object({
  id: Id,
  title: Texts,
  isRequired: z.boolean(),
  min: z.int(),
  max: z.int(),
  choiceCount: z.int(),
  /** The first few choices, to know it by. */
  choices: z.array(Texts),
  productCount: z.int(),
})
export type OptionGroupRow = z.output<typeof OptionGroupRow>

export const AdminOptionGroup = z.object({
  id: Id,
  version: z.int(),
  title: Texts,
  note: Texts,
  isRequired: z.boolean(),
  min: z.int(),
  max: z.int(),
  choices: z.array(z.object({ id: Id, title: Texts, surcharge: Money, isActive: z.boolean() })),
  productCount: z.int(),
  /** Up to 50 of them. */
  products: z.array(z.object({ id: Id, sku: z.string(), title: Texts })),
})
export type AdminOptionGroup = z.output<typeof AdminOptionGroup>

const Named = textsUpTo(100).refine(({ en, ar }) => en !== '' || ar !== '', { path: ['en'], error: 'validation.required' })
const Count = z.int('variants.validation.count').min(0, 'variants.validation.count').max(100, 'variants.validation.count')

export const OptionGroupInput = z
  .strictObject({
    title: Named,
    note: textsUpTo(500),
    isRequired: z.boolean(),
    min: Count,
    max: Count.min(1, 'variants.validation.maxAtLeastOne'),
    choices: z
      .array(
        z.strictObject({
          id: Id.nullable(),
          title: Named,
          /** Minor units, without VAT. */
          surcharge: z
            .int(wholeOr('validation.tooFine', 'catalogue.validation.price'))
            .min(0, 'catalogue.validation.price')
            .max(1_000_000_000_000)
            .brand<'Minor'>(),
          isActive: z.boolean(),
        }),
      )
      .min(1, 'variants.validation.oneChoice')
      .max(100),
  })
  .refine(({ min, max }) => min <= max, { path: ['min'], error: 'variants.validation.minAboveMax' })
  .refine(({ isRequired, min }) => !isRequired || min >= 1, { path: ['min'], error: 'variants.validation.requiredMin' })
  .refine(({ max, choices }) => max <= choices.length, { path: ['max'], error: 'variants.validation.maxAboveChoices' })
export type OptionGroupInput = z.output<typeof OptionGroupInput>

export const optionGroupCalls = entityCalls({
  path: '/api/admin/option-groups',
  area: 'catalogue',
  query: listQuery(['title', '-title', 'productCount', '-productCount'], { required: z.enum(['true', 'false']).optional() }),
  row: OptionGroupRow,
  one: AdminOptionGroup,
  input: OptionGroupInput,
  about: {
    list: 'Option groups with their rules',
    get: 'One option group with its choices and the products that carry it',
    update: 'Saves a group and its choices in their order; its first choice cannot be left out',
    remove: 'Deletes a group that no product carries',
  },
})
export const {
  list: listOptionGroups,
  get: getOptionGroup,
  create: createOptionGroup,
  update: updateOptionGroup,
  remove: removeOptionGroup,
} = optionGroupCalls
