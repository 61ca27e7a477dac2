import { route, type Route } from '#server/http.ts'
import * as api from '../contract.ts'
import * as prices from './service.ts'

export const priceRoutes: Route[] = [
  route(api.listPrices, (ctx, { query }) => prices.listPrices(ctx, query.variants)),
  route(api.listSurcharges, (ctx, { query }) => prices.listSurcharges(ctx, query.variant)),
]
