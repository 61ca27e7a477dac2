// An invoice or credit note as EN 16931 in UBL 2.1: the same data as on paper, for programs. Pure.
import { type Locale, textIn } from '#shared/locale.ts'
import { add, minor, type Minor, moneyToText, zero } from '#shared/money.ts'
import { quantityToText } from '#shared/quantity.ts'
import { askedBy, type DocumentLine, type InvoiceDocument } from './document.ts'

/** An element: text, or its children by their names in the order of the schema; `name@attribute` is an attribute of the element beside it. */
export type Tree = { [name: string]: string | Tree | (string | Tree)[] | undefined }

type Rule = DocumentLine['taxRule']
type Words = (key: 'exempt' | 'reverseCharge') => string

/** The UNTDID 5305 code of a line's tax. */
const categoryOf = (rule: Rule, bps: number): 'S' | 'Z' | 'E' | 'AE' => {
  if (rule === 'exempt') return 'E'
  if (rule === 'reverseCharge') return 'AE'
  return bps > 0 ? 'S' : 'Z'
}

/** UNECE Recommendation 20 codes by the English name of a unit; `one` for all others. */
const unitCodes: Readonly<Record<string, string>> = {
  piece: 'H87',
  kg: 'KGM',
  kilogram: 'KGM',
  g: 'GRM',
  gram: 'GRM',
  l: 'LTR',
  litre: 'LTR',
  ml: 'MLT',
  m: 'MTR',
  metre: 'MTR',
  pair: 'PR',
  dozen: 'DZN',
  tonne: 'TNE',
  box: 'XBX',
  carton: 'XCT',
  case: 'XCS',
  pack: 'XPK',
  bag: 'XBG',
}
const unitOf = (line: DocumentLine): string => unitCodes[line.unit.en.one.trim().toLowerCase()] ?? 'C62'

