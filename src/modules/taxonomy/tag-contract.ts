// The office's endpoints for tags: regular labels (1), discounts with a percentage and dates (2), bundles (3).
import { z } from 'zod'
import { endpoint, Id } from '#shared/endpoint.ts'
import { entityCalls } from '#shared/entity-calls.ts'
import { listQuery } from '#shared/paging.ts'
import { Change, Changed, TermStatus, SlugField, StatusField } from './fields.ts'
import { Texts, nameTexts } from '#shared/locale.ts'
import { Day } from '#shared/time.ts'

export const tagTypes = [1, 2, 3] as const
export type TagType = (typeof tagTypes)[number]
const TagType = z.union([z.literal(1), z.literal(2), z.literal(3)], 'taxonomy.validation.tagType')

export const AdminTag = z.object({
  id: Id,
  version: z.int(),
  slug: z.string(),
  title: Texts,
  type: TagType,
  /** Basis points: 1250 is 12.5 percent. */
  percentBps: z.int().nullable(),
  startsOn: z.string().nullable(),
  endsOn: z.string().nullable(),
  status: TermStatus,
  /** Shown today: active and within its dates. */
  isLive: z.boolean(),
  productCount: z.int(),
  createdAt: z.string(),
})
export type AdminTag = z.output<typeof AdminTag>

const Percent = z.int('taxonomy.validation.percent').min(1, 'taxonomy.validation.percent').max(10_000, 'taxonomy.validation.percent')

export const TagInput = z
  .strictObject({
    title: nameTexts('taxonomy.validation.tagTitle', 1),
    slug: SlugField,
    type: TagType,
    percentBps: Percent.nullable(),
    startsOn: Day.nullable(),
    endsOn: Day.nullable(),
    status: StatusField,
  })
  .refine(({ type, percentBps }) => type !== 2 || percentBps !== null, { path: ['percentBps'], error: 'taxonomy.validation.percent' })
  .refine(({ startsOn, endsOn }) => !startsOn || !endsOn || startsOn <= endsOn, { path: ['endsOn'], error: 'taxonomy.validation.dayOrder' })
export type TagInput = z.output<typeof TagInput>

export const tagCalls = entityCalls({
  path: '/api/admin/tags',
  area: 'catalogue',
  query: listQuery(['title', '-title', 'type', '-type', 'createdAt', '-createdAt'], {
    status: TermStatus.optional(),
    type: z.enum(['1', '2', '3']).optional(),
  }),
  row: AdminTag,
  one: AdminTag,
  input: TagInput,
  about: {
    list: 'All tags, also inactive ones',
    get: 'One tag as its form shows it',
    create: 'Makes a tag; a percentage belongs to discounts alone',
    update: 'Saves a tag; its products show it at once',
    remove: 'Deletes a tag that no product carries',
  },
})
export const { list: listAdminTags, get: getAdminTag, create: createTag, update: updateTag, remove: removeTag } = tagCalls

export const changeTags = endpoint({
  method: 'POST',
  path: '/api/admin/tags/change',
  access: 'admin',
  may: 'catalogue.change',
  about: 'Activates, deactivates or deletes many tags; used ones are not deleted and are named',
  body: Change,
  reply: Changed,
})
