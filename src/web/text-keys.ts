// The keys of all texts as a type, so that the compiler finds a key without a text, also one that is put together: `order.status.${status}`.
import type { TextParams } from '#shared/speech.ts'

type Files = {
  audit: typeof import('../../locales/en/audit.json')
  bank: typeof import('../../locales/en/bank.json')
  cart: typeof import('../../locales/en/cart.json')
  catalogue: typeof import('../../locales/en/catalogue.json')
  company: typeof import('../../locales/en/company.json')
  content: typeof import('../../locales/en/content.json')
  core: typeof import('../../locales/en/core.json')
  coupon: typeof import('../../locales/en/coupon.json')
  email: typeof import('../../locales/en/email.json')
  extras: typeof import('../../locales/en/extras.json')
  file: typeof import('../../locales/en/file.json')
  form: typeof import('../../locales/en/form.json')
  gallery: typeof import('../../locales/en/gallery.json')
  grid: typeof import('../../locales/en/grid.json')
  imports: typeof import('../../locales/en/imports.json')
  invoice: typeof import('../../locales/en/invoice.json')
  list: typeof import('../../locales/en/list.json')
  nav: typeof import('../../locales/en/nav.json')
  note: typeof import('../../locales/en/note.json')
  office: typeof import('../../locales/en/office.json')
  order: typeof import('../../locales/en/order.json')
  orderPad: typeof import('../../locales/en/orderPad.json')
  page: typeof import('../../locales/en/page.json')
  paper: typeof import('../../locales/en/paper.json')
  payment: typeof import('../../locales/en/payment.json')
  person: typeof import('../../locales/en/person.json')
  personalData: typeof import('../../locales/en/personalData.json')
  price: typeof import('../../locales/en/price.json')
  report: typeof import('../../locales/en/report.json')
  return: typeof import('../../locales/en/return.json')
  review: typeof import('../../locales/en/review.json')
  security: typeof import('../../locales/en/security.json')
  settings: typeof import('../../locales/en/settings.json')
  shipping: typeof import('../../locales/en/shipping.json')
  shop: typeof import('../../locales/en/shop.json')
  signIn: typeof import('../../locales/en/signIn.json')
  statement: typeof import('../../locales/en/statement.json')
  stock: typeof import('../../locales/en/stock.json')
  tax: typeof import('../../locales/en/tax.json')
  taxonomy: typeof import('../../locales/en/taxonomy.json')
  theme: typeof import('../../locales/en/theme.json')
  ui: typeof import('../../locales/en/ui.json')
  validation: typeof import('../../locales/en/validation.json')
  variants: typeof import('../../locales/en/variants.json')
}

/** A key without the plural form at its end. */
type WithoutForm<K extends string> = K extends `${infer B}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}` ? B : K
type KeysOf<T> = { [K in keyof T & string]: T[K] extends string ? WithoutForm<K> : `${K}.${KeysOf<T[K]>}` }[keyof T & string]
type TextKey = KeysOf<Files>

/** Whether a type of keys has an open place, like `${string}`: such keys are known only when they are used. */
type IsOpen<K extends string> = Record<never, never> extends Record<K, 1> ? true : false
type Known<K extends string> = K extends TextKey ? K : IsOpen<K> extends true ? K : never

/** Gives the text of a key. Every key that the type of the argument names must exist, unless a default stands in for it. */
export type SpeakKnown = {
  (key: string, params: TextParams & { readonly defaultValue: string }): string
  <const K extends string>(key: K & Known<K>, params?: TextParams): string
}
