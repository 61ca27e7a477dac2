// Makes the content of a mail about an order: lines with their units, totals, and how it is delivered and paid. No amount for those who see no prices.
import { asc, eq, sql } from 'drizzle-orm'
import { parcelLines } from '#modules/people/address-rules.ts'
import { customers } from '#modules/people/server/tables.ts'
import type { EmailDetail, EmailLine, EmailTotal } from '#modules/emails/server/public.ts'
import { type PayableState, payableState } from '#modules/payments/lifecycle.ts'
import { paymentStateOf, transfersDue } from '#modules/payments/server/public.ts'
import type { CompanyInfo } from '#modules/settings/server/public.ts'
import { measureUnits } from '#modules/taxonomy/server/tables.ts'
import type { Ctx } from '#server/ctx.ts'
import { say } from '#server/texts.ts'
import { dayText } from '#shared/day-text.ts'
import { type Locale, regionalForm, textIn, type Texts } from '#shared/locale.ts'
import { formatMoney, type Minor } from '#shared/money.ts'
import { dayOf, formatMoment } from '#shared/time.ts'
import { isolatePhones } from '#shared/phone-text.ts'
import { isolateValues } from '#shared/option-values.ts'
import { quantityText, type UnitPlurals } from '#shared/units.ts'
import { asksForMoney } from '../asking.ts'
import { accountLines } from '../bank-account.ts'
import { shopAddress } from '../shop-address.ts'
import { unitNamed } from './get-order.ts'
import { seesMoney } from './list-orders.ts'
import { orderEvents, orderLines, orders } from './tables.ts'

type MailLine = typeof orderLines.$inferSelect & { unitName: Texts | null; plurals: UnitPlurals | null }
export type MailOrder = {
  order: typeof orders.$inferSelect
  canSee: boolean
  /** The amount still to be transferred; null when no transfer is awaited. */
  transferDue: Minor | null
  /** Who placed it. */
  placedBy: { kind: string; name: string } | null
  paymentState: PayableState
  lines: MailLine[]
}
type Reader = { locale: Locale; hasMoney: boolean }
/** `isOffice`: it is for colleagues, who see each other's names. */
type DetailsReader = Reader & { company: CompanyInfo; saysHowToPay: boolean; isOffice?: boolean }

/** Reads orders with everything their mails say. */
export async function findMailOrders(ctx: Ctx, orderIds: readonly string[]): Promise<MailOrder[]> {
  const ids = sql.param([...orderIds])
  const [heads, lines, states, transfers, placings] = await Promise.all([
    ctx.db
      .select({ order: orders, canSee: seesMoney })
      .from(orders)
      .innerJoin(customers, eq(customers.id, orders.customerId))
      .where(sql`${orders.id} = any(${ids}::uuid[])`),
    ctx.db
      .select({ line: orderLines, unitName: measureUnits.name, plurals: measureUnits.plurals })
      .from(orderLines)
      .leftJoin(measureUnits, eq(measureUnits.code, orderLines.unit))
      .where(sql`${orderLines.orderId} = any(${ids}::uuid[])`)
      .orderBy(asc(orderLines.position)),
    paymentStateOf(ctx, [...orderIds]),
    transfersDue(ctx, orderIds),
    ctx.db
      .select({ orderId: orderEvents.orderId, kind: orderEvents.actorKind, name: orderEvents.actorName })
      .from(orderEvents)
      .where(sql`${orderEvents.orderId} = any(${ids}::uuid[]) and ${orderEvents.action} = 'place'`),
  ])
  const byOrder = Map.groupBy(
    lines.map(({ line, ...unit }) => ({ ...line, ...unit })),
    ({ orderId }) => orderId,
  )
  return heads.map((head) => ({
    ...head,
    placedBy: placings.find(({ orderId }) => orderId === head.order.id) ?? null,
    paymentState: states.get(head.order.id) ?? payableState([]),
    transferDue: transfers.get(head.order.id) ?? null,
    lines: byOrder.get(head.order.id) ?? [],
  }))
}

/** Lines, totals and details together; `company` is the shop's. */
export const summaryOf = (ctx: Ctx, mail: MailOrder, reader: DetailsReader) => ({
  lines: linesOf(ctx, mail, reader),
  totals: reader.hasMoney ? totalsOf(ctx, mail, reader.locale) : [],
  details: detailsOf(ctx, mail, reader),
})

const numberLocale = (ctx: Ctx, locale: Locale): string => regionalForm(locale, ctx.profile.locale)

/** The values of the placeholders of mails about an order. */
export const paramsOf = (ctx: Ctx, { order }: MailOrder, { locale, hasMoney }: Reader) => ({
  orderNumber: order.number,
  orderDate: dayText(dayOf(new Date(order.createdAt), ctx.config.timeZone), numberLocale(ctx, locale)),
  total: hasMoney ? formatMoney(order.grandTotal, order.currency, numberLocale(ctx, locale)) : '',
  poNumber: order.purchaseOrderNumber ?? '',
  customer: order.customerName,
  company: order.companyName,
})

/** Who prepared an order for its customer, and until when it waits for their word. */
export const askedParams = (ctx: Ctx, { order, placedBy }: MailOrder, locale: Locale) => ({
  preparedBy: placedBy?.kind === 'salesperson' ? placedBy.name : say(locale, 'order.actors.admin'),
  confirmUntil: order.confirmUntil ? formatMoment(order.confirmUntil, numberLocale(ctx, locale), 'dateTime', ctx.config.timeZone) : '',
})

