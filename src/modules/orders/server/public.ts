// The door of the orders module.
export { orderErrors } from './errors.ts'
export { listAdminOrders, listOwnOrders } from './list-orders.ts'
export { visibleTo } from './visible.ts'