/** Takes a printed document and the reasons for untaxed supplies in its language; gives its tree. */
export function ublOf(document: InvoiceDocument, words: Words): Tree {
  const { currency, kind, corrects, orders, totals, bank, note, reason } = document
  const locale: Locale = document.form === 'gb' ? 'en' : 'ar'
  const amount = (name: string, value: Minor): Tree => ({
    [`cbc:${name}`]: moneyToText(value, currency.decimals),
    [`cbc:${name}@currencyID`]: currency.code,
  })
  const goods = document.lines.filter(({ kind: of }) => of === 'goods')
  // A document has a line; delivery alone is one, beside goods it is a charge.
  const lines = goods.length > 0 ? goods : document.lines
  const charges = goods.length > 0 ? document.lines.filter(({ kind: of }) => of === 'delivery') : []
  const net = add(zero, ...lines.map((line) => line.net))
  const charged = add(zero, ...charges.map((line) => line.net))
  const isCredit = kind === 'creditNote'
  const { received, due } = askedBy(document)
  const notes = [reason, note].filter(Boolean)
  const [order] = orders
  const [reference] = orders.flatMap(({ purchaseOrderNumber }) => purchaseOrderNumber ?? [])
  return {
    'cbc:CustomizationID': 'urn:cen.eu:en16931:2017',
    'cbc:ID': document.number ?? '',
    'cbc:IssueDate': document.date,
    ...(due > 0 && document.dueDate ? { 'cbc:DueDate': document.dueDate } : {}),
    'cbc:InvoiceTypeCode': isCredit ? '381' : '380',
    ...(notes.length > 0 ? { 'cbc:Note': notes } : {}),
    'cbc:DocumentCurrencyCode': currency.code,
    ...(reference ? { 'cbc:BuyerReference': reference } : {}),
    ...(order ? { 'cac:OrderReference': { 'cbc:ID': reference ?? order.number, 'cbc:SalesOrderID': order.number } } : {}),
    ...(corrects
      ? { 'cac:BillingReference': [{ 'cac:InvoiceDocumentReference': { 'cbc:ID': corrects.number, 'cbc:IssueDate': corrects.date } }] }
      : {}),
    'cac:AccountingSupplierParty': { 'cac:Party': party(document.seller, true) },
    'cac:AccountingCustomerParty': { 'cac:Party': party(document.buyer, false) },
    'cac:Delivery': { 'cbc:ActualDeliveryDate': document.supplyDate },
    ...(due > 0 && (bank.iban || bank.number)
      ? {
          'cac:PaymentMeans': [
            {
              'cbc:PaymentMeansCode': '30',
              ...(document.number ? { 'cbc:PaymentID': document.number } : {}),
              'cac:PayeeFinancialAccount': {
                'cbc:ID': (bank.iban || bank.number).replaceAll(' ', ''),
                ...(bank.accountName ? { 'cbc:Name': bank.accountName } : {}),
                ...(bank.sortCode ? { 'cac:FinancialInstitutionBranch': { 'cbc:ID': bank.sortCode } } : {}),
              },
            },
          ],
        }
      : {}),
    ...(charges.length > 0
      ? {
          'cac:AllowanceCharge': charges.map((line) => ({
            'cbc:ChargeIndicator': 'true',
            'cbc:AllowanceChargeReasonCode': 'FC',
            'cbc:AllowanceChargeReason': textIn(line.title, locale),
            ...amount('Amount', line.net),
            'cac:TaxCategory': category(line.taxRule, line.taxBps),
          })),
        }
      : {}),
    'cac:TaxTotal': [{ ...amount('TaxAmount', totals.tax), 'cac:TaxSubtotal': subtotals(document, amount, words) }],
    'cac:LegalMonetaryTotal': {
      ...amount('LineExtensionAmount', net),
      ...amount('TaxExclusiveAmount', totals.net),
      ...amount('TaxInclusiveAmount', totals.grand),
      ...(charges.length > 0 ? amount('ChargeTotalAmount', charged) : {}),
      ...(received > 0 ? amount('PrepaidAmount', received) : {}),
      ...amount('PayableAmount', isCredit ? totals.grand : due),
    },
    'cac:InvoiceLine': lines.map((line, index) => ({
      'cbc:ID': String(index + 1),
      'cbc:InvoicedQuantity': quantityToText(line.quantity, line.decimals).replaceAll(',', ''),
      'cbc:InvoicedQuantity@unitCode': unitOf(line),
      ...amount('LineExtensionAmount', line.net),
      ...(line.discount > 0
        ? {
            'cac:AllowanceCharge': [
              { 'cbc:ChargeIndicator': 'false', 'cbc:AllowanceChargeReasonCode': '95', ...amount('Amount', line.discount) },
            ],
          }
        : {}),
      'cac:Item': {
        ...(textIn(line.detail, locale) ? { 'cbc:Description': textIn(line.detail, locale) } : {}),
        'cbc:Name': textIn(line.title, locale),
        ...(line.sku ? { 'cac:SellersItemIdentification': { 'cbc:ID': line.sku } } : {}),
        'cac:ClassifiedTaxCategory': category(line.taxRule, line.taxBps),
      },
      'cac:Price': amount('PriceAmount', line.unitPrice),
    })),
  }
}

const percentText = (bps: number): string => String(bps / 100)

const category = (rule: Rule, bps: number): Tree => ({
  'cbc:ID': categoryOf(rule, bps),
  'cbc:Percent': percentText(bps),
  'cac:TaxScheme': { 'cbc:ID': 'VAT' },
})

/** Taxable amount and tax by category and rate; a zero rate and a rate of zero are one category. */
function subtotals({ taxes }: InvoiceDocument, amount: (name: string, value: Minor) => Tree, words: Words): Tree[] {
  const groups = Map.groupBy(taxes, ({ rule, bps }) => `${categoryOf(rule, bps)} ${bps}`)
  return [...groups.values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    const { rule, bps } = first
    const reason = rule === 'exempt' || rule === 'reverseCharge' ? { 'cbc:TaxExemptionReason': words(rule) } : {}
    const { 'cac:TaxScheme': scheme, ...head } = category(rule, bps)
    return [
      {
        ...amount('TaxableAmount', minor(own.reduce((sum, { taxable }) => sum + taxable, 0))),
        ...amount('TaxAmount', minor(own.reduce((sum, { tax }) => sum + tax, 0))),
        'cac:TaxCategory': { ...head, ...reason, 'cac:TaxScheme': scheme },
      },
    ]
  })
}

