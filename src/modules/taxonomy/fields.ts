// Fields that the contracts of brands, main categories, categories, tags and measure units share.
import { z } from 'zod'
import { Id } from '#shared/endpoint.ts'
import { Texts } from '#shared/locale.ts'

export const termStatuses = ['active', 'inactive'] as const
export type TermStatus = (typeof termStatuses)[number]
export const TermStatus = z.enum(termStatuses)
export const StatusField = z.enum(termStatuses, 'taxonomy.validation.status')

/** The slug; when left out or empty, it stays (or is made from the name). */
export const SlugField = z.string().trim().max(120).optional()

/** An action on many rows. */
export const Change = z.strictObject({ ids: z.array(Id).min(1).max(100), to: z.enum(['active', 'inactive', 'removed']) })
export type Change = z.output<typeof Change>

/** The number of changed rows, and the reason for each other row. */
export const Changed = z.object({ changed: z.int(), kept: z.array(z.object({ id: Id, title: Texts, message: z.string() })) })
export type Changed = z.output<typeof Changed>
