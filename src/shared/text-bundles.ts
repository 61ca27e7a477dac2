// The bundles in which browsers load texts: the shop's for everyone, and the office's by area.

export const textBundles = ['shop', 'office', 'catalogue', 'imports', 'sandbox'] as const
export type TextBundle = (typeof textBundles)[number]

/** Modules whose office texts have a bundle of their own; all others are in `office`. */
const areas: Readonly<Record<string, TextBundle>> = {
  taxonomy: 'catalogue',
  variants: 'catalogue',
  price: 'catalogue',
  imports: 'imports',
  gallery: 'sandbox',
}

/** The bundle that holds a module's office texts. */
export const bundleOf = (module: string): TextBundle => areas[module] ?? 'office'

/** The first step of an office address after `/admin-panel/secure`, for pages that need more than `office`. */
const bundlesOfStep: Readonly<Record<string, readonly TextBundle[]>> = {
  imports: ['imports'],
  product: ['catalogue', 'imports'],
  ...Object.fromEntries(
    [
      'variants',
      'options',
      'price-lists',
      'customer-groups',
      'brand',
      'main-category',
      'category',
      'tags',
      'synonyms',
      'measureUnits',
      'menu',
      'slider',
    ].map((step) => [step, ['catalogue']]),
  ),
}

/** Takes a page's path; gives the bundles with its texts. */
export function bundlesFor(pathname: string): TextBundle[] {
  if (pathname === '/code-sandbox') return ['shop', 'office', 'sandbox']
  const [, panel, , step = ''] = pathname.split('/')
  return panel === 'admin-panel' ? ['shop', 'office', ...(bundlesOfStep[step] ?? [])] : ['shop']
}
