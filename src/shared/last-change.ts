import { z } from 'zod'
import { Instant } from './time.ts'

/** Who saved a form last and what they changed: names of fields, or what else was done to it. Null while nobody has. */
export const LastChange = z.object({ name: z.string(), at: Instant, fields: z.array(z.string()) }).nullable()
export type LastChange = z.output<typeof LastChange>
