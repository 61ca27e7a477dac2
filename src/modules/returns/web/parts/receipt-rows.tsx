// Receipts for collected money as rows, each leading to its receipt.
import { Link } from 'react-router'
import { useFormat } from '#web/boot-context.tsx'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import type { MoneyCollection } from '../../money-collection-contract.ts'
import { MoneyBadge } from './return-badge.tsx'

export function ReceiptRows({ receipts }: { receipts: readonly MoneyCollection[] }) {
  return (
    <ul className="surface-card divide-y divide-line rounded-md border border-line">
      {receipts.map((receipt) => (
        <Receipt key={receipt.id} receipt={receipt} />
      ))}
    </ul>
  )
}

function Receipt({ receipt }: { receipt: MoneyCollection }) {
  const { t } = useTranslation()
  const { money, dayDate } = useFormat()
  return (
    <li className="relative grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 px-4 py-3 text-sm hover:bg-sunken sm:grid-cols-[1fr_auto_8rem]">
      <div className="grid min-w-0 gap-0.5">
        <Link to={paths.account.receipt(receipt.id)} className="font-medium text-ink after:absolute after:inset-0">
          <bdi>{receipt.receiptNumber}</bdi>
        </Link>
        <span className="text-xs text-ink-soft">
          {dayDate(receipt.day)} · {t(`return.methods.${receipt.method}`)} · <bdi>{receipt.companyName}</bdi>
          {receipt.receiptNumber !== receipt.number && (
            <>
              {' '}
              · <bdi className="whitespace-nowrap">{receipt.orderNumber}</bdi>
            </>
          )}
        </span>
      </div>
      <MoneyBadge status={receipt.status} />
      <span className="col-start-2 text-end font-medium text-ink tabular-nums sm:col-start-auto">
        <bdi>{receipt.amount === null ? '–' : money(receipt.amount, receipt.currency)}</bdi>
      </span>
    </li>
  )
}
