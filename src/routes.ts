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
    route('menus/:type/:menu/:page?', 'modules/storefront/web/menu.tsx'),
    route('contact', 'modules/content/web/contact.tsx'),

    route('cart', 'modules/carts/web/cart.tsx'),
    route('checkout', 'modules/orders/web/checkout.tsx'),
    route('thank-you', 'modules/orders/web/thank-you.tsx'),
    route('order-summary', 'modules/orders/web/order-summary.tsx'),
    route('success/:token?', 'modules/payments/web/success.tsx'),
    route('failure/:token?', 'modules/payments/web/failure.tsx'),

    route('login', 'modules/accounts/web/login.tsx'),
    route('register', 'modules/accounts/web/register.tsx'),
    route('reset', 'modules/accounts/web/reset.tsx'),
    route('password/reset/:token/:email', 'modules/accounts/web/new-password.tsx'),
    route('verify/:token', 'modules/accounts/web/verify.tsx'),

    layout(
      'layouts/account.tsx',
      prefix('dashboard', [
        index('modules/reports/web/account-dashboard.tsx'),
        route('orders', 'modules/orders/web/account-orders.tsx'),
        route('orders/:id', 'modules/orders/web/account-order.tsx'),
        route('profile', 'modules/accounts/web/profile.tsx'),
        route('addresses', 'modules/accounts/web/addresses.tsx'),
        route('customers', 'modules/accounts/web/my-customers.tsx'),
      ]),
    ),

    route('*', 'modules/content/web/not-found.tsx'),
  ]),

  route('simulated-payment/:token', 'modules/payments/web/simulated-payment.tsx'),

  ...prefix('admin-panel/secure', [
    route('login', 'modules/accounts/web/admin-login.tsx'),
    layout('layouts/office.tsx', [
      index('modules/reports/web/admin-dashboard.tsx'),
      route('order', 'modules/orders/web/admin-orders.tsx'),
      route('order/:id', 'modules/orders/web/admin-order.tsx'),
      route('order/:id/print', 'modules/orders/web/admin-order-print.tsx'),
      route('users', 'modules/accounts/web/admin-users.tsx'),
      route('users/:id', 'modules/accounts/web/admin-user.tsx'),
      route('product', 'modules/office/web/admin-products.tsx'),
      route('product/:id', 'modules/office/web/admin-product.tsx'),
      route('stock', 'modules/stock/web/admin-stock.tsx'),
      route('stock/movements', 'modules/stock/web/admin-stock-movements.tsx'),
      route('price-lists', 'modules/prices/web/admin-price-lists.tsx'),
      route('price-lists/why', 'modules/prices/web/admin-price-reason.tsx'),
      route('price-lists/:id', 'modules/prices/web/admin-price-list.tsx'),
      route('customer-groups', 'modules/prices/web/admin-customer-groups.tsx'),
      route('customer-groups/:id', 'modules/prices/web/admin-customer-group.tsx'),
      route('brand', 'modules/taxonomy/web/admin-brands.tsx'),
      route('brand/:id', 'modules/taxonomy/web/admin-brand.tsx'),
      route('main-category', 'modules/taxonomy/web/admin-main-categories.tsx'),
      route('main-category/:id', 'modules/taxonomy/web/admin-main-category.tsx'),
      route('category', 'modules/taxonomy/web/admin-categories.tsx'),
      route('category/:id', 'modules/taxonomy/web/admin-category.tsx'),
      route('tags', 'modules/taxonomy/web/admin-tags.tsx'),
      route('tags/:id', 'modules/taxonomy/web/admin-tag.tsx'),
      route('measureUnits', 'modules/taxonomy/web/admin-measure-units.tsx'),
      route('measureUnits/:id', 'modules/taxonomy/web/admin-measure-unit.tsx'),
      route('*', 'modules/office/web/not-found.tsx'),
    ]),
  ]),
] satisfies RouteConfig
