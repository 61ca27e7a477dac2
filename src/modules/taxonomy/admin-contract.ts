// The choices for sorting products in the office, in both languages: categories, brands, tags and units.
import { z } from 'zod'
import { endpoint, Id } from '#shared/endpoint.ts'
import { Texts } from '#shared/locale.ts'

const Choice = z.object({ id: Id, title: Texts })

export const TermChoices = z.object({
  mainCategories: z.array(Choice.extend({ slug: z.string() })),
  /** `path`: the titles from the main category down. */
  categories: z.array(Choice.extend({ slug: z.string(), mainCategoryId: Id, parentId: Id.nullable(), path: z.array(Texts) })),
  brands: z.array(Choice.extend({ slug: z.string() })),
  tags: z.array(
    Choice.extend({ slug: z.string(), type: z.union([z.literal(1), z.literal(2), z.literal(3)]), percentBps: z.int().nullable() }),
  ),
  units: z.array(Choice.extend({ code: z.string(), decimals: z.int() })),
  taxGroups: z.array(Choice.extend({ code: z.string(), isDefault: z.boolean() })),
})
export type TermChoices = z.output<typeof TermChoices>

export const listTermChoices = endpoint({
  method: 'GET',
  path: '/api/admin/term-choices',
  access: 'admin',
  may: 'catalogue.see',
  about: 'Main categories, categories, brands, tags, measure units and tax groups for selects',
  reply: TermChoices,
})
