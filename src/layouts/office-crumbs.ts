// The back office's breadcrumb, built from the path by the specification's rules (section 2, admin shell).

export type OfficeCrumb = { label: string; to?: string }

const isVersion = (segment: string) => /^v?_?\d+_?$|^[0-9a-f]{16}$|^present$/.test(segment)
const isLayout = (path: string) => /\/cms-pages\/[^/]+\/[0-9a-f-]{36}$/.test(path)
const isPage = (path: string) => /\/cms-pages\/[^/]+\/[0-9a-f-]{36}\/(?!add$)[^/]+$/.test(path)
// A product's variants have no page without the product, the zones of a payment method none without the method.
const hasNoPage = (path: string) => /\/product\/variants$|\/payment-methods\/assign-zones$/.test(path)
const isId = (segment: string) => /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(segment)

type Say = (key: string, fallback: string) => string

/** Takes a layout's key; one that every shop has is said in words, one of the office's own by its key. */
const layoutNamed = (key: string, say: Say): string => say(`layout-${key}`, key)

/**
 * `name` is the name of the record on screen. Skips the first three path segments (the empty one, admin-panel, secure), leaves out
 * `attributes` and versions; the last crumb is no link.
 */
export function officeCrumbs(pathname: string, say: Say, name: string | null = null): OfficeCrumb[] {
  const segments = pathname.replace(/\/$/, '').split('/')
  const crumbs = segments
    .map((segment, index) => ({ segment, to: segments.slice(0, index + 1).join('/') }))
    .slice(3)
    // A content page stands below its layout's key and id, which are one crumb.
    .filter(({ to }) => !/\/cms-pages\/[^/]+$/.test(to) || !isId(segments[to.split('/').length] ?? ''))
    // A page's own address may be any word, also one that stands for a version elsewhere.
    .filter(({ segment, to }) => segment !== '' && (isPage(to) || (segment !== 'attributes' && !isVersion(segment))))
    .map(({ segment, to }) => ({
      label: isLayout(to)
        ? layoutNamed(decodeURIComponent(to.split('/').at(-2) ?? ''), say)
        : isId(segment) || to.includes('/email-settings/')
          ? (name ?? say('one', '#'))
          : isPage(to)
            ? (name ?? decodeURIComponent(segment))
            : say(segment, decodeURIComponent(segment)),
      ...(hasNoPage(to) ? {} : { to }),
    }))
  const home = { label: say('dashboard', 'Dashboard'), to: segments.slice(0, 3).join('/') }
  const all = crumbs.length > 0 ? crumbs : [home]
  return all.map((crumb, index) => (index === all.length - 1 ? { label: crumb.label } : crumb))
}
