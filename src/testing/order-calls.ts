// The office's calls about orders, each with the permission it asks for.
import type { Permission } from '#shared/permissions.ts'

export const orderCalls: Record<string, Permission> = {
  'GET /api/admin/orders': 'orders.see',
  'GET /api/admin/orders/:id': 'orders.see',
  'GET /api/admin/orders/:id/documents/:document': 'orders.see',
  'POST /api/admin/orders/:id/actions/:action': 'orders.change',
  'POST /api/admin/order-notes/:id': 'orders.change',
  'DELETE /api/admin/order-notes/:id/:noteId': 'orders.change',
  'POST /api/admin/orders/actions/:action': 'orders.change',
  'POST /api/admin/document-batches': 'orders.see',
  'GET /api/admin/document-batches': 'orders.see',
  'GET /api/admin/document-batches/:id/file': 'orders.see',
  'DELETE /api/admin/document-batches/:id': 'orders.see',
  'GET /api/admin/order-picking/:id': 'orders.see',
  'POST /api/admin/order-shipments/:id': 'orders.change',
  'POST /api/admin/order-shipments/:id/drop-rest': 'orders.change',
  'GET /api/admin/shipments/:id/documents/:document': 'orders.see',
  'PUT /api/admin/picking-places/:id': 'orders.change',
  'GET /api/admin/order-views': 'orders.see',
  'POST /api/admin/order-views': 'orders.see',
  'PUT /api/admin/order-views/:id': 'orders.see',
  'DELETE /api/admin/order-views/:id': 'orders.see',
  'POST /api/admin/order-views/start': 'orders.see',
  'GET /api/admin/order-revisions/:id': 'orders.see',
  'POST /api/admin/order-revisions/:id': 'orders.change',
  'POST /api/admin/order-revisions/:id/quote': 'orders.change',
}
