// An order on paper: confirmation, pick list, packing list and delivery note as sheets, in one language.
import { eq } from 'drizzle-orm'
import { parcelLines } from '#modules/people/address-rules.ts'
import type { Sheet, SheetBlock, SheetColumn } from '#modules/documents/sheet.ts'
import { pdfReply } from '#modules/documents/server/public.ts'
import type { PdfReply } from '#modules/documents/contract.ts'
import { type CompanySettings, getSettings, letterheadOf } from '#modules/settings/server/public.ts'
import type { Ctx } from '#server/ctx.ts'
import { say } from '#server/texts.ts'
import { coreErrors } from '#shared/errors.ts'
import { type Locale, regionalForm } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import { isolateValues } from '#shared/option-values.ts'
import { phoneText } from '#shared/phone-text.ts'
import { formatMoment } from '#shared/time.ts'
import { quantityText } from '#shared/units.ts'
import { gaveDelivery } from '../coupon-gift.ts'
import { asksForMoney } from '../asking.ts'
import type { OrderDocument } from '../documents-contract.ts'
import { getAdminOrder, getOwnOrder } from './get-order.ts'
import { goodsOf, leftToShip } from '../shipment-rules.ts'
import type { PickLine } from '../shipments-admin-contract.ts'
import type { Shipment } from '../shipments-contract.ts'
import { orderErrors } from './order-errors.ts'
import { findLocale } from './order-language.ts'
import { pickRowsOf } from './pick-rows.ts'
import { orderShipments } from './tables.ts'

type ReadOrder = Awaited<ReturnType<typeof getOwnOrder>>
type Reader = { ctx: Ctx; locale: Locale; company: CompanySettings }
type Words = (key: string, params?: Record<string, string | number>) => string

/** The content of a paper: of one shipment, or of a pick list. */
type Goods = { shipment: Shipment | null; picks: readonly PickLine[] }

/** Takes an order as its reader may see it; gives the sheet of one of its documents. */
function orderSheet({ ctx, locale, company }: Reader, order: ReadOrder, document: OrderDocument, goods: Goods): Sheet {
  const t: Words = (key, params = {}) => say(locale, key, params)
  const hasMoney = document === 'confirmation' && order.totals !== null
  const seller = letterheadOf(company, locale)
  const { locale: writing, currency, timeZone } = writingOf(ctx, locale, order.currency)
  const money = (amount: number) => formatMoney(amount, currency, writing)
  return {
    locale,
    title: t(`order.admin.documents.${titleOf(order, document)}`, { number: order.number }),
    subtitle: [
      `${t('order.placedOn')} ${formatMoment(order.createdAt, writing, 'dateTime', timeZone)}`,
      ...(order.confirmUntil
        ? [
            t(`order.status.${order.status}`),
            t('order.confirm.until', { time: formatMoment(order.confirmUntil, writing, 'dateTime', timeZone) }),
          ]
        : []),
      ...(goods.shipment ? [`${t('order.shipmentNumber', { number: goods.shipment.number })} ${goods.shipment.name ?? ''}`.trim()] : []),
    ],
    seller,
    details: detailsOf(order, { t, locale, isForGoods: document !== 'confirmation' }),
    columns: columnsOf(t, document, hasMoney),
    rows:
      document === 'pickList'
        ? goods.picks.map((row) => pickRow(row, t, locale))
        : lineRows(order, document, goods, { locale, money: hasMoney ? money : null }),
    totals: hasMoney && order.totals ? totalsOf(order, order.totals, t, money) : [],
    notes: order.note ? [{ label: t('order.note'), lines: order.note.split('\n') }] : [],
    signatures: document === 'confirmation' ? [] : [t('order.admin.dateLine'), t(`order.admin.${signer[document]}`)],
    footer: [seller.name, order.number].filter(Boolean),
  }
}

function titleOf({ deliveryMethod, status }: ReadOrder, document: OrderDocument): string {
  if (document === 'deliveryNote' && deliveryMethod === 'collection') return 'collectionNote'
  // Nothing is confirmed while its customer is asked.
  return document === 'confirmation' && status === 'initiated' ? 'order' : document
}

/** Who signs a paper. */
const signer = { pickList: 'pickedBy', packingList: 'packedBy', deliveryNote: 'signature' } as const

type Amounts = { locale: Locale; money: ((amount: number) => string) | null }

