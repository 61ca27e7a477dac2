// One line of products.csv, from which a product of clothing with its variants is built.
import { z } from 'zod'
import { Words } from '../read-table.ts'

const Sizing = z.enum(['size', 'waist', 'shoe', 'age', 'one'])
export type Sizing = z.infer<typeof Sizing>

export const Row = z.strictObject({
  en: z.string(),
  ar: z.string(),
  /** Subject and parts of the drawing. */
  look: z.string(),
  category: z.string(),
  brand: z.string(),
  fabric: z.string(),
  colours: Words,
  /** In pence. */
  price: z.coerce.number(),
  leadEn: z.string(),
  leadAr: z.string(),
  sizing: Sizing.optional(),
  sizes: z.string().optional(),
  tags: Words,
  groups: Words,
  pack: z.coerce.number().optional(),
  pattern: z.string().optional(),
  /** Per cent. */
  off: z.coerce.number().default(0),
  views: z.string().optional(),
  /** Has no stock: it is always there. */
  isMadeToOrder: z.literal('yes').optional(),
})
export type Row = z.infer<typeof Row>
