// An invoice or credit note on paper: a British one in the reader's language, a Saudi one in Arabic with English beside it on one page.
import { type ReactNode, useId } from 'react'
import { listIn, type Locale, regionalForm, textIn, type Texts } from '#shared/locale.ts'
import { formatMoney, moneyToText } from '#shared/money.ts'
import { dateText, type Day } from '#shared/time.ts'
import { quantityText } from '#shared/units.ts'
import { useBoot, useLocale } from '#web/boot-context.tsx'
import { ShopLogo } from '#web/ui/shop-logo.tsx'
import { askedBy, type DocumentLine, type InvoiceDocument } from '../../document.ts'
import { headingOf, type InvoicePaper, labelsOf, type PaperWord } from '../../paper.ts'
import { QrCode } from '#web/ui/qr-code.tsx'

type Say = (texts: Texts) => ReactNode
type Writing = {
  document: InvoiceDocument
  locale: Locale
  isBilingual: boolean
  /** A text: in one language, or in Arabic with English below it. */
  both: Say
  word: (word: PaperWord) => ReactNode
  money: (amount: number) => ReactNode
}

function useWriting({ document, words }: InvoicePaper): Writing {
  const reader = useLocale()
  const { profile } = useBoot()
  const isBilingual = document.form !== 'gb'
  const locale: Locale = isBilingual ? 'ar' : reader
  const both: Say = (texts) =>
    isBilingual ? (
      <>
        <span lang="ar">{textIn(texts, 'ar')}</span>
        {texts.en !== '' && texts.en !== texts.ar && (
          <span lang="en" dir="ltr" className="block text-xs text-ink-soft">
            {texts.en}
          </span>
        )}
      </>
    ) : (
      textIn(texts, locale)
    )
  const money = (amount: number) => <bdi>{formatMoney(amount, document.currency.code, regionalForm(locale, profile.locale))}</bdi>
  return { document, locale, isBilingual, both, word: (word) => both(words[word]), money }
}

/** Takes an invoice with the words of its form; draws its page. */
export function InvoiceSheet(paper: InvoicePaper) {
  const writing = useWriting(paper)
  const { document, locale, both, word } = writing
  const { note, qr, reason } = document
  const titleId = useId()
  return (
    <article
      lang={locale}
      dir={locale === 'ar' ? 'rtl' : 'ltr'}
      className="grid max-w-4xl gap-6 rounded-md border border-line bg-card p-6 text-sm text-ink print:border-0 print:p-0"
    >
      <header className="flex flex-wrap items-start justify-between gap-4 border-b border-line pb-4">
        <div className="grid gap-1">
          <h1 id={titleId} className="text-xl font-semibold">
            {word(headingOf(document))}
          </h1>
          <p className="text-base font-medium">
            <bdi>{document.number ?? both(paper.words.draft)}</bdi>
          </p>
          {document.received !== undefined && document.received.length > 0 && askedBy(document).due === 0 && (
            <p className="font-semibold text-success">{word('paid')}</p>
          )}
        </div>
        {document.seller.logo !== null && <ShopLogo size={56} />}
      </header>
      <div className="grid gap-6 sm:grid-cols-2">
        <Party writing={writing} title="seller" party={document.seller} />
        <Party writing={writing} title="buyer" party={document.buyer} />
      </div>
      <Dates writing={writing} />
      {reason && (
        <p>
          {word('reason')}: <bdi>{reason}</bdi>
        </p>
      )}
      <Lines writing={writing} titleId={titleId} />
      <div className="flex flex-wrap items-start justify-between gap-6">
        <div className="grid gap-4">
          {qr !== null && <QrCode text={qr} label="QR" />}
          <Account writing={writing} />
        </div>
        <Totals writing={writing} />
      </div>
      {note && (
        <p className="whitespace-pre-line text-ink-soft">
          <bdi>{note}</bdi>
        </p>
      )}
    </article>
  )
}

type Part = { writing: Writing }

function Party({ writing: { word }, title, party }: Part & { title: 'seller' | 'buyer'; party: InvoiceDocument['buyer'] }) {
  const numbers = [
    ['vatNumber', party.vatNumber],
    ['companyNumber', party.companyNumber],
  ] as const
  return (
    <section className="grid content-start gap-1">
      <h2 className="text-xs font-medium text-ink-soft">{word(title)}</h2>
      <strong className="font-semibold">
        <bdi>{party.name}</bdi>
      </strong>
      {party.address.map((line) => (
        <span key={line} className="block">
          <bdi>{line}</bdi>
        </span>
      ))}
      {numbers.map(
        ([key, value]) =>
          value && (
            <span key={key} className="block">
              {word(key)} <bdi dir="ltr">{value}</bdi>
            </span>
          ),
      )}
    </section>
  )
}

