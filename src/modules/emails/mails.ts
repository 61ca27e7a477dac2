// Every mail of the shop as the office knows it: its name, whom it is for, and which placeholders its texts may hold.
import { type EmailKind, emailKinds } from './kinds.ts'

/** The order steps with a mail of their own; the last six are those of orders that were not confirmed, are collected or leave in parts. */
export const orderSteps = [
  'initiated',
  'payment-pending',
  'pending',
  'accepted',
  'rejected',
  'approved',
  'refused',
  'processing',
  'printed',
  'shipped',
  'delivered',
  'completed',
  'cancelled',
  'notConfirmed',
  'readyToCollect',
  'collected',
  'partShipped',
  'partReady',
  'restDropped',
] as const
/** The outcomes of which whoever prepared an order for a customer is notified. */
export const answerSteps = ['confirmed', 'declined', 'expired'] as const
export const returnSteps = ['init', 'accepted', 'rejected', 'approved', 'refused'] as const

export const mailGroups = ['account', 'orders', 'returns', 'invoices', 'lists', 'contact'] as const
export type MailGroup = (typeof mailGroups)[number]

/** A PDF that can be attached: the confirmation of the order, the invoice or credit note itself. */
export type MailDocument = 'order' | 'invoice'

type Rules = {
  group: MailGroup
  /** Placeholders beside those of every mail. */
  placeholders: readonly string[]
  /** Placeholders without which the mail would not say what it is for. */
  required: readonly string[]
  /** Mails to the office mention the customer instead of addressing them. */
  isToOffice?: boolean
  document?: MailDocument
  /** Attached unless the office switches it off. */
  attachesFirst?: boolean
}

/** Every mail may name the shop, its e-mail and its phone number. */
export const commonPlaceholders = ['shop', 'shopEmail', 'shopPhone'] as const

const account = (...more: string[]): Rules => ({ group: 'account', placeholders: ['name', ...more], required: more })
const ofOrder = ['orderNumber', 'orderDate', 'total', 'poNumber', 'customer', 'company']
const toCustomer: Rules = { group: 'orders', placeholders: ['name', ...ofOrder], required: ['orderNumber'], document: 'order' }
const invoice: Rules = { group: 'invoices', placeholders: ['name', 'number'], required: ['number'], document: 'invoice' }
const review: Rules = { group: 'contact', placeholders: ['name', 'product'], required: ['product'] }
const wish: Rules = { group: 'lists', placeholders: ['name', 'count'], required: [] }
const sharedCart: Rules = { group: 'lists', placeholders: ['name', 'who', 'company', 'cart'], required: ['cart'] }
const alert: Rules = { group: 'lists', placeholders: ['product'], required: ['product'] }

