// The totals of an order before and after a change, and the difference to pay or to give back.
import { useFormat } from '#web/boot-context.tsx'
import { useTranslation } from '#web/translation.tsx'
import { Alert } from '#web/ui/alert.tsx'
import type { RevisionQuote } from '../../revision-admin-contract.ts'

const rows = ['subtotal', 'selectionsTotal', 'discountTotal', 'shippingCost', 'taxTotal', 'grandTotal'] as const

export function RevisionTotals({ quote, currency }: { quote: RevisionQuote; currency: string }) {
  const { t } = useTranslation()
  const { money, surcharge } = useFormat()
  const shown = rows.filter((row) => row === 'grandTotal' || quote.before[row] > 0 || quote.after[row] > 0)
  return (
    <div className="grid gap-4 text-sm">
      <table className="w-full tabular-nums">
        <thead>
          <tr className="text-xs text-ink-soft">
            <th />
            <th className="pb-1 text-end font-medium">{t('order.admin.revision.before')}</th>
            <th className="pb-1 text-end font-medium">{t('order.admin.revision.after')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={row} className={row === 'grandTotal' ? 'border-t border-line font-semibold text-ink' : 'text-ink'}>
              <th scope="row" className="py-1 text-start font-normal text-ink-soft">
                {t(`order.admin.revision.totals.${row}`)}
              </th>
              <td className="text-end">
                <bdi>{money(quote.before[row], currency)}</bdi>
              </td>
              <td className="text-end">
                <bdi>{money(quote.after[row], currency)}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-ink">
        {t('order.admin.revision.difference')}:{' '}
        <bdi className="font-semibold tabular-nums">{(quote.difference === 0 ? money : surcharge)(quote.difference, currency)}</bdi>
      </p>
      {quote.beyond > 0 && (
        <Alert tone="warning" isSilent>
          {t('order.admin.revision.beyond', { amount: money(quote.beyond, currency) })}
        </Alert>
      )}
      {quote.authorised > 0 && (
        <Alert tone={quote.due === 0 ? 'success' : 'warning'} isSilent>
          {t(`order.admin.revision.${quote.due > 0 ? 'moreThanAuthorised' : quote.due < 0 ? 'lessThanAuthorised' : 'asAuthorised'}`, {
            authorised: money(quote.authorised + quote.received, currency),
            amount: money(Math.abs(quote.due), currency),
          })}
        </Alert>
      )}
      {quote.received > 0 && quote.authorised === 0 && (
        <Alert tone={quote.due === 0 ? 'success' : 'warning'} isSilent>
          {t(`order.admin.revision.${quote.due > 0 ? 'moreDue' : quote.due < 0 ? 'refundDue' : 'fits'}`, {
            received: money(quote.received, currency),
            amount: money(Math.abs(quote.due), currency),
          })}
        </Alert>
      )}
    </div>
  )
}
