// The screens of records that the audit trail names. Pure.
import type { Boot } from '#web/boot.ts'
import { paths } from '#web/paths.ts'

const { office } = paths

const screens: Readonly<Record<string, (id: string) => string>> = {
  order: office.order,
  invoice: office.invoice,
  return: office.refund,
  product: office.product,
  productMedia: office.product,
  variantType: office.variantType,
  optionGroup: office.optionGroup,
  mainCategory: office.mainCategory,
  category: office.category,
  brand: office.brand,
  tag: office.tag,
  measureUnit: office.measureUnit,
  sizeTable: office.sizeTable,
  synonyms: office.synonymGroup,
  priceList: office.priceList,
  customerGroup: office.customerGroup,
  coupon: office.coupon,
  taxGroup: office.taxGroup,
  shippingZone: office.shippingZone,
  neighborhood: office.district,
  paymentMethod: office.paymentMethod,
  customer: office.user,
  salesperson: office.salesperson,
  admin: office.admin,
  role: office.role,
  review: office.review,
  message: office.message,
  menu: office.menu,
  slide: office.slide,
  page: office.pageById,
  pageLayout: (id) => office.layout(id),
  import: office.import,
  email: office.mail,
  settings: (key) => settings[key]?.() ?? office.settings(),
}

const settings: Readonly<Record<string, () => string>> = {
  site: office.siteSettings,
  company: office.companyInfo,
  theme: office.themeWizard,
  calendar: office.calendar,
}

const isId = (text: string) => /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(text)

/** The screen of a record; null where it has none or the shop does without it, or where the entry is about several. */
export function recordPath(subject: string, id: string, { areOrdersRefundable }: Pick<Boot, 'areOrdersRefundable'>): string | null {
  if (subject === 'return' && !areOrdersRefundable) return null
  return subject === 'settings' || isId(id) ? (screens[subject]?.(id) ?? null) : null
}
