// Invoices and credit notes as rows with a link to each.
import { Link } from 'react-router'
import { useFormat } from '#web/boot-context.tsx'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import type { InvoiceRow } from '../../admin-contract.ts'
import { InvoiceStatus } from './invoice-status.tsx'

export function InvoiceRows({ rows }: { rows: readonly InvoiceRow[] }) {
  const { t } = useTranslation()
  const { money } = useFormat()
  return (
    <ul className="grid gap-3">
      {rows.map((row) => (
        <li key={row.id} className="flex flex-wrap items-center justify-between gap-2">
          <Link to={paths.office.invoice(row.id)} className="touch-target font-medium text-primary hover:underline">
            {row.number ? <bdi>{row.number}</bdi> : t(`invoice.kind.${row.kind}`)}
          </Link>
          <bdi className="tabular-nums">{money(row.grandTotal, row.currency)}</bdi>
          <InvoiceStatus status={row.status} />
        </li>
      ))}
    </ul>
  )
}