/** The lines of an order as a mail lists them. */
export const linesOf = (ctx: Ctx, { order, lines }: MailOrder, { locale, hasMoney }: Reader): EmailLine[] =>
  lines.map((line) => ({
    title: textIn(line.title, locale),
    detail: isolateValues(
      [
        textIn(line.variantTitle, locale),
        ...line.choices.map((choice) => `${textIn(choice.group, locale)}: ${textIn(choice.title, locale)}`),
        line.sku,
      ]
        .filter(Boolean)
        .join(' · '),
      locale,
    ),
    quantity: quantityText(line.quantity, line.decimals, unitNamed(line.unit, line.unitName, line.plurals, locale), locale),
    total: hasMoney ? formatMoney(line.lineTotal + line.selectionsTotal, order.currency, numberLocale(ctx, locale)) : '',
  }))

function totalsOf(ctx: Ctx, { order }: MailOrder, locale: Locale): EmailTotal[] {
  const money = (amount: number) => formatMoney(amount, order.currency, numberLocale(ctx, locale))
  const row = (key: string, amount: string, isGrand = false): EmailTotal => ({
    label: say(locale, `email.mail.totals.${key}`),
    amount,
    isGrand,
  })
  return [
    row('subtotal', money(order.subtotal)),
    ...(order.selectionsTotal > 0 ? [row('selections', money(order.selectionsTotal))] : []),
    ...(order.discountTotal > 0 ? [row('discount', money(-order.discountTotal))] : []),
    row('shipping', order.shippingCost === 0 ? say(locale, 'email.mail.totals.free') : money(order.shippingCost)),
    row('tax', money(order.taxTotal)),
    row('grandTotal', money(order.grandTotal), true),
  ]
}

/** How an order is delivered or collected, and paid, with its references. */
export function detailsOf(
  ctx: Ctx,
  mail: MailOrder,
  { locale, hasMoney, company, saysHowToPay, isOffice = false }: DetailsReader,
): EmailDetail[] {
  const { order, paymentState } = mail
  const detail = (key: string, ...lines: (string | null | undefined)[]): EmailDetail[] =>
    lines.some(Boolean) ? [{ title: `email.mail.details.${key}`, lines: lines.flatMap((line) => line || []) }] : []
  const method = textIn(order.paymentMethodName, locale)
  const payment = asksForMoney(order) ? `${method} · ${say(locale, `payment.states.${paymentState}`)}` : method
  const way =
    order.deliveryMethod === 'collection'
      ? detail('collection', textIn(order.deliveryName, locale), ...shopAddress(company))
      : [
          ...detail('delivery', textIn(order.deliveryName, locale)),
          ...detail('address', order.companyName, ...addressOf(order.address, locale)),
          ...detail('openingHours', order.address?.openingHours),
          ...detail('instructions', ...(order.address?.instructions?.split('\n') ?? [])),
        ]
  return [
    ...way,
    ...detail('requestedDate', order.requestedDate && dayText(order.requestedDate, numberLocale(ctx, locale))),
    ...detail('payment', payment),
    ...(saysHowToPay && mail.transferDue !== null ? howToPay(ctx, mail.order, mail.transferDue, { locale, hasMoney, company }) : []),
    ...detail('poNumber', order.purchaseOrderNumber),
    ...detail(asksForMoney(order) ? 'placedBy' : 'preparedBy', placedByText(mail, { locale, isOffice })),
    ...detail('note', order.note && isolatePhones(order.note)),
  ]
}

/** Who ordered for the customer; nothing where they did it themselves. */
function placedByText({ placedBy, order }: MailOrder, { locale, isOffice }: { locale: Locale; isOffice: boolean }): string | null {
  if (placedBy?.kind === 'salesperson' || (placedBy?.kind === 'admin' && isOffice))
    return say(locale, 'order.placedFor', { name: placedBy.name, customer: order.customerName })
  return placedBy?.kind === 'admin' ? say(locale, 'order.placedByOffice') : null
}

const addressOf = (address: (typeof orders.$inferSelect)['address'], locale: Locale): string[] =>
  address ? parcelLines(address, locale) : []

type Payer = Reader & { company: CompanyInfo }

function howToPay(ctx: Ctx, order: MailOrder['order'], due: Minor, { locale, hasMoney, company }: Payer): EmailDetail[] {
  const account = accountLines(company, ctx.profile.region)
  if (account.length === 0) return [{ title: 'email.mail.details.howToPay', lines: [say(locale, 'order.bank.askUs')] }]
  const named = (key: string, value: string) => `${say(locale, `order.bank.${key}`)}: ${value}`
  return [
    {
      title: 'email.mail.details.howToPay',
      lines: [
        ...account.map(({ field, value }) => named(field, value)),
        named('reference', order.number),
        ...(hasMoney ? [named('amount', formatMoney(due, order.currency, numberLocale(ctx, locale)))] : []),
      ],
    },
  ]
}

/** Who carries the goods, and where to follow them. */
export const shipmentDetails = ({ order: { shipmentName, shipmentUrl } }: MailOrder): EmailDetail[] =>
  shipmentName || shipmentUrl
    ? [{ title: 'email.mail.details.shipment', lines: shipmentName ? [shipmentName] : [], ...(shipmentUrl ? { link: shipmentUrl } : {}) }]
    : []
