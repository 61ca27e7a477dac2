import { route, type Route } from '#server/http.ts'
import * as office from '../admin-contract.ts'
import * as sheets from '../category-sheets-contract.ts'
import * as api from '../contract.ts'
import { getCategorySheet, getOwnCategorySheet } from './category-sheet.ts'
import * as groups from './customer-groups.ts'
import { explainPrice } from './explain-price.ts'
import * as lists from './price-lists.ts'
import { listPriceRows, savePriceRows } from './price-rows.ts'
import * as prices from './service.ts'

export const priceRoutes: Route[] = [
  route(api.listPrices, (ctx, { query }) => prices.listPrices(ctx, query.variants)),
  route(api.listProductPrices, (ctx, { query }) => prices.listProductPrices(ctx, query.products)),
  route(api.listSurcharges, (ctx, { query }) => prices.listSurcharges(ctx, query.variant)),
  route(office.listPriceLists, (ctx, { query }) => lists.listPriceLists(ctx, query)),
  route(office.getPriceList, (ctx, { params }) => lists.getPriceList(ctx, params.id)),
  route(office.createPriceList, (ctx, { body }) => lists.savePriceList(ctx, null, body)),
  route(office.updatePriceList, (ctx, { params, body }) => lists.savePriceList(ctx, params.id, body)),
  route(office.removePriceList, (ctx, { params }) => lists.removePriceList(ctx, params.id)),
  route(office.changePriceLists, (ctx, { body }) => lists.changePriceLists(ctx, body)),
  route(office.listPriceRows, (ctx, { params, query }) => listPriceRows(ctx, params, query)),
  route(office.savePriceRows, (ctx, { params, body }) => savePriceRows(ctx, params.id, body)),
  route(office.listCustomerGroups, (ctx, { query }) => groups.listCustomerGroups(ctx, query)),
  route(office.getCustomerGroup, (ctx, { params }) => groups.getCustomerGroup(ctx, params.id)),
  route(office.createCustomerGroup, (ctx, { body }) => groups.saveCustomerGroup(ctx, null, body)),
  route(office.updateCustomerGroup, (ctx, { params, body }) => groups.saveCustomerGroup(ctx, params.id, body)),
  route(office.removeCustomerGroup, (ctx, { params }) => groups.removeCustomerGroup(ctx, params.id)),
  route(office.explainPrice, (ctx, { query }) => explainPrice(ctx, query)),
  route(sheets.getCategorySheet, (ctx, { params, query }) => getCategorySheet(ctx, params.kind, query)),
  route(sheets.getOwnCategorySheet, (ctx, { params, query }) => getOwnCategorySheet(ctx, params.kind, query.category)),
]
