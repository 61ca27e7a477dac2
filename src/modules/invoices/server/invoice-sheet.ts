// An invoice or credit note as a sheet: British ones in English, Saudi ones in Arabic with English beside it and the QR code.
import { renderSVG } from 'uqr'
import type { PdfReply } from '#modules/documents/contract.ts'
import { pdfReply } from '#modules/documents/server/public.ts'
import type { Sheet, SheetBlock, Words } from '#modules/documents/sheet.ts'
import type { Ctx } from '#server/ctx.ts'
import { say } from '#server/texts.ts'
import type { ErrorParams } from '#shared/errors.ts'
import { type Locale, textIn } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import { isolateValues } from '#shared/option-values.ts'
import { quantityText } from '#shared/units.ts'
import { dateText } from '#shared/time.ts'
import { askedBy, type InvoiceDocument, type Receipt } from '../document.ts'
import { getOwnInvoice } from './list-invoices.ts'
import { getDocument } from './make-document.ts'

type Say = (key: string, params?: ErrorParams) => Words
type Label = (key: string) => string

/** Takes an invoice as it is on paper; gives its sheet. */
export function invoiceSheet(invoice: InvoiceDocument): Sheet {
  const isSaudi = invoice.form !== 'gb'
  const locale: Locale = isSaudi ? 'ar' : 'en'
  const one = (key: string, params: ErrorParams = {}) => say(locale, key, params)
  const t: Say = (key, params = {}) => (isSaudi ? [one(key, params), say('en', key, params)] : one(key, params))
  const money = (amount: number) => formatMoney(amount, invoice.currency.code, isSaudi ? 'ar-sa' : 'en-gb')
  /** Beside a value both languages stand in one line. */
  const label: Label = (key) => (isSaudi ? `${one(key)} / \u2066${say('en', key)}\u2069` : one(key))
  const isPaid = (invoice.received ?? []).length > 0 && askedBy(invoice).due === 0
  const number = invoice.number ?? one('paper.admin.draft')
  return {
    locale,
    title: t(`paper.admin.title.${invoice.kind === 'creditNote' ? 'creditNote' : invoice.form}`, { number }),
    subtitle: [...(invoice.number === null ? [one('paper.admin.draftText')] : []), ...(isPaid ? linesIn(t('paper.admin.paid')) : [])],
    seller: { name: invoice.seller.name, lines: partyLines(invoice.seller, label) },
    details: detailsOf(invoice, t, label),
    columns: [
      { label: t('paper.admin.description'), align: 'start', wide: true },
      { label: t('paper.admin.quantity'), align: 'end' },
      { label: t('paper.admin.unitPrice'), align: 'end' },
      ...(invoice.totals.discount > 0 ? [{ label: t('paper.admin.discount'), align: 'end' as const }] : []),
      { label: t('paper.admin.rate'), align: 'end' },
      { label: t('paper.admin.net'), align: 'end' },
      { label: t('paper.admin.tax'), align: 'end' },
      { label: t('paper.admin.gross'), align: 'end' },
    ],
    rows: invoice.lines.map((line) => ({
      cells: [
        textIn(line.title, locale),
        quantityText(line.quantity, line.decimals, line.unit[locale], locale),
        money(line.unitPrice),
        ...(invoice.totals.discount > 0 ? [money(line.discount)] : []),
        rateText(line, label),
        money(line.net),
        money(line.tax),
        money(line.net + line.tax),
      ],
      notes: [isSaudi && line.title.ar !== '' ? line.title.en : '', isolateValues(textIn(line.detail, locale), locale), line.sku].filter(
        Boolean,
      ),
    })),
    totals: totalsOf(invoice, t, money),
    notes: notesOf(invoice, t, label),
    signatures: [],
    footer: [invoice.seller.name, number],
    ...(invoice.qr ? { qr: renderSVG(invoice.qr, { border: 0 }) } : {}),
  }
}

/** The amounts below the lines: by tax rate, what was received before it was printed, and what it comes to. */
function totalsOf(invoice: InvoiceDocument, t: Say, money: (amount: number) => string): Sheet['totals'] {
  const { kind, totals, taxes, received = [] } = invoice
  const inBoth = (on: (language: Locale, writing: string) => string): Words =>
    invoice.form === 'gb' ? on('en', 'en-gb') : [on('ar', 'ar-sa'), on('en', 'en-gb')]
  const taxWords = ({ bps, taxable }: InvoiceDocument['taxes'][number]) =>
    inBoth((language, writing) =>
      say(language, 'paper.admin.taxOn', { rate: `${bps / 100}%`, taxable: formatMoney(taxable, invoice.currency.code, writing) }),
    )
  const receivedWords = ({ day, method }: Receipt) =>
    inBoth((language) => say(language, 'paper.admin.receivedOn', { date: dateText(day), method: textIn(method, language) }))
  return [
    ...(totals.discount > 0 ? [{ label: t('paper.admin.discountTotal'), value: money(totals.discount) }] : []),
    { label: t('paper.admin.netTotal'), value: money(totals.net) },
    ...taxes.map((tax) => ({ label: taxWords(tax), value: money(tax.tax) })),
    ...(received.length > 0 ? [{ label: t('paper.admin.grossTotal'), value: money(totals.grand) }] : []),
    ...received.map((receipt) => ({ label: receivedWords(receipt), value: money(-receipt.amount) })),
    kind === 'creditNote'
      ? { label: t('paper.admin.creditTotal'), value: money(totals.grand), strong: true }
      : { label: t('paper.admin.grandTotal'), value: money(askedBy(invoice).due), strong: true },
  ]
}

