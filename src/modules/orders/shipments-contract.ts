// The shipments of an order, as its buyer and the office read them.
import { z } from 'zod'
import { Id } from '#shared/endpoint.ts'
import { Instant } from '#shared/time.ts'

export const Shipment = z.object({
  id: Id,
  /** 1 for the first of its order. */
  number: z.int(),
  /** Who carries it, and where to follow it. */
  name: z.string().nullable(),
  url: z.string().nullable(),
  createdAt: Instant,
  lines: z.array(z.object({ lineId: Id, quantity: z.int() })),
})
export type Shipment = z.output<typeof Shipment>