/** `money` writes amounts; null where a paper has none. */
const lineRows = (order: ReadOrder, document: OrderDocument, goods: Goods, { locale, money }: Amounts): Sheet['rows'] =>
  linesOf(order, document, goods).map((line) => ({
    cells: [
      ...(document === 'packingList' ? [''] : []),
      line.sku,
      line.title,
      quantityText(line.quantity, line.decimals, line.unit, locale),
      ...(money
        ? [
            money((line.unitPrice ?? 0) + line.choices.reduce((sum, { surcharge }) => sum + (surcharge ?? 0), 0)),
            money((line.lineTotal ?? 0) + (line.selectionsTotal ?? 0)),
          ]
        : []),
    ],
    notes: [
      isolateValues(line.variantTitle, locale),
      ...line.choices.map(({ group, title }) => `${group}: ${title}`),
      ...(document === 'confirmation' && line.dropped > 0
        ? [`${say(locale, 'order.willNotCome')}: ${quantityText(line.dropped, line.decimals, line.unit, locale)}`]
        : []),
    ].filter(Boolean),
  }))

const writingOf = (ctx: Ctx, locale: Locale, currency: string) => ({
  locale: regionalForm(locale, ctx.profile.locale),
  currency,
  timeZone: ctx.config.timeZone,
})

/** Everybody but the picker reads in the order of the order: what was agreed, what goes out of it, or what is in the shipment. */
function linesOf({ lines }: ReadOrder, document: OrderDocument, { shipment }: Goods): ReadOrder['lines'] {
  if (!shipment) return document === 'confirmation' ? lines : goodsOf(lines)
  return lines.flatMap((line) => {
    const part = shipment.lines.find(({ lineId }) => lineId === line.id)
    return part ? [{ ...line, quantity: part.quantity }] : []
  })
}

/** The warehouse walks by place and picks what is still to leave; of an order that has left, a list of all that was. */
async function picksOf(ctx: Ctx, { id, status }: ReadOrder): Promise<PickLine[]> {
  const open = (await pickRowsOf(ctx, id, (line) => leftToShip(line, status))).filter(({ left }) => left > 0)
  if (open.length > 0) return open
  return (await pickRowsOf(ctx, id, ({ quantity, dropped }) => quantity - dropped)).filter(({ left }) => left > 0)
}

const pickRow = (row: PickLine, t: Words, locale: Locale): Sheet['rows'][number] => ({
  cells: ['', row.location, row.sku, row.title, quantityText(row.left, row.decimals, row.unit, locale)],
  notes: [
    isolateValues(row.variantTitle, locale),
    isolateValues(row.choices, locale),
    row.bundle && t('order.admin.pick.partOf', row.bundle),
  ].flatMap((note) => note || []),
})

function columnsOf(t: Words, document: OrderDocument, hasMoney: boolean): SheetColumn[] {
  return [
    ...(document === 'pickList' || document === 'packingList'
      ? [{ label: t(document === 'pickList' ? 'order.admin.picked' : 'order.admin.packed'), align: 'start' as const, box: true }]
      : []),
    ...(document === 'pickList' ? [{ label: t('order.admin.pick.location'), align: 'start' as const }] : []),
    { label: t('order.admin.sku'), align: 'start' },
    { label: t('order.product'), align: 'start', wide: true },
    { label: t('order.quantity'), align: 'end' },
    ...(hasMoney
      ? [
          { label: t('order.unitPrice'), align: 'end' as const },
          { label: t('order.lineTotal'), align: 'end' as const },
        ]
      : []),
  ]
}

function detailsOf(order: ReadOrder, { t, locale, isForGoods }: { t: Words; locale: Locale; isForGoods: boolean }): SheetBlock[] {
  const block = (label: string, ...lines: (string | null | undefined)[]): SheetBlock[] => {
    const said = lines.flatMap((line) => line || [])
    return said.length > 0 ? [{ label, lines: said }] : []
  }
  return [
    ...block(
      t('order.contactLabel'),
      order.companyName,
      order.customerName,
      order.phone && phoneText(order.phone),
      isForGoods ? null : order.email,
    ),
    ...(order.address && order.deliveryMethod === 'delivery'
      ? block(t('order.addressLabel'), order.companyName, ...parcelLines(order.address, locale))
      : []),
    ...block(t('order.deliveryLabel'), order.deliveryName, order.shipmentName),
    ...(isForGoods
      ? []
      : block(
          t('order.paymentLabel'),
          order.paymentMethod,
          asksForMoney(order) ? say(locale, `payment.states.${order.paymentState}`) : null,
        )),
    ...(isForGoods
      ? []
      : block(
          t('order.couponLabel'),
          gaveDelivery(order) ? t('order.couponGaveDelivery', { code: order.couponCode ?? '' }) : order.couponCode,
        )),
    ...block(t('order.poNumber'), order.purchaseOrderNumber),
    ...block(t('order.salespersonLabel'), order.salespersonName),
  ]
}

