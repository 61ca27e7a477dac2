// The door of the orders module.
export { unitNamed } from './get-order.ts'
export { listAdminOrders, listOwnOrders, seesMoney } from './list-orders.ts'
export { latestLines, linesHolding, meantBy, ordersNumbered } from './search-orders.ts'
export { ownCustomers, visibleTo } from './visible.ts'
export { startInvoiceBatch } from './document-batches.ts'
export { countRefundsDue, noteMoneyOver } from './money-over.ts'
export { noteInvoiced } from './note-invoiced.ts'
export { countLateOrders } from './order-filters.ts'
