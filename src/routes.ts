// THE MAP: every URL of the web on one page. A new screen is one line here; web/paths.ts gives the links.
import { index, layout, prefix, route, type RouteConfig } from '@react-router/dev/routes'

export default [
  layout('layouts/storefront.tsx', [
    index('modules/storefront/web/home.tsx'),
    route('products', 'modules/storefront/web/products.tsx'),
    route('productDetails/:slug', 'modules/storefront/web/product.tsx'),
    route('api/productDetails/:slug', 'modules/storefront/web/product.tsx', { id: 'product-at-api' }),
    route('main-categories', 'modules/storefront/web/main-categories.tsx'),
    route('main-category/:mainCategory', 'modules/storefront/web/main-category.tsx'),
    route('categories', 'modules/storefront/web/categories.tsx'),
    route('category/:category', 'modules/storefront/web/category.tsx'),
    route('api/category/:category', 'modules/storefront/web/category.tsx', { id: 'category-at-api' }),
    route('brand/:slug', 'modules/storefront/web/brand.tsx'),
    route('contact', 'modules/content/web/contact.tsx'),

    route('cart', 'modules/carts/web/cart.tsx'),

    layout('layouts/account.tsx', prefix('dashboard', [])),

    route('*', 'modules/content/web/not-found.tsx'),
  ]),

  ...prefix('admin-panel/secure', [
    layout('layouts/office.tsx', [
      route('product', 'modules/office/web/admin-products.tsx'),
      route('product/:id', 'modules/office/web/admin-product.tsx'),
    ]),
  ]),
] satisfies RouteConfig