const rules: Record<EmailKind, Rules> = {
  confirmEmail: account(),
  resetPassword: account(),
  invitation: account(),
  newEmail: account(),
  passwordChanged: account(),
  emailChanged: account(),
  newDevice: account('browser', 'system'),
  secondFactorAdded: account(),
  secondFactorRemoved: account(),
  recoveryCodesMade: account(),
  accountApproved: account(),
  accountRefused: account('reason'),
  erasureDeclined: account('reason'),
  erasureDone: account(),
  accountWaitingAdmin: { group: 'account', placeholders: ['customer', 'company'], required: ['company'], isToOffice: true },
  erasureAskedAdmin: { group: 'account', placeholders: ['customer'], required: ['customer'], isToOffice: true },
  orderPlaced: toCustomer,
  orderPlacedAdmin: { group: 'orders', placeholders: ofOrder, required: ['orderNumber'], isToOffice: true },
  orderStatus: toCustomer,
  orderRevised: toCustomer,
  orderAnswered: { group: 'orders', placeholders: ofOrder, required: ['orderNumber'], isToOffice: true },
  refundDueAdmin: { group: 'orders', placeholders: ['orderNumber', 'company'], required: ['orderNumber'], isToOffice: true },
  returnStatus: { group: 'returns', placeholders: ['name', 'returnNumber', 'orderNumber'], required: ['returnNumber'] },
  returnAskedAdmin: {
    group: 'returns',
    placeholders: ['returnNumber', 'orderNumber', 'company'],
    required: ['returnNumber'],
    isToOffice: true,
  },
  moneyCollected: { group: 'returns', placeholders: ['name', 'receiptNumber', 'orderNumber'], required: ['receiptNumber'] },
  invoiceSent: { ...invoice, attachesFirst: true },
  paidInvoiceSent: { ...invoice, attachesFirst: true },
  creditNoteSent: { ...invoice, attachesFirst: true },
  invoiceReminder: invoice,
  cartForSalesperson: sharedCart,
  cartForCustomer: sharedCart,
  wishlistBack: wish,
  wishlistReduced: wish,
  stockAlertConfirm: alert,
  stockAlertBack: alert,
  contactCopy: { group: 'contact', placeholders: ['name', 'email', 'subject', 'message'], required: ['message'] },
  contactAdmin: {
    group: 'contact',
    placeholders: ['name', 'email', 'subject', 'message'],
    required: ['email', 'message'],
    isToOffice: true,
  },
  contactAnswer: { group: 'contact', placeholders: ['name', 'subject', 'message', 'answer'], required: ['answer'] },
  reviewCopy: { ...review, placeholders: ['name', 'product', 'rating'] },
  reviewAdmin: {
    group: 'contact',
    placeholders: ['name', 'email', 'product', 'rating', 'comment'],
    required: ['product', 'comment'],
    isToOffice: true,
  },
  reviewApproved: review,
  reviewReplied: review,
}

/** The template of the parts that all mails share: the picture at the top, a line below the shop's name, the footer. */
export const sharedId = 'shared'

/** Days after which sent mails are removed while the office has not set any. */
export const usualKeepDays = 365

/** A mail with its own template: `orderPlaced`, and for the kinds with steps `orderStatus.shipped`. */
export type NamedMail = { id: string; kind: EmailKind; step: string | null }

const steps: Partial<Record<EmailKind, readonly string[]>> = {
  orderStatus: orderSteps,
  orderAnswered: answerSteps,
  returnStatus: returnSteps,
}
const stepsOf = (kind: EmailKind): readonly string[] => steps[kind] ?? []

/** Placeholders that one step alone has. */
const ofStep: Readonly<Record<string, readonly string[]>> = { 'orderStatus.initiated': ['preparedBy', 'confirmUntil'] }

/** The id of a mail's template; `status` is the step of an order or a return. */
export const mailId = (kind: EmailKind, status: string | number | undefined): string =>
  stepsOf(kind).length > 0 ? `${kind}.${String(status)}` : kind

export const namedMails: readonly NamedMail[] = emailKinds.flatMap((kind): NamedMail[] => {
  const own = stepsOf(kind)
  return own.length === 0 ? [{ id: kind, kind, step: null }] : own.map((step) => ({ id: mailId(kind, step), kind, step }))
})

export const findMail = (id: string): NamedMail | undefined => namedMails.find((mail) => mail.id === id)

export const mailRules = (kind: EmailKind): Rules => rules[kind]

/** The placeholders that a mail has beside those of every mail. */
export const ownPlaceholders = ({ id, kind }: Pick<NamedMail, 'id' | 'kind'>): readonly string[] => [
  ...rules[kind].placeholders,
  ...(ofStep[id] ?? []),
]

/** The placeholders that the texts of a template may hold. */
export function placeholdersOf(id: string): readonly string[] {
  const mail = findMail(id)
  return mail ? [...ownPlaceholders(mail), ...commonPlaceholders] : commonPlaceholders
}

const placeholder = /\{\{\s*([^{}]*?)\s*\}\}/g

/** The names in a text's placeholders. */
export const namesIn = (text: string): string[] => [...text.matchAll(placeholder)].map(([, name = '']) => name)

/** Replaces the placeholders of a text; a name without a value gives an empty text. */
export const fillIn = (text: string, valueOf: (name: string) => string): string =>
  text.replace(placeholder, (_, name: string) => valueOf(name))
