// Which call does what with tax groups.
import type { Ctx } from '#server/ctx.ts'
import { withLastChange } from '#server/entity/seen-version.ts'
import { type Route, route } from '#server/http.ts'
import * as api from '../admin-contract.ts'
import { getTaxGroup, listTaxGroups, removeTaxGroup, saveTaxGroup } from './tax-groups.ts'

/** A tax group with who changed it last. */
const shown = async (ctx: Ctx, group: Promise<api.TaxGroup>) => withLastChange(ctx, 'taxGroup', await group)

export const taxRoutes: Route[] = [
  route(api.listTaxGroups, (ctx, { query }) => listTaxGroups(ctx, query)),
  route(api.getTaxGroup, (ctx, { params }) => shown(ctx, getTaxGroup(ctx, params.id))),
  route(api.createTaxGroup, (ctx, { body }) => shown(ctx, saveTaxGroup(ctx, null, body))),
  route(api.updateTaxGroup, (ctx, { params, body }) => shown(ctx, saveTaxGroup(ctx, params.id, body))),
  route(api.removeTaxGroup, (ctx, { params }) => removeTaxGroup(ctx, params.id)),
]
