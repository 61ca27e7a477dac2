// Endpoint to function for stock.
import { type Route, route } from '#server/http.ts'
import * as api from '../admin-contract.ts'
import { listStockLeft as leftEndpoint } from '../contract.ts'
import { setStocks as setStocksEndpoint } from '../counts-contract.ts'
import { changeStock } from './change-stock.ts'
import { setStocks } from './set-stocks.ts'
import { listStockLeft } from './stock-left.ts'
import { listStock, listStockMovements } from './stock-lists.ts'

export const stockRoutes: Route[] = [
  route(leftEndpoint, (ctx, { query }) => listStockLeft(ctx, query.variants)),
  route(api.listStock, (ctx, { query }) => listStock(ctx, query)),
  route(api.listStockMovements, (ctx, { query }) => listStockMovements(ctx, query)),
  route(api.setStock, (ctx, { params, body: { expected, to, note = null } }) =>
    changeStock(ctx, { variantId: params.variantId, expected, to, note }),
  ),
  route(setStocksEndpoint, (ctx, { body }) => setStocks(ctx, body)),
  route(api.moveStock, (ctx, { params, body: { delta, note = null } }) => changeStock(ctx, { variantId: params.variantId, delta, note })),
]
