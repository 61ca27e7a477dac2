// One line of products.csv, from which a nut, fruit or spice with its packs is built.
import { z } from 'zod'
import { Words } from '../read-table.ts'

export const Row = z.strictObject({
  en: z.string(),
  ar: z.string(),
  /** The foods drawn. */
  look: z.string(),
  category: z.string(),
  brand: z.string(),
  sale: z.enum(['packs', 'kilo', 'spice', 'box', 'jar']),
  /** Pence a kilogram. */
  price: z.coerce.number(),
  origin: z.string(),
  leadEn: z.string(),
  leadAr: z.string(),
  tags: Words,
  groups: Words,
  roast: z.enum(['raw', 'light', 'dark', 'oil']).optional(),
  months: z.coerce.number().optional(),
  tax: z.literal('standard').optional(),
  /** Per cent. */
  off: z.coerce.number().default(0),
  packs: z.string().optional(),
})
export type Row = z.infer<typeof Row>
