// The office's endpoints for tax groups and their rates.
import { z } from 'zod'
import { isCountry } from '#shared/countries.ts'
import { Id } from '#shared/endpoint.ts'
import { entityCalls } from '#shared/entity-calls.ts'
import { LastChange } from '#shared/last-change.ts'
import { nameTexts, Texts } from '#shared/locale.ts'
import { listQuery } from '#shared/paging.ts'
import { Day } from '#shared/time.ts'
import { overlapOf } from './rules.ts'

const Rate = z
  .strictObject({
    /** ISO 3166-1; null for every country without a rate of its own. */
    country: z.string().refine(isCountry, 'tax.validation.country').nullable(),
    bps: z.int('tax.validation.percent').min(0, 'tax.validation.percent').max(10_000, 'tax.validation.percent'),
    /** Both days are included; null for no limit. */
    startsOn: Day.nullable(),
    endsOn: Day.nullable(),
  })
  .refine(({ startsOn, endsOn }) => startsOn === null || endsOn === null || startsOn <= endsOn, {
    path: ['endsOn'],
    error: 'tax.validation.days',
  })

export const TaxGroupRow = z.object({
  id: Id,
  code: z.string(),
  title: Texts,
  isDefault: z.boolean(),
  /** The rate in the shop's own country today; null where there is none. */
  homeBps: z.int().nullable(),
  rateCount: z.int(),
  /** Archived products are counted too. */
  productCount: z.int(),
})
export type TaxGroupRow = z.output<typeof TaxGroupRow>

export const TaxGroup = z.object({
  id: Id,
  version: z.int(),
  code: z.string(),
  title: Texts,
  isDefault: z.boolean(),
  rates: z.array(z.object({ country: z.string().nullable(), bps: z.int(), startsOn: Day.nullable(), endsOn: Day.nullable() })),
  productCount: z.int(),
})
export type TaxGroup = z.output<typeof TaxGroup>

export const TaxGroupInput = z.strictObject({
  code: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'tax.validation.code'),
  title: nameTexts('tax.validation.title'),
  /** The group of new products; the group that had this place before loses it. */
  isDefault: z.boolean(),
  rates: z
    .array(Rate)
    .max(500)
    .superRefine((rates, ctx) => {
      const at = overlapOf(rates)
      if (at >= 0) ctx.addIssue({ code: 'custom', path: [at, 'startsOn'], message: 'tax.validation.overlap' })
    }),
})
export type TaxGroupInput = z.output<typeof TaxGroupInput>

export const taxGroupCalls = entityCalls({
  path: '/api/admin/tax-groups',
  area: 'settings',
  query: listQuery(['title', '-title', 'code', '-code'], {}),
  row: TaxGroupRow,
  one: TaxGroup.extend({ lastChange: LastChange }),
  input: TaxGroupInput,
  about: {
    list: 'The tax groups with their rate at home today and how many products belong to them',
    get: 'One tax group with all its rates, past and future',
    create: 'Makes a tax group. No two rates of a country may hold on the same day',
    update: 'Saves a tax group with all its rates; placed orders keep their tax',
    remove: 'Removes a tax group that no product belongs to; never the default one',
  },
})
export const {
  list: listTaxGroups,
  get: getTaxGroup,
  create: createTaxGroup,
  update: updateTaxGroup,
  remove: removeTaxGroup,
} = taxGroupCalls
