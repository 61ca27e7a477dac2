// Endpoint to function for stock.
import { type Route, route } from '#server/http.ts'
import * as api from '../admin-contract.ts'
import { changeStock } from './change-stock.ts'
import { listStock, listStockMovements } from './stock-lists.ts'

export const stockRoutes: Route[] = [
  route(api.listStock, (ctx, { query }) => listStock(ctx, query)),
  route(api.listStockMovements, (ctx, { query }) => listStockMovements(ctx, query)),
  route(api.setStock, (ctx, { params, body: { expected, to, note = null } }) =>
    changeStock(ctx, { variantId: params.variantId, expected, to, note }),
  ),
  route(api.moveStock, (ctx, { params, body: { delta, note = null } }) => changeStock(ctx, { variantId: params.variantId, delta, note })),
]
