// THE MAP: every URL of the web on one page. A new screen is one line here; web/paths.ts gives the links.
import { index, layout, prefix, route, type RouteConfig } from '@react-router/dev/routes'

export default [
  layout('layouts/storefront.tsx', [
    index('modules/content/web/home.tsx'),
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
