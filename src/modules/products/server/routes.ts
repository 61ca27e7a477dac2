// Endpoint to function for the catalogue: what visitors and customers see, and what the office edits.
import { type Route, route } from '#server/http.ts'
import * as terms from '../terms-contract.ts'
import { listTermProducts as termProducts } from '#modules/taxonomy/uses-contract.ts'
import * as office from '../admin-contract.ts'
import * as form from '../product-admin-contract.ts'
import * as api from '../contract.ts'
import * as synonymApi from '../synonyms-contract.ts'
import { getOrderableProduct } from '../orderable-admin-contract.ts'
import { suggest as suggestions } from '../suggest-contract.ts'
import { listVariantChoices as variantChoices } from '../variant-choices-contract.ts'
import { getAdminProduct, listOptionGroupChoices } from './product/admin-product.ts'
import { listAdminProducts } from './search/list-admin-products.ts'
import { changeProducts, removeProduct, restoreProduct } from './writing/change-products.ts'
import { duplicateProduct } from './writing/duplicate-product.ts'
import { listBoughtTogether, listCards } from './product/bought-together.ts'
import { getProduct, relatedProducts } from './product/get-product.ts'
import { listProducts, listProductsForCustomer } from './search/list-products.ts'
import { listProductChanges } from './writing/product-history.ts'
import { createProduct, updateProduct } from './writing/save-product.ts'
import { listTermProducts } from './index/term-products.ts'
import {
  getBrand,
  getCategory,
  getMainCategory,
  listBrands,
  listCategories,
  listMainCategories,
  listMainNames,
} from './search/list-terms.ts'
import { suggest } from './search/suggest.ts'
import * as synonyms from './search/synonyms.ts'
import { listVariantChoices } from './variants/variant-choices.ts'

export const productRoutes: Route[] = [
  route(api.listProducts, (ctx, { query }) => listProducts(ctx, query)),
  route(api.listProductsForCustomer, (ctx, { query }) => listProductsForCustomer(ctx, query)),
  route(suggestions, (ctx, { query }) => suggest(ctx, query.search)),
  route(api.getProduct, (ctx, { params }) => getProduct(ctx, params.slug)),
  route(getOrderableProduct, (ctx, { params }) => getProduct({ ...ctx, isPreview: true }, params.slug)),
  route(api.listBoughtTogether, (ctx, { params }) => listBoughtTogether(ctx, params.slug)),
  route(api.listCards, (ctx, { query }) => listCards(ctx, query.products)),
  route(api.relatedProducts, (ctx, { params }) => relatedProducts(ctx, params.slug)),
  route(office.listAdminProducts, (ctx, { query }) => listAdminProducts(ctx, query)),
  route(office.changeProducts, (ctx, { body }) => changeProducts(ctx, body.ids, body.change)),
  route(form.getAdminProduct, (ctx, { params }) => getAdminProduct(ctx, params.id)),
  route(form.listOptionGroupChoices, (ctx) => listOptionGroupChoices(ctx)),
  route(form.createProduct, (ctx, { body }) => createProduct(ctx, body)),
  route(form.updateProduct, (ctx, { params, body }) => updateProduct(ctx, params.id, body)),
  route(form.removeProduct, (ctx, { params }) => removeProduct(ctx, params.id)),
  route(form.duplicateProduct, (ctx, { params, body }) => duplicateProduct(ctx, params.id, body)),
  route(form.restoreProduct, (ctx, { params }) => restoreProduct(ctx, params.id)),
  route(form.listProductChanges, (ctx, { params, query }) => listProductChanges(ctx, params.id, query)),
  route(variantChoices, (ctx, { query }) => listVariantChoices(ctx, query)),
  route(termProducts, (ctx, { query }) => listTermProducts(ctx, query)),
  route(synonymApi.listSynonyms, (ctx, { query }) => synonyms.listSynonyms(ctx, query)),
  route(synonymApi.getSynonyms, (ctx, { params }) => synonyms.getSynonyms(ctx, params.id)),
  route(synonymApi.createSynonyms, (ctx, { body }) => synonyms.saveSynonyms(ctx, null, body)),
  route(synonymApi.updateSynonyms, (ctx, { params, body }) => synonyms.saveSynonyms(ctx, params.id, body)),
  route(synonymApi.removeSynonyms, (ctx, { params }) => synonyms.removeSynonyms(ctx, params.id)),
  route(terms.listMainCategories, (ctx) => listMainCategories(ctx)),
  route(terms.listMainNames, (ctx) => listMainNames(ctx)),
  route(terms.getMainCategory, (ctx, { params }) => getMainCategory(ctx, params.slug)),
  route(terms.listCategories, (ctx) => listCategories(ctx)),
  route(terms.getCategory, (ctx, { params }) => getCategory(ctx, params.slug)),
  route(terms.listBrands, (ctx) => listBrands(ctx)),
  route(terms.getBrand, (ctx, { params }) => getBrand(ctx, params.slug)),
]
