// The office's calls about what leaves the warehouse: the list to pick from, a shipment of all or a part, what will not come, papers of one shipment.
import { z } from 'zod'
import { endpoint, Id, IdParams } from '#shared/endpoint.ts'
import { Locale } from '#shared/locale.ts'
import { mostOrdered } from '#shared/quantity.ts'
import { UnitWords } from '#shared/units.ts'
import { PdfReply } from '#modules/documents/contract.ts'
import { OrderStatus } from './contract.ts'
import { Shipment } from './shipments-contract.ts'

/** A line, or a component of a line's bundle: one variant that is picked. */
export const PickLine = z.object({
  /** The line's id, with the component's variant where there are several. */
  key: z.string(),
  lineId: Id,
  variantId: Id,
  title: z.string(),
  variantTitle: z.string(),
  choices: z.string(),
  sku: z.string(),
  /** Codes a scanner may read for it, beside the SKU. */
  barcode: z.string().nullable(),
  /** Where it lies in the warehouse. */
  location: z.string(),
  pictureHash: z.string().nullable(),
  unit: UnitWords,
  decimals: z.int(),
  /** The quantity still to send. */
  left: z.int(),
  /** The quantity of it that one smallest step of the line needs; 1 but for components. */
  perSet: z.int(),
  /** The bundle it is a component of. */
  bundle: z.object({ title: z.string(), sku: z.string() }).nullable(),
})
export type PickLine = z.output<typeof PickLine>

export const Picking = z.object({
  id: Id,
  number: z.string(),
  companyName: z.string(),
  status: OrderStatus,
  /** Whether goods of it may leave now. */
  canShip: z.boolean(),
  shipments: z.int(),
  /** In the order of their places. */
  lines: z.array(PickLine),
})
export type Picking = z.output<typeof Picking>

export const getPicking = endpoint({
  method: 'GET',
  path: '/api/admin/order-picking/:id',
  access: 'admin',
  may: 'orders.see',
  about: 'What of an order is still to leave the warehouse, in the order of the places where it lies',
  params: IdParams,
  reply: Picking,
})

const tracking = {
  shipmentName: z.string().trim().max(100).optional(),
  shipmentUrl: z.union([z.literal(''), z.url({ protocol: /^https$/, error: 'order.validation.shipmentUrl' }).max(500)]).optional(),
}
/** Goes to the customer. */
const note = z.string().trim().max(1000).optional()

export const shipOrder = endpoint({
  method: 'POST',
  path: '/api/admin/order-shipments/:id',
  access: 'admin',
  may: 'orders.change',
  about:
    'Sends lines of an order off, all that is left of them or a part; the customer is told. The order is shipped with the last of them',
  params: IdParams,
  body: z.strictObject({
    /** Left out: all that is still to leave. */
    lines: z
      .array(z.strictObject({ lineId: Id, quantity: z.int().min(1, 'order.validation.quantity').max(mostOrdered) }))
      .min(1, 'order.validation.shipmentLines')
      .max(500)
      .optional(),
    /** How many shipments the caller knows of: refused when another one has left since, so that nothing leaves twice. */
    shipments: z.int().min(0).optional(),
    note,
    ...tracking,
  }),
  reply: z.object({ status: OrderStatus, shipment: Shipment }),
})

export const dropRest = endpoint({
  method: 'POST',
  path: '/api/admin/order-shipments/:id/drop-rest',
  access: 'admin',
  may: 'orders.change',
  about:
    'Ends the wait for what is missing of a part shipped order: it goes back into stock, the order counts as shipped, the customer is told why',
  params: IdParams,
  body: z.strictObject({ note: z.string().trim().min(3, 'order.validation.reason').max(1000) }),
  reply: z.object({ status: OrderStatus }),
})

/** The papers that go with one shipment. */
export const shipmentDocuments = ['packingList', 'deliveryNote'] as const

export const getShipmentPdf = endpoint({
  method: 'GET',
  path: '/api/admin/shipments/:id/documents/:document',
  access: 'admin',
  may: 'orders.see',
  about: 'The packing list or the delivery note of one shipment as PDF',
  params: IdParams.extend({ document: z.enum(shipmentDocuments) }),
  query: z.strictObject({ language: Locale.optional() }),
  reply: PdfReply,
})

export const placeVariant = endpoint({
  method: 'PUT',
  path: '/api/admin/picking-places/:id',
  access: 'admin',
  may: 'orders.change',
  about:
    'Writes down where a variant lies in the warehouse; pick lists are sorted by it. Refused where it lay elsewhere than the caller saw',
  params: IdParams,
  body: z.strictObject({
    location: z.string().trim().max(40),
    /** The place that the caller saw; without it any place is overwritten. */
    seen: z.string().max(40).optional(),
  }),
  reply: z.object({ location: z.string() }),
})
