// Every address of the web with an example for each parameter, taken from the links of pages already seen.
import routes from '../src/routes.ts'

type Routed = { path?: string; index?: boolean; file: string; children?: Routed[] }

/** A line of the route table: `layout` is the innermost one around it. */
export type Pattern = { path: string; layout: 'storefront' | 'account' | 'office' | null }

const layoutOf = (file: string): Pattern['layout'] =>
  (['storefront', 'account', 'office'] as const).find((name) => file === `layouts/${name}.tsx`) ?? null

function flat({ path, file, children }: Routed, above = '', layout: Pattern['layout'] = null): Pattern[] {
  const whole = path === undefined ? above : `${above}/${path}`
  if (children) return children.flatMap((each) => flat(each, whole, layoutOf(file) ?? layout))
  return [{ path: whole || '/', layout }]
}

/** All lines of the route table, the most exact first. */
export const patterns: readonly Pattern[] = (routes as Routed[])
  .flatMap((each) => flat(each))
  .toSorted((a, b) => fixedSteps(b.path) - fixedSteps(a.path))

function fixedSteps(path: string): number {
  return path.split('/').filter((step) => step && !/^[:*]/.test(step)).length
}

const fits = (pattern: string, path: string): boolean =>
  new RegExp(`^${pattern.replace(/\/:\w+\?/g, '(/[^/]+)?').replace(/:\w+/g, '[^/]+')}$`).test(path)

/** The line of the route table that a path belongs to. */
const patternOf = (path: string): string | undefined => patterns.find((each) => fits(each.path, path))?.path

/** Addresses that no page links to: links in mails, ways back from a payment, pages that are not there. */
const unlinked: Record<string, string[]> = {
  '/stock-alerts/:token': ['/stock-alerts/no-such-token'],
  '/success/:token?': ['/success'],
  '/failure/:token?': ['/failure'],
  '/password/reset/:token/:email': ['/password/reset/no-such-token/buyer%40demo.test'],
  '/verify/:token': ['/verify/no-such-token'],
  '/preview/:token': ['/preview/no-such-token'],
  '/preview/:token/landing': ['/preview/no-such-token/landing'],
  '/simulated-payment/:token': ['/simulated-payment/no-such-token'],
  '/payment/:token': ['/payment/no-such-token'],
  '/see-as/:id': ['/see-as/no-such-customer'],
  '/redirect': ['/redirect?to=//example.com'],
  '/*': ['/no-such-page'],
  '/admin-panel/secure/*': ['/admin-panel/secure/no-such-page'],
  '/products': ['/products', '/products?search=zzqqxxvv', '/products?page=99'],
}

/** Screens with a second address, whose example comes from the first. */
const twins: Record<string, string> = {
  '/api/productDetails/:slug': '/productDetails/:slug',
  '/api/category/:category': '/category/:category',
  '/admin-panel/secure/product/attributes/:version/:id': '/admin-panel/secure/product/:id',
  '/admin-panel/secure/product/variants/:id': '/admin-panel/secure/product/:id',
}

const twinAddress = (pattern: string, address: string): string => {
  const last = address.split('/').at(-1) ?? ''
  return pattern.replace(':version', '3').replace(/:\w+$/, last)
}

/** Takes a line of the route table and the paths that were linked to; gives one address of it, and one for a new entry where there is one. */
export function addressesOf(pattern: string, linked: ReadonlySet<string>): string[] {
  const given = unlinked[pattern]
  if (given) return given
  const twin = twins[pattern]
  if (twin) {
    const [address] = addressesOf(twin, linked).filter((each) => !each.endsWith('/add'))
    return address === undefined ? [] : [twinAddress(pattern, address)]
  }
  if (!pattern.includes(':')) return [pattern]
  const found = [...linked].filter((path) => patternOf(path) === pattern)
  const isNew = (path: string): boolean => /\/(add|new)$/.test(path)
  return [found.find((path) => !isNew(path)), found.find(isNew)].filter((path) => path !== undefined)
}