const rateText = ({ taxBps, taxRule }: InvoiceDocument['lines'][number], label: Label): string =>
  taxRule === 'standard' || taxRule === 'zero' ? `${taxBps / 100}%` : label(`paper.admin.rules.${taxRule}`)

type Party = InvoiceDocument['seller'] | InvoiceDocument['buyer']

function partyLines({ address, vatNumber, companyNumber, phone, email }: Party, label: Label): string[] {
  const numbered = (key: string, value: string) => (value ? [`${label(key)}: \u2066${value}\u2069`] : [])
  return [
    ...address,
    ...numbered('paper.admin.vatNumber', vatNumber),
    ...numbered('paper.admin.companyNumber', companyNumber),
    ...[phone, email].filter(Boolean),
  ]
}

function detailsOf(invoice: InvoiceDocument, t: Say, label: Label): SheetBlock[] {
  const { buyer, date, supplyDate, dueDate, corrects, orders } = invoice
  const dates: [string, string | null][] = [
    ['paper.admin.date', date],
    ['paper.admin.supplyDate', supplyDate],
    ['paper.admin.dueDate', askedBy(invoice).due > 0 ? dueDate : null],
  ]
  return [
    { label: t('paper.admin.buyer'), lines: [buyer.name, ...partyLines({ ...buyer, phone: '', email: '' }, label)] },
    { label: t('paper.admin.dates'), lines: dates.flatMap(([key, day]) => (day ? [`${label(key)}: \u2066${dateText(day)}\u2069`] : [])) },
    ...(corrects ? [{ label: t('paper.admin.corrects'), lines: [corrects.number, dateText(corrects.date)] }] : []),
    ...(orders.length > 0
      ? [
          {
            label: t('paper.admin.orders'),
            lines: orders.map(({ number, purchaseOrderNumber }) => [number, purchaseOrderNumber].filter(Boolean).join(' · ')),
          },
        ]
      : []),
  ]
}

function notesOf(invoice: InvoiceDocument, t: Say, label: Label): SheetBlock[] {
  const { reason, note, bank, taxes } = invoice
  const account = (
    [
      ['paper.admin.accountName', bank.accountName],
      ['paper.admin.bankName', bank.bankName],
      ['paper.admin.accountNumber', bank.number],
      ['paper.admin.sortCode', bank.sortCode],
      ['paper.admin.iban', bank.iban],
    ] as const
  ).flatMap(([key, value]) => (value ? [`${label(key)}: \u2066${value}\u2069`] : []))
  const rules = (['reverseCharge', 'exempt'] as const).filter((rule) => taxes.some((tax) => tax.rule === rule))
  return [
    ...(reason ? [{ label: t('paper.admin.reason'), lines: reason.split('\n') }] : []),
    ...rules.map((rule) => ({ label: t(`paper.admin.rules.${rule}`), lines: linesIn(t(`paper.admin.ruleTexts.${rule}`)) })),
    ...(askedBy(invoice).due > 0 && account.length > 0 ? [{ label: t('paper.admin.payTo'), lines: account }] : []),
    ...(note ? [{ label: t('paper.admin.note'), lines: note.split('\n') }] : []),
  ]
}

/** A text that stands in each of its languages on a line of its own. */
const linesIn = (words: Words): string[] => (typeof words === 'string' ? [words] : [...words])

/** Any invoice as PDF, for the office. */
export const getInvoicePdf = async (ctx: Ctx, id: string): Promise<PdfReply> => printed(ctx, await getDocument(ctx, id))

/** A printed invoice of an own order as PDF; 404 for anybody else's. */
export const getOwnInvoicePdf = async (ctx: Ctx, id: string): Promise<PdfReply> => printed(ctx, (await getOwnInvoice(ctx, id)).document)

export const printed = (ctx: Ctx, invoice: InvoiceDocument): Promise<PdfReply> =>
  pdfReply([say(ctx.locale, `paper.admin.names.${invoice.kind}`), invoice.number ?? say(ctx.locale, 'paper.admin.draft')].join(' '), [
    invoiceSheet(invoice),
  ])
