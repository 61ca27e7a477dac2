// The views of the office's order list: those every office has with how many orders each holds, and those that admins made and share.
import { z } from 'zod'
import { Done, endpoint, Id, IdParams } from '#shared/endpoint.ts'
import { officeViewKeys, ViewQuery } from './views.ts'

export const OrderView = z.object({
  id: Id,
  name: z.string(),
  query: ViewQuery,
  isShared: z.boolean(),
  /** Only its owner changes it. */
  isOwn: z.boolean(),
  ownerName: z.string(),
})
export type OrderView = z.output<typeof OrderView>

/** A count that ends here reads "99+". */
export const mostCounted = 100

export const OrderViews = z.object({
  office: z.array(z.object({ key: z.enum(officeViewKeys), count: z.int() })),
  own: z.array(OrderView),
  /** The view with which the list begins: a key of the office's views or an id; null: all orders. */
  start: z.string().nullable(),
})
export type OrderViews = z.output<typeof OrderViews>

const view = { access: 'admin', may: 'orders.see' } as const
const OrderViewInput = z.strictObject({
  name: z.string().trim().min(1, 'order.validation.viewName').max(60),
  query: ViewQuery,
  isShared: z.boolean(),
})

export const listOrderViews = endpoint({
  ...view,
  method: 'GET',
  path: '/api/admin/order-views',
  about: 'The views of the order list: those of every office, the caller’s own, and those that colleagues share',
  reply: OrderViews,
})

export const createOrderView = endpoint({
  ...view,
  method: 'POST',
  path: '/api/admin/order-views',
  about: 'Keeps the filters of the order list as a view of the caller',
  body: OrderViewInput,
  reply: OrderView,
})

export const updateOrderView = endpoint({
  ...view,
  method: 'PUT',
  path: '/api/admin/order-views/:id',
  about: 'Changes an own view',
  params: IdParams,
  body: OrderViewInput,
  reply: OrderView,
})

export const removeOrderView = endpoint({
  ...view,
  method: 'DELETE',
  path: '/api/admin/order-views/:id',
  about: 'Deletes an own view',
  params: IdParams,
  reply: Done,
})

export const chooseStartView = endpoint({
  ...view,
  method: 'POST',
  path: '/api/admin/order-views/start',
  about: 'Chooses the view with which the caller’s order list begins; null: all orders',
  body: z.strictObject({ view: z.union([z.enum(officeViewKeys), Id]).nullable() }),
  reply: Done,
})
