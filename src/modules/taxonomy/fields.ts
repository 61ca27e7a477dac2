// Fields that brands, main categories, categories, tags and measure units share on the wire.
import { z } from 'zod'
import { Id } from '#shared/endpoint.ts'

export const Words = z.object({ en: z.string(), ar: z.string() })
export type Words = z.output<typeof Words>

export const shelfStatuses = ['active', 'inactive'] as const
export type ShelfStatus = (typeof shelfStatuses)[number]
export const ShelfStatus = z.enum(shelfStatuses)
export const StatusField = z.enum(shelfStatuses, 'taxonomy.validation.status')

/** A picture of the library as forms hold it. */
export const PictureRef = z.object({ fileId: Id, hash: z.string() })
export type PictureRef = z.output<typeof PictureRef>

/** A name in both languages: one of them is required, each given one has at least `least` characters; `error` is said otherwise. */
export const nameField = (error: string, least = 3) =>
  z
    .strictObject({ en: z.string().trim().max(200), ar: z.string().trim().max(200) })
    .refine(({ en, ar }) => en !== '' || ar !== '', { path: ['en'], error })
    .refine(({ en }) => en === '' || en.length >= least, { path: ['en'], error })
    .refine(({ ar }) => ar === '' || ar.length >= least, { path: ['ar'], error })

/** The address in the shop; left out or empty, it stays (or is made from the name). */
export const SlugField = z.string().trim().max(120).optional()

/** What is done to many rows at once. */
export const Change = z.strictObject({ ids: z.array(Id).min(1).max(100), to: z.enum(['active', 'inactive', 'removed']) })
export type Change = z.output<typeof Change>

/** How many were changed, and why the others were not. */
export const Changed = z.object({ changed: z.int(), kept: z.array(z.object({ id: Id, title: Words, message: z.string() })) })
export type Changed = z.output<typeof Changed>
