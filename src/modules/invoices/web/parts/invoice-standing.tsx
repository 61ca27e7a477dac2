// Where a printed invoice stands now, above its paper, which stays as it was printed: what was received and when, and what is still due.
import { useFormat, useLocale } from '#web/boot-context.tsx'
import { useTranslation } from '#web/translation.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { type Description, DescriptionList } from '#web/ui/description-list.tsx'
import { textIn } from '#shared/locale.ts'
import { dateText } from '#shared/time.ts'
import type { InvoiceStanding as Standing } from '../../contract.ts'
import { askedBy, type InvoiceDocument } from '../../document.ts'
import { InvoiceStatus } from './invoice-status.tsx'

/** The money that was received for an invoice, as rows of a list of amounts. */
export function useReceived(): (of: Pick<Standing, 'received'>, currency: string) => Description[] {
  const { t } = useTranslation()
  const { money } = useFormat()
  const locale = useLocale()
  return ({ received }, currency) =>
    received.map(({ day, method, amount }) => ({
      term: t('invoice.receivedOn', { date: dateText(day), method: textIn(method, locale) }),
      value: <bdi>{money(-amount, currency)}</bdi>,
    }))
}

type Props = { document: InvoiceDocument; standing: Standing }

/** Nothing while the paper still says all of it. */
export function InvoiceStanding({ document, standing }: Props) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const receivedRows = useReceived()
  const { status, credited, received, outstanding, collected } = standing
  if (received.length === 0 && credited === 0 && collected === 0) return null
  const currency = document.currency.code
  const amount = (value: number) => <bdi>{money(value, currency)}</bdi>
  const isPaid = outstanding === 0 && received.length > 0
  return (
    <Alert tone={isPaid ? 'success' : 'info'} className="max-w-4xl print:hidden" title={<InvoiceStatus status={status} />}>
      <DescriptionList
        items={[
          { term: t('invoice.paper.gross'), value: amount(document.totals.grand) },
          ...(credited > 0 ? [{ term: t('invoice.status.credited'), value: amount(-credited) }] : []),
          ...receivedRows(standing, currency),
          { term: t('invoice.stillDue'), value: amount(outstanding), strong: true },
          ...(collected > 0 ? [{ term: t('invoice.collected'), value: amount(collected) }] : []),
        ]}
      />
      {askedBy(document).due !== outstanding && <p className="mt-2 text-ink-soft">{t('invoice.asPrinted')}</p>}
    </Alert>
  )
}
