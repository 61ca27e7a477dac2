// The office's call for a product that it orders for a customer.
import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { Product } from './contract.ts'

export const getOrderableProduct = endpoint({
  method: 'GET',
  path: '/api/admin/new-orders/products/:slug',
  access: 'admin',
  may: 'orders.change',
  about: 'One product with its options, also one that visitors do not see, for an order that the office makes or changes',
  params: z.object({ slug: z.string().max(200) }),
  reply: Product,
})
