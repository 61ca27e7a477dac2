import { Link } from 'react-router'
import { useBoot, useFormat } from '#web/boot-context.tsx'
import { LostPart } from '#web/loaded-part.tsx'
import { useLive } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { Card } from '#web/ui/card.tsx'
import { listOwnInvoices } from '../../contract.ts'
import { dateText } from '#shared/time.ts'
import { InvoiceStatus } from './invoice-status.tsx'

/** The printed invoices and credit notes of an own order; nothing while there are none. */
export function OwnInvoices({ orderId }: { orderId: string }) {
  const { t } = useTranslation()
  const { profile } = useBoot()
  const { money } = useFormat()
  const answer = useLive(listOwnInvoices, { query: { orderId } }, { enabled: profile.flags.isInvoicesEnabled })
  const { data = [] } = answer
  if (data.length === 0) return <LostPart of={answer} title={t('invoice.ofOrder')} />
  return (
    <Card title={t('invoice.ofOrder')}>
      <ul className="grid gap-3 text-sm">
        {data.map((invoice) => (
          <li key={invoice.id} className="grid gap-1">
            <span className="flex flex-wrap items-center justify-between gap-2">
              <Link to={paths.account.invoice(invoice.id)} className="touch-target font-medium text-primary hover:underline">
                <bdi>{invoice.number}</bdi>
              </Link>
              <InvoiceStatus status={invoice.status} />
            </span>
            <span className="flex flex-wrap justify-between gap-2 text-ink-soft">
              <span>
                {t(`invoice.kind.${invoice.kind}`)} · <bdi>{dateText(invoice.date)}</bdi>
              </span>
              <bdi className="tabular-nums">{money(invoice.grandTotal, invoice.currency)}</bdi>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
