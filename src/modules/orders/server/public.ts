// The door of the orders module.
export { listAdminOrders, listOwnOrders } from './list-orders.ts'
