// Business of a person that has not ended, as the refusal of an erasure names it.
import { z } from 'zod'

export const OpenRecord = z.object({ kind: z.enum(['order', 'invoice', 'return', 'moneyCollection']), id: z.uuid(), number: z.string() })
export type OpenRecord = z.output<typeof OpenRecord>
