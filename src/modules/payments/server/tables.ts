// Tables of payments: the methods the office offers, every attempt to pay, saved cards, and the received webhook events.
import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, money, texts, version } from '#server/db/columns.ts'
import { companies } from '#modules/companies/server/tables.ts'
import { customers } from '#modules/people/server/tables.ts'
import { files } from '#modules/files/server/tables.ts'
import { shippingZones } from '#modules/shipping/server/tables.ts'
import { paymentMoves, paymentRoles, paymentStates } from '../lifecycle.ts'

export const paymentMethods = pgTable(
  'payment_methods',
  {
    id: id(),
    version: version(),
    code: text().notNull().unique('payment_methods_code_key'),
    name: texts().notNull(),
    note: texts(),
    provider: text({ enum: ['offline', 'simulated', 'stripe'] }).notNull(),
    isOnline: boolean().notNull(),
    /** Paid into the shop's account, whose data the customer is shown. */
    isBankTransfer: boolean().notNull().default(false),
    /** Paid later, within the terms and the credit limit of the buyer's company; offered to companies with terms only. */
    isOnAccount: boolean().notNull().default(false),
    /** The provider's name for the way the money takes. */
    gateway: text(),
    isInstallment: boolean().notNull().default(false),
    /** Its provider only promises the money; the office takes it later. */
    isCapturedLater: boolean().notNull().default(false),
    /** Offered for every address; otherwise in the delivery zones assigned to it, and nowhere once the last of them is deleted. */
    isEverywhere: boolean().notNull().default(true),
    minTotal: money(),
    maxTotal: money(),
    logoId: uuid().references(() => files.id),
    isActive: boolean().notNull().default(true),
    position: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    check('payment_methods_offline_check', sql`${t.provider} = 'offline' or not (${t.isBankTransfer} or ${t.isOnAccount})`),
    check('payment_methods_later_check', sql`${t.provider} <> 'offline' or not ${t.isCapturedLater}`),
    check('payment_methods_limits_check', sql`${t.maxTotal} is null or ${t.minTotal} is null or ${t.maxTotal} >= ${t.minTotal}`),
  ],
)

/** The delivery zones in which a method is offered that is not offered everywhere. */
export const paymentMethodZones = pgTable(
  'payment_method_zones',
  {
    methodId: uuid()
      .notNull()
      .references(() => paymentMethods.id, { onDelete: 'cascade' }),
    zoneId: uuid()
      .notNull()
      .references(() => shippingZones.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.methodId, t.zoneId] }), index('payment_method_zones_zone_idx').on(t.zoneId)],
)

/** One attempt to pay a payable (an order); its state moves by the payment life cycle only. */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    payableId: uuid().notNull(),
    methodId: uuid()
      .notNull()
      .references(() => paymentMethods.id),
    provider: text({ enum: ['offline', 'simulated', 'stripe'] }).notNull(),
    state: text({ enum: paymentStates }).notNull().default('pending'),
    amount: money().notNull(),
    /** The received amount; the office may have received more or less than was due. */
    captured: money(),
    refunded: money()
      .notNull()
      .default(sql`0`),
    currency: text().notNull(),
    /** The company whose account it is on, until it is paid; null for all other methods. */
    companyId: uuid().references(() => companies.id),
    /** The customer who pays it at a provider, whose cards may be saved there. */
    customerId: uuid().references(() => customers.id),
    /** The last day to pay a payment on account. */
    dueOn: date(),
    /** The number of the paid order, for people. */
    orderNumber: text().notNull(),
    /** Its method only promises the money; the office takes it later. */
    isCapturedLater: boolean().notNull().default(false),
    /** The shop's key of the payment, which its provider sends back. */
    reference: text('provider_ref').notNull().unique('payments_provider_ref_key'),
    /** The provider's own keys: of the page it is paid at, and of the charge made there. */
    hostedId: text(),
    chargeId: text(),
    /** Hash of the token in /success/{token} and /failure/{token}. */
    tokenHash: text().notNull().unique('payments_token_hash_key'),
    expiresAt: instant(),
    failure: text(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    index('payments_payable_idx').on(t.payableId),
    index('payments_account_idx')
      .on(t.companyId)
      .where(sql`${t.companyId} is not null and ${t.state} = 'pending'`),
    index('payments_open_idx')
      .on(t.expiresAt)
      .where(sql`${t.state} = 'pending'`),
    index('payments_refund_due_idx')
      .on(t.payableId)
      .where(sql`${t.state} = 'refundDue'`),
    check('payments_refunded_check', sql`${t.refunded} >= 0 and ${t.refunded} <= coalesce(${t.captured}, ${t.amount})`),
  ],
)

