// Page, search and sort of lists, as the address bar and the API write them.
import { z } from 'zod'

export const maxPerPage = 100
/** Counts are exact up to this number; above it the total reads "10,000+". */
export const exactTotal = 10_000

/** Takes a list's sort keys (`title`, `-createdAt`...) and filters; gives its query schema. */
export const listQuery = <const S extends readonly [string, ...string[]], F extends z.ZodRawShape>(sorts: S, filters: F) =>
  z.strictObject({
    page: z.coerce.number().int().min(1).max(100_000).default(1).catch(1),
    perPage: z.coerce.number().int().min(1).max(maxPerPage).optional(),
    search: z.string().trim().max(200).optional(),
    sort: z.enum(sorts).optional(),
    ...filters,
  })

/** A filter that may be given several times or as a comma list: `brand=a,b`. */
export const manyOf = () =>
  z
    .union([z.string(), z.array(z.string())])
    .transform((value) => [...new Set((Array.isArray(value) ? value : value.split(',')).filter(Boolean))].slice(0, 50))
    .optional()

/** Ids in a query as a comma list without duplicates: at least one, at most `atMost`. */
export const manyIds = (atMost: number) =>
  z
    .union([z.string(), z.array(z.string())])
    .transform((value) => [...new Set((Array.isArray(value) ? value : value.split(',')).filter(Boolean))])
    .pipe(z.array(z.uuid()).min(1).max(atMost))

export const flag = () =>
  z.union([z.boolean(), z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1')]).optional()

export const PageMeta = z.object({ page: z.int(), perPage: z.int(), total: z.int(), totalIsExact: z.boolean() })
export type PageMeta = z.output<typeof PageMeta>

/** Turns the page of a query and a count into a list's meta. */
export const pageMeta = (page: number, perPage: number, total: number): PageMeta => ({
  page,
  perPage,
  total: Math.min(total, exactTotal),
  totalIsExact: total <= exactTotal,
})
