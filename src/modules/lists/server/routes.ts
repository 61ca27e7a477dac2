// The endpoints of the lists, each with its verb, and the jobs that follow stock and prices for the wishlist.
import { route, type Route } from '#server/http.ts'
import { fail } from '#shared/errors.ts'
import * as alertApi from '../alerts-contract.ts'
import * as api from '../contract.ts'
import { putOnList, setQuantities, takeOffList } from './change-lists.ts'
import { listErrors } from './list-errors.ts'
import { readList, readMarks } from './read-lists.ts'
import * as alerts from './stock-alerts.ts'

export const listRoutes: Route[] = [
  route(api.getMarks, (ctx) => readMarks(ctx)),
  route(api.readList, (ctx, { params }) => readList(ctx, params.kind)),
  route(api.putOnList, (ctx, { params, body }) => putOnList(ctx, params.kind, body.productIds)),
  route(api.takeOffList, (ctx, { params, query }) => takeOffList(ctx, params.kind, query.products)),
  route(api.setQuantities, async (ctx, { params: { productId }, body }) => {
    await setQuantities(ctx, productId, body.quantities)
    const [entry] = await readList(ctx, 'favorites', [productId])
    return entry ?? fail(listErrors.notListed())
  }),
  route(alertApi.askStockAlert, (ctx, { body }) => alerts.askStockAlert(ctx, body)),
  route(alertApi.confirmStockAlert, (ctx, { body }) => alerts.confirmStockAlert(ctx, body.token)),
  route(alertApi.endStockAlerts, (ctx, { body }) => alerts.endStockAlerts(ctx, body.token)),
]
