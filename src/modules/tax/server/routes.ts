// Which call does what with tax groups.
import { type Route, route } from '#server/http.ts'
import * as api from '../admin-contract.ts'
import { getTaxGroup, listTaxGroups, removeTaxGroup, saveTaxGroup } from './tax-groups.ts'

export const taxRoutes: Route[] = [
  route(api.listTaxGroups, (ctx, { query }) => listTaxGroups(ctx, query)),
  route(api.getTaxGroup, (ctx, { params }) => getTaxGroup(ctx, params.id)),
  route(api.createTaxGroup, (ctx, { body }) => saveTaxGroup(ctx, null, body)),
  route(api.updateTaxGroup, (ctx, { params, body }) => saveTaxGroup(ctx, params.id, body)),
  route(api.removeTaxGroup, (ctx, { params }) => removeTaxGroup(ctx, params.id)),
]
