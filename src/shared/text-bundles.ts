// The bundles in which browsers load texts: the shop's for everyone, and the office's by area.

export const textBundles = [
  'shop',
  'office',
  'catalogue',
  'imports',
  'sandbox',
  'returns',
  'theme',
  'security',
  'audit',
  'statement',
] as const
export type TextBundle = (typeof textBundles)[number]

/** Modules whose office texts have a bundle of their own; all others are in `office`. */
const areas: Readonly<Record<string, TextBundle>> = {
  taxonomy: 'catalogue',
  variants: 'catalogue',
  price: 'catalogue',
  imports: 'imports',
  gallery: 'sandbox',
  theme: 'theme',
  audit: 'audit',
}

/** Modules that few pages show: all their texts are in one bundle, and none in the shop's. */
const whole: Readonly<Record<string, TextBundle>> = {
  return: 'returns',
  note: 'office',
  bank: 'office',
  security: 'security',
  personalData: 'security',
  statement: 'statement',
}

/** The bundle with all texts of a module, where it has one. */
export const wholeBundleOf = (module: string): TextBundle | undefined => whole[module]

/** The bundle that holds a module's office texts. */
export const bundleOf = (module: string): TextBundle => whole[module] ?? areas[module] ?? 'office'

/** The first step of an office address after `/admin-panel/secure`, for pages that need more than `office`. */
const bundlesOfStep: Readonly<Record<string, readonly TextBundle[]>> = {
  imports: ['imports'],
  product: ['catalogue', 'imports'],
  refunds: ['returns'],
  collections: ['returns'],
  settings: ['theme', 'security'],
  users: ['security', 'statement'],
  salespeople: ['security'],
  admins: ['security'],
  audit: ['audit'],
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

/** The first step of an address in the customer area, for pages with a bundle of their own. */
const ownBundleSteps = ['refunds', 'returns', 'collections', 'receipts']

/** Takes a page's path; gives the bundles with its texts. */
export function bundlesFor(pathname: string): TextBundle[] {
  if (pathname === '/code-sandbox') return ['shop', 'office', 'sandbox']
  if (pathname === '/theme-wizard') return ['shop', 'theme']
  const [, panel, second = '', step = ''] = pathname.split('/')
  if (panel === 'dashboard' && ownBundleSteps.includes(second)) return ['shop', 'returns']
  if (panel === 'dashboard' && second === 'profile') return ['shop', 'security']
  if (panel === 'dashboard' && second === 'statement') return ['shop', 'statement']
  return panel === 'admin-panel' ? ['shop', 'office', ...(bundlesOfStep[step] ?? [])] : ['shop']
}
