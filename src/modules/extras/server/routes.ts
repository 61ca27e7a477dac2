// The endpoints of sizes tables, downloads and videos, each with its verb.
import { route, type Route } from '#server/http.ts'
import * as office from '../admin-contract.ts'
import * as api from '../contract.ts'
import { getProductExtras } from './product-extras.ts'
import { getProductMedia, saveProductMedia } from './product-media.ts'
import { getSizeTable, listSizeTables, removeSizeTable, saveSizeTable } from './size-tables.ts'

export const extrasRoutes: Route[] = [
  route(api.getProductExtras, (ctx, { params }) => getProductExtras(ctx, params.slug)),
  route(office.listSizeTables, (ctx, { query }) => listSizeTables(ctx, query)),
  route(office.getSizeTable, (ctx, { params }) => getSizeTable(ctx, params.id)),
  route(office.createSizeTable, (ctx, { body }) => saveSizeTable(ctx, null, body)),
  route(office.updateSizeTable, (ctx, { params, body }) => saveSizeTable(ctx, params.id, body)),
  route(office.removeSizeTable, (ctx, { params }) => removeSizeTable(ctx, params.id)),
  route(office.getProductMedia, (ctx, { params }) => getProductMedia(ctx, params.id)),
  route(office.saveProductMedia, (ctx, { params, body }) => saveProductMedia(ctx, params.id, body)),
]