/** Every step of a payment and every movement of its money, for the timeline. */
export const paymentMovements = pgTable(
  'payment_movements',
  {
    /** The idempotency key of a refund at its provider, so that a repeated request gives money back once. */
    id: id(),
    paymentId: uuid()
      .notNull()
      .references(() => payments.id),
    payableId: uuid().notNull(),
    action: text({ enum: paymentMoves }).notNull(),
    amount: money(),
    /** asked: the provider has not answered yet; refused: it has, with `failure`. */
    state: text({ enum: ['asked', 'done', 'refused'] })
      .notNull()
      .default('done'),
    /** The day and reference of the movement as the office entered them. */
    day: date({ mode: 'string' }),
    reference: text(),
    note: text(),
    failure: text(),
    actorKind: text({ enum: paymentRoles }).notNull(),
    actorName: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('payment_movements_payable_idx').on(t.payableId, t.createdAt),
    index('payment_movements_asked_idx')
      .on(t.paymentId)
      .where(sql`${t.state} = 'asked'`),
    index('payment_movements_refused_idx')
      .on(t.paymentId)
      .where(sql`${t.state} = 'refused'`),
  ],
)

/** A card that a customer saved at a provider: its key there and what people know it by, never its number. */
export const savedCards = pgTable(
  'saved_cards',
  {
    id: id(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    provider: text({ enum: ['simulated'] }).notNull(),
    token: text().notNull().unique('saved_cards_token_key'),
    brand: text().notNull(),
    lastDigits: text().notNull(),
    /** MM/YY */
    expiry: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [unique('saved_cards_face_key').on(t.customerId, t.provider, t.brand, t.lastDigits, t.expiry)],
)

/** Every signed event of a provider, also one that does not match: its id is the key, so each is applied once. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: text().primaryKey(),
    paymentId: uuid().references(() => payments.id),
    kind: text().notNull(),
    payload: jsonb().notNull(),
    /** The shop's reaction to it. */
    verdict: text({ enum: ['taken', 'unchanged', 'late', 'mismatch', 'unknown'] })
      .notNull()
      .default('taken'),
    createdAt: createdAt(),
  },
  (t) => [
    index('payment_events_odd_idx')
      .on(t.createdAt)
      .where(sql`${t.verdict} in ('late', 'mismatch', 'unknown') and ${t.payload} ->> 'reference' is not null`),
  ],
)

/** The last comparison with each online provider. */
export const providerChecks = pgTable('provider_checks', {
  provider: text({ enum: ['simulated', 'stripe'] }).primaryKey(),
  /** When the office last asked for one. */
  askedAt: instant(),
  /** When the last comparison was complete, and from which moment on it looked. */
  checkedAt: instant(),
  checkedFrom: instant(),
  /** It had more charges than are compared at once. */
  isCut: boolean().notNull().default(false),
  /** The last try, when the provider did not answer it. */
  failedAt: instant(),
})

/** A provider's record of a payment, where it did not fit the shop's own record when they were compared. */
export const providerDifferences = pgTable('provider_differences', {
  /** The shop's key of the payment. */
  reference: text().primaryKey(),
  provider: text({ enum: ['simulated', 'stripe'] }).notNull(),
  /** Null where the shop knows no such payment. */
  paymentId: uuid().references(() => payments.id),
  received: money().notNull(),
  refunded: money().notNull(),
  currency: text().notNull(),
  /** The provider holds the money for the shop, and has not taken it. */
  isPromised: boolean().notNull(),
  /** The shop's own record when the provider was asked. */
  ourTaken: money().notNull(),
  ourRefunded: money().notNull(),
  wasPromised: boolean().notNull(),
  since: createdAt(),
})