function Dates({ writing: { document, word, locale } }: Part) {
  const day = (text: Day) => <bdi>{dateText(text)}</bdi>
  const { kind, date, supplyDate, dueDate, corrects, orders } = document
  const references = orders.flatMap(({ purchaseOrderNumber }) => purchaseOrderNumber ?? [])
  const facts: [PaperWord, ReactNode][] = [
    [labelsOf(kind).date, day(date)],
    ['supplyDate', day(supplyDate)],
    ...(dueDate === null || askedBy(document).due === 0 ? [] : [['dueDate', day(dueDate)] satisfies [PaperWord, ReactNode]]),
    [
      'orders',
      <bdi key="orders">
        {listIn(
          orders.map(({ number }) => number),
          locale,
        )}
      </bdi>,
    ],
    ...(references.length === 0
      ? []
      : [['purchaseOrder', <bdi key="po">{listIn(references, locale)}</bdi>] satisfies [PaperWord, ReactNode]]),
    ...(corrects === null
      ? []
      : [
          [
            'corrects',
            <span key="corrects">
              <bdi>{corrects.number}</bdi> · {day(corrects.date)}
            </span>,
          ] satisfies [PaperWord, ReactNode],
        ]),
  ]
  return (
    <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
      {facts.map(([key, value]) => (
        <div key={key}>
          <dt className="text-xs text-ink-soft">{word(key)}</dt>
          <dd className="font-medium tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const cell = 'border-b border-line py-2 pe-3 align-top text-start'
const figure = 'border-b border-line py-2 pe-3 align-top text-end tabular-nums'
const head = 'text-xs font-medium text-ink-soft'

function Lines({ writing, titleId }: Part & { titleId: string }) {
  const { document, word } = writing
  const columns: PaperWord[] = ['quantity', 'unitPrice', 'discount', 'net', 'taxRate', 'tax', 'gross']
  return (
    <div role="region" aria-labelledby={titleId} tabIndex={0} className="overflow-x-auto print:overflow-visible">
      <table className="w-full border-collapse">
        <thead>
          <tr>
            <th scope="col" className={`${cell} ${head}`}>
              {word('description')}
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" className={`${figure} ${head}`}>
                {word(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {document.lines.map((line, index) => (
            <Line key={index} writing={writing} line={line} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Line({ writing: { both, word, money, locale }, line }: Part & { line: DocumentLine }) {
  const { title, detail, sku, quantity, decimals, unit, unitPrice, discount, net, taxBps, taxRule, tax } = line
  return (
    <tr className="break-inside-avoid">
      <td className={cell}>
        <span className="font-medium">{both(title)}</span>
        {(detail.en || detail.ar) && <span className="block text-ink-soft">{both(detail)}</span>}
        {sku && (
          <span className="block text-xs text-ink-soft">
            <bdi>{sku}</bdi>
          </span>
        )}
      </td>
      <td className={figure}>
        <bdi>{line.kind === 'delivery' ? '' : quantityText(quantity, decimals, unit[locale], locale)}</bdi>
      </td>
      <td className={figure}>{money(unitPrice)}</td>
      <td className={figure}>{discount === 0 ? '–' : money(discount)}</td>
      <td className={figure}>{money(net)}</td>
      <td className={figure}>{taxRule === 'standard' ? <bdi>{moneyToText(taxBps, 2).replace(/\.?0+$/, '')}%</bdi> : word(taxRule)}</td>
      <td className={figure}>{money(tax)}</td>
      <td className={figure}>{money(net + tax)}</td>
    </tr>
  )
}

function Totals({ writing: { document, both, word, money } }: Part) {
  const { kind, totals, taxes, received = [] } = document
  const row = (key: string, label: ReactNode, amount: number, isGrand = false) => (
    <div
      key={key}
      className={`flex items-baseline justify-between gap-6 py-1.5 ${isGrand ? 'border-t border-line-strong font-semibold' : ''}`}
    >
      <dt>{label}</dt>
      <dd className="text-end tabular-nums">{money(amount)}</dd>
    </div>
  )
  return (
    <dl className="ms-auto w-full max-w-sm">
      {totals.discount > 0 && row('discount', word('discountTotal'), totals.discount)}
      {row('net', word('netTotal'), totals.net)}
      {taxes.map(({ bps, rule, taxable, tax }) =>
        row(
          `${bps} ${rule}`,
          <>
            {rule === 'standard' ? word('tax') : word(rule)} <bdi>{moneyToText(bps, 2).replace(/\.?0+$/, '') || '0'}%</bdi> ·{' '}
            {money(taxable)}
          </>,
          tax,
        ),
      )}
      {row('tax', word('taxTotal'), totals.tax)}
      {received.length > 0 && row('gross', word('gross'), totals.grand)}
      {received.map(({ day, method, amount }) =>
        row(
          `received ${day} ${method.en}`,
          <>
            {word('received')} <bdi>{dateText(day)}</bdi> · {both(method)}
          </>,
          -amount,
        ),
      )}
      {row('grand', word(labelsOf(kind).total), kind === 'creditNote' ? totals.grand : askedBy(document).due, true)}
    </dl>
  )
}

function Account({ writing: { document, word } }: Part) {
  const { accountName, bankName, number, sortCode, iban } = document.bank
  const rows = [
    ['accountName', accountName],
    ['bankName', bankName],
    ['accountNumber', number],
    ['sortCode', sortCode],
    ['iban', iban],
  ] as const
  if (askedBy(document).due === 0 || rows.every(([, value]) => value === '')) return null
  return (
    <section className="grid gap-1">
      <h2 className="text-xs font-medium text-ink-soft">{word('account')}</h2>
      {rows.map(
        ([key, value]) =>
          value && (
            <span key={key} className="block">
              {word(key)}: <bdi>{value}</bdi>
            </span>
          ),
      )}
    </section>
  )
}