function totalsOf(
  order: ReadOrder,
  totals: NonNullable<ReadOrder['totals']>,
  t: Words,
  money: (amount: number) => string,
): Sheet['totals'] {
  const discount = order.couponCode ? `${t('order.totals.discount')} (${order.couponCode})` : t('order.totals.discount')
  return [
    { label: t('order.totals.subtotal'), value: money(totals.subtotal) },
    ...(totals.selectionsTotal > 0 ? [{ label: t('order.totals.selections'), value: money(totals.selectionsTotal) }] : []),
    ...(totals.discountTotal > 0 ? [{ label: discount, value: money(-totals.discountTotal) }] : []),
    { label: t('order.totals.shipping'), value: totals.shippingCost === 0 ? t('order.totals.free') : money(totals.shippingCost) },
    { label: t('order.totals.tax'), value: money(totals.taxTotal) },
    { label: t('order.totals.grandTotal'), value: money(totals.grandTotal), strong: true },
  ]
}

/** Papers for the customer are in the customer's language. */
export const isForCustomer = (document: OrderDocument): boolean => document === 'confirmation' || document === 'deliveryNote'

/** A document of any order, for the office; only where orders may be printed. */
export async function getOrderPdf(ctx: Ctx, id: string, document: OrderDocument, language: Locale | undefined): Promise<PdfReply> {
  if (!ctx.profile.flags.isOrderPrintable) throw coreErrors.notFound()
  const locale = language ?? (isForCustomer(document) ? await findLocale(ctx, id) : ctx.locale)
  const reader = { ...ctx, locale }
  return printed(reader, await getAdminOrder(reader, id), document)
}

/** The confirmation of an own order. */
export const getOwnOrderPdf = async (ctx: Ctx, id: string): Promise<PdfReply> => printed(ctx, await getOwnOrder(ctx, id), 'confirmation')

/** The confirmation of an order as its customer may see it, for the mails that a job sends. */
export const getConfirmation = async (ctx: Ctx, id: string): Promise<PdfReply> => printed(ctx, await getAdminOrder(ctx, id), 'confirmation')

/** The packing list or the delivery note of one shipment. */
export async function getShipmentPdf(ctx: Ctx, id: string, document: 'packingList' | 'deliveryNote', language: Locale | undefined) {
  if (!ctx.profile.flags.isOrderPrintable) throw coreErrors.notFound()
  const [found] = await ctx.db.select({ orderId: orderShipments.orderId }).from(orderShipments).where(eq(orderShipments.id, id))
  if (!found) throw orderErrors.shipmentNotFound()
  const locale = language ?? (isForCustomer(document) ? await findLocale(ctx, found.orderId) : ctx.locale)
  const reader = { ...ctx, locale }
  const order = await getAdminOrder(reader, found.orderId)
  return printed(reader, order, document, order.shipments.find((shipment) => shipment.id === id) ?? null)
}

/** The sheet of an order's document in the reader's language, or of one of its shipments. */
export async function sheetOf(ctx: Ctx, order: ReadOrder, document: OrderDocument, shipment: Shipment | null = null): Promise<Sheet> {
  const [{ company }, picks] = await Promise.all([getSettings(ctx), document === 'pickList' ? picksOf(ctx, order) : []])
  return orderSheet({ ctx, locale: ctx.locale, company }, order, document, { shipment, picks })
}

async function printed(ctx: Ctx, order: ReadOrder, document: OrderDocument, shipment: Shipment | null = null): Promise<PdfReply> {
  const sheet = await sheetOf(ctx, order, document, shipment)
  return pdfReply(`${say(ctx.locale, `order.admin.documentNames.${titleOf(order, document)}`)} ${order.number}`, [sheet])
}