type Party = InvoiceDocument['seller'] | InvoiceDocument['buyer']

/** VAT identifiers begin with their country's code. */
const vatId = (number: string, country: string): string => {
  const plain = number.replaceAll(/[\s-]/g, '')
  return /^[A-Z]{2}/i.test(plain) ? plain.toUpperCase() : `${country}${plain}`
}

function party({ name, address, vatNumber, companyNumber, phone, email, country }: Party, isSeller: boolean): Tree {
  const [street, second, ...more] = address
  const scheme = vatNumber ? { 'cbc:CompanyID': vatId(vatNumber, country), 'cac:TaxScheme': { 'cbc:ID': 'VAT' } } : null
  return {
    // EM: an e-mail address.
    ...(email ? { 'cbc:EndpointID': email, 'cbc:EndpointID@schemeID': 'EM' } : {}),
    'cac:PartyName': { 'cbc:Name': name },
    'cac:PostalAddress': {
      ...(street ? { 'cbc:StreetName': street } : {}),
      ...(second ? { 'cbc:AdditionalStreetName': second } : {}),
      ...(more.length > 0 ? { 'cac:AddressLine': { 'cbc:Line': more.join(', ') } } : {}),
      'cac:Country': { 'cbc:IdentificationCode': country },
    },
    ...(scheme ? { 'cac:PartyTaxScheme': isSeller ? [scheme] : scheme } : {}),
    'cac:PartyLegalEntity': { 'cbc:RegistrationName': name, ...(companyNumber ? { 'cbc:CompanyID': companyNumber } : {}) },
    ...(phone || email
      ? { 'cac:Contact': { ...(phone ? { 'cbc:Telephone': phone } : {}), ...(email ? { 'cbc:ElectronicMail': email } : {}) } }
      : {}),
  }
}

// Characters that XML forbids even when they are written as numbers.
// oxlint-disable-next-line no-control-regex
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const escaped = (text: string): string =>
  text.replaceAll(forbidden, '').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function write(tree: Tree): string {
  return Object.entries(tree)
    .filter(([name]) => !name.includes('@'))
    .flatMap(([name, value]) => (Array.isArray(value) ? value.map((each) => [name, each] as const) : [[name, value] as const]))
    .map(([name, value]) => {
      if (value === undefined) return ''
      const attributes = Object.entries(tree)
        .filter(([key]) => key.startsWith(`${name}@`))
        .map(([key, text]) => ` ${key.slice(name.length + 1)}="${escaped(String(text)).replaceAll('"', '&quot;')}"`)
      return `<${name}${attributes.join('')}>${typeof value === 'string' ? escaped(value) : write(value)}</${name}>`
    })
    .join('')
}

/** In a credit note some elements have names of their own. */
const creditNames: Readonly<Record<string, string>> = {
  'cbc:InvoiceTypeCode': 'cbc:CreditNoteTypeCode',
  'cac:InvoiceLine': 'cac:CreditNoteLine',
  'cbc:InvoicedQuantity': 'cbc:CreditedQuantity',
  'cbc:InvoicedQuantity@unitCode': 'cbc:CreditedQuantity@unitCode',
}

const asCredit = (tree: Tree): Tree =>
  Object.fromEntries(
    Object.entries(tree).map(([name, value]) => [
      creditNames[name] ?? name,
      Array.isArray(value)
        ? value.map((each) => (typeof each === 'string' ? each : asCredit(each)))
        : typeof value === 'object'
          ? asCredit(value)
          : value,
    ]),
  )

const space = 'urn:oasis:names:specification:ubl:schema:xsd:'

/** Takes a tree; gives the file: an invoice, or the credit note its type code says. */
export function ublText(tree: Tree): string {
  const isCredit = tree['cbc:InvoiceTypeCode'] === '381'
  const root = isCredit ? 'CreditNote' : 'Invoice'
  const spaces = `xmlns="${space}${root}-2" xmlns:cac="${space}CommonAggregateComponents-2" xmlns:cbc="${space}CommonBasicComponents-2"`
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} ${spaces}>${write(isCredit ? asCredit(tree) : tree)}</${root}>\n`
}
