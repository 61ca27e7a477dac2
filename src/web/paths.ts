// Every link of the web: no address is written as a string anywhere else.

const segment = encodeURIComponent
const withQuery = (path: string, query: Record<string, string | undefined>): string => {
  const params = new URLSearchParams(Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1])))
  const text = params.toString()
  return text ? `${path}?${text}` : path
}
const office = '/admin-panel/secure'

export const paths = {
  home: () => '/',
  products: (query: Record<string, string | undefined> = {}) => withQuery('/products', query),
  product: (slug: string) => `/productDetails/${segment(slug)}`,
  mainCategories: () => '/main-categories',
  mainCategory: (slug: string) => `/main-category/${segment(slug)}`,
  categories: () => '/categories',
  category: (slug: string) => `/category/${segment(slug)}`,
  brand: (slug: string) => `/brand/${segment(slug)}`,
  contact: () => '/contact',
  login: (next?: string) => withQuery('/login', { next }),
  register: () => '/register',
  reset: () => '/reset',
  cart: () => '/cart',
  checkout: () => '/checkout',
  thankYou: (orderId: string) => withQuery('/thank-you', { order: orderId }),
  orderSummary: (orderId: string) => withQuery('/order-summary', { order: orderId }),
  account: {
    dashboard: () => '/dashboard',
    profile: () => '/dashboard/profile',
    addresses: () => '/dashboard/addresses',
    orders: () => '/dashboard/orders',
    order: (id: string) => `/dashboard/orders/${segment(id)}`,
    customers: () => '/dashboard/customers',
  },
  office: {
    login: (next?: string) => withQuery(`${office}/login`, { next }),
    dashboard: () => office,
    orders: (query: Record<string, string | undefined> = {}) => withQuery(`${office}/order`, query),
    order: (id: string) => `${office}/order/${segment(id)}`,
    orderPrint: (id: string) => `${office}/order/${segment(id)}/print`,
    users: (query: Record<string, string | undefined> = {}) => withQuery(`${office}/users`, query),
    user: (id: string) => `${office}/users/${segment(id)}`,
    products: (query: Record<string, string | undefined> = {}) => withQuery(`${office}/product`, query),
    product: (id: string) => `${office}/product/${segment(id)}`,
    brands: () => `${office}/brand`,
    brand: (id: string) => `${office}/brand/${segment(id)}`,
    mainCategories: () => `${office}/main-category`,
    mainCategory: (id: string) => `${office}/main-category/${segment(id)}`,
    categories: (query: Record<string, string | undefined> = {}) => withQuery(`${office}/category`, query),
    category: (id: string, query: Record<string, string | undefined> = {}) => withQuery(`${office}/category/${segment(id)}`, query),
    tags: () => `${office}/tags`,
    tag: (id: string) => `${office}/tags/${segment(id)}`,
    measureUnits: () => `${office}/measureUnits`,
    measureUnit: (id: string) => `${office}/measureUnits/${segment(id)}`,
    productVariants: (id: string) => `${office}/product/variants/${segment(id)}`,
    productAttributes: (version: 1 | 2 | 3, id: string) => `${office}/product/attributes/${version}/${segment(id)}`,
    stock: (query: Record<string, string | undefined> = {}) => withQuery(`${office}/stock`, query),
    stockMovements: (query: Record<string, string | undefined> = {}) => withQuery(`${office}/stock/movements`, query),
    priceLists: () => `${office}/price-lists`,
    priceList: (id: string) => `${office}/price-lists/${segment(id)}`,
    priceReason: (query: Record<string, string | undefined> = {}) => withQuery(`${office}/price-lists/why`, query),
    customerGroups: () => `${office}/customer-groups`,
    customerGroup: (id: string) => `${office}/customer-groups/${segment(id)}`,
  },
}
