// The buyers' calls about stock: how much of the variants on screen is left. Lists and pages say it in words only.
import { z } from 'zod'
import { endpoint, Id } from '#shared/endpoint.ts'
import { manyIds } from '#shared/paging.ts'

export const maxAskedVariants = 200

export const StockLeft = z.object({ variantId: Id, left: z.int() })

export const listStockLeft = endpoint({
  method: 'GET',
  path: '/api/account/stock-left',
  access: 'buyer',
  about:
    'How much is left of up to 200 variants, in the smallest step of their unit; of a bundle, as many as its components make; what is not counted is left out',
  query: z.strictObject({ variants: manyIds(maxAskedVariants) }),
  reply: z.array(StockLeft),
})
