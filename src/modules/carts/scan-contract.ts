import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { OrderableItem } from './orderable-item.ts'

export const findScanned = endpoint({
  method: 'GET',
  path: '/api/account/scanned',
  access: 'buyer',
  about: 'The variant with exactly this barcode and its price for the caller; `item` is null when there is none',
  query: z.strictObject({ barcode: z.string().trim().min(1).max(60) }),
  reply: z.object({ item: OrderableItem.nullable() }),
})
