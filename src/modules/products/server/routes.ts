// Endpoint to function for the catalogue as visitors and customers see it.
import { type Route, route } from '#server/http.ts'
import * as shelves from '#modules/taxonomy/contract.ts'
import * as api from '../contract.ts'
import { getProduct, relatedProducts } from './get-product.ts'
import { listProducts, listProductsForCustomer } from './list-products.ts'
import { getCategory, getMainCategory, listBrands, listCategories, listMainCategories } from './shelves.ts'

export const productRoutes: Route[] = [
  route(api.listProducts, (ctx, { query }) => listProducts(ctx, query)),
  route(api.listProductsForCustomer, (ctx, { query }) => listProductsForCustomer(ctx, query)),
  route(api.getProduct, (ctx, { params }) => getProduct(ctx, params.slug)),
  route(api.relatedProducts, (ctx, { params }) => relatedProducts(ctx, params.slug)),
  route(shelves.listMainCategories, (ctx) => listMainCategories(ctx)),
  route(shelves.getMainCategory, (ctx, { params }) => getMainCategory(ctx, params.slug)),
  route(shelves.listCategories, (ctx) => listCategories(ctx)),
  route(shelves.getCategory, (ctx, { params }) => getCategory(ctx, params.slug)),
  route(shelves.listBrands, (ctx) => listBrands(ctx)),
]
