// An order on paper: confirmation, pick list, packing list and delivery note as sheets, in one language.
import { addressLines } from '#modules/people/address-rules.ts'
import type { Sheet, SheetBlock, SheetColumn } from '#modules/documents/sheet.ts'
import { pdfReply } from '#modules/documents/server/public.ts'
import type { PdfReply } from '#modules/documents/contract.ts'
import { type CompanyInfo, getSettings } from '#modules/settings/server/public.ts'
import type { Ctx } from '#server/ctx.ts'
import { say } from '#server/texts.ts'
import { coreErrors } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import { phoneText } from '#shared/phone-text.ts'
import { formatMoment } from '#shared/time.ts'
import { quantityText } from '#shared/units.ts'
import type { Order } from '../contract.ts'
import type { OrderDocument } from '../documents-contract.ts'
import { getAdminOrder, getOwnOrder } from './get-order.ts'
import { findLocale } from './order-language.ts'

type Reader = { ctx: Ctx; locale: Locale; company: CompanyInfo }
type Words = (key: string, params?: Record<string, string | number>) => string

/** Takes an order as its reader may see it; gives the sheet of one of its documents. */
export function orderSheet({ ctx, locale, company }: Reader, order: Order, document: OrderDocument): Sheet {
  const t: Words = (key, params = {}) => say(locale, key, params)
  const known = (text: string) => (text === 'Unavailable' ? '' : text.trim())
  const hasMoney = document === 'confirmation' && order.totals !== null
  const numbers = [
    [t('order.letterhead.phone'), known(company.phone)],
    [t('order.letterhead.email'), known(company.email)],
    [t('order.letterhead.vatNumber'), known(company.vatNumber)],
    [t('order.letterhead.companyNumber'), known(company.commercial_record_number)],
  ].flatMap(([term, value]) => (value ? [`${term}: \u2066${value}\u2069`] : []))
  const address = [known(company.address), known(company.post_code)].filter(Boolean)
  const { locale: writing, currency, timeZone } = writingOf(ctx, locale, order.currency)
  const money = (amount: number) => formatMoney(amount, currency, writing)
  return {
    locale,
    title: t(
      `order.admin.documents.${document === 'deliveryNote' && order.deliveryMethod === 'collection' ? 'collectionNote' : document}`,
      {
        number: order.number,
      },
    ),
    subtitle: [`${t('order.placedOn')} ${formatMoment(order.createdAt, writing, 'dateTime', timeZone)}`],
    seller: { name: known(company.name) || known(ctx.config.profile.name), lines: [...address, ...numbers] },
    details: detailsOf(order, { t, locale, isForGoods: document !== 'confirmation' }),
    columns: columnsOf(t, document, hasMoney),
    rows: linesOf(order, document).map((line) => ({
      cells: [
        ...(document === 'pickList' || document === 'packingList' ? [''] : []),
        line.sku,
        line.title,
        quantityText(line.quantity, line.decimals, line.unit, locale),
        ...(hasMoney
          ? [
              money((line.unitPrice ?? 0) + line.choices.reduce((sum, { surcharge }) => sum + (surcharge ?? 0), 0)),
              money((line.lineTotal ?? 0) + (line.selectionsTotal ?? 0)),
            ]
          : []),
      ],
      notes: [line.variantTitle, ...line.choices.map(({ group, title }) => `${group}: ${title}`)].filter(Boolean),
    })),
    totals: hasMoney && order.totals ? totalsOf(order, order.totals, t, money) : [],
    notes: order.note ? [{ label: t('order.note'), lines: order.note.split('\n') }] : [],
    signatures:
      document === 'confirmation'
        ? []
        : [t('order.admin.dateLine'), t(document === 'deliveryNote' ? 'order.admin.signature' : 'order.admin.pickedBy')],
    footer: [known(company.name), order.number].filter(Boolean),
  }
}

const writingOf = (ctx: Ctx, locale: Locale, currency: string) => ({
  locale: ctx.profile.language === locale ? ctx.profile.locale : locale,
  currency,
  timeZone: ctx.config.timeZone,
})

/** The warehouse walks by code; everybody else reads in the order of the order. */
const linesOf = ({ lines }: Order, document: OrderDocument): Order['lines'] =>
  document === 'pickList' ? lines.toSorted((a, b) => a.sku.localeCompare(b.sku, 'en', { numeric: true })) : lines

function columnsOf(t: Words, document: OrderDocument, hasMoney: boolean): SheetColumn[] {
  return [
    ...(document === 'pickList' || document === 'packingList'
      ? [{ label: t(document === 'pickList' ? 'order.admin.picked' : 'order.admin.packed'), align: 'start' as const, box: true }]
      : []),
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

function detailsOf(order: Order, { t, locale, isForGoods }: { t: Words; locale: Locale; isForGoods: boolean }): SheetBlock[] {
  const country = order.address && (new Intl.DisplayNames([locale], { type: 'region' }).of(order.address.country) ?? order.address.country)
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
      ? block(t('order.addressLabel'), order.companyName, ...addressLines(order.address, locale), country)
      : []),
    ...block(t('order.deliveryLabel'), order.deliveryName, order.shipmentName),
    ...(isForGoods ? [] : block(t('order.paymentLabel'), order.paymentMethod, say(locale, `payment.states.${order.paymentState}`))),
    ...block(t('order.poNumber'), order.purchaseOrderNumber),
    ...block(t('order.salespersonLabel'), order.salespersonName),
  ]
}

function totalsOf(order: Order, totals: NonNullable<Order['totals']>, t: Words, money: (amount: number) => string): Sheet['totals'] {
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

const isForCustomer = (document: OrderDocument): boolean => document === 'confirmation' || document === 'deliveryNote'

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

async function printed(ctx: Ctx, order: Awaited<ReturnType<typeof getOwnOrder>>, document: OrderDocument): Promise<PdfReply> {
  const { company } = await getSettings(ctx)
  const sheet = orderSheet({ ctx, locale: ctx.locale, company }, order as Order, document)
  return pdfReply(`${say(ctx.locale, `order.admin.documentNames.${document}`)} ${order.number}`, [sheet])
}
