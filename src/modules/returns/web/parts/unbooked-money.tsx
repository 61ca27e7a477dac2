// Money that salespeople have taken for an order and the office has not booked yet, on the order's own page.
import { Link } from 'react-router'
import { useFormat } from '#web/boot-context.tsx'
import { useLive } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { unbookedStates } from '../../lifecycle.ts'
import { listAdminMoneyCollections, listMoneyCollections, type MoneyCollection } from '../../money-collection-contract.ts'

type Props = { orderId: string }

/** No order has more receipts that wait. */
const most = { perPage: 100 }

/** For the office, which books it in its list of collections. */
export function OfficeUnbookedMoney({ orderId }: Props) {
  const { data } = useLive(listAdminMoneyCollections, { query: { orderId, ...most } }, { staleTime: 0 })
  return <Unbooked rows={data?.data ?? []} hrefOf={({ number }) => paths.office.collections({ search: number })} />
}

/** For the order's customer, who has the receipts. */
export function OwnUnbookedMoney({ orderId }: Props) {
  const { data } = useLive(listMoneyCollections, { query: { orderId, ...most } }, { staleTime: 0 })
  return <Unbooked rows={data?.data ?? []} hrefOf={({ id }) => paths.account.receipt(id)} />
}

function Unbooked({ rows, hrefOf }: { rows: readonly MoneyCollection[]; hrefOf: (row: MoneyCollection) => string }) {
  const { t } = useTranslation()
  const { money, dayDate } = useFormat()
  const open = rows.filter(({ status }) => unbookedStates.some((state) => state === status))
  if (open.length === 0) return null
  return (
    <Alert tone="info">
      <ul className="grid gap-1">
        {open.map((row) => {
          const params = { name: row.salespersonName, date: dayDate(row.day) }
          return (
            <li key={row.id}>
              {row.amount === null
                ? t('payment.collectedUnseen', params)
                : t('payment.collected', { ...params, amount: money(row.amount, row.currency) })}{' '}
              <Link to={hrefOf(row)} className="font-medium whitespace-nowrap underline">
                <bdi>{row.receiptNumber}</bdi>
              </Link>
            </li>
          )
        })}
      </ul>
    </Alert>
  )
}
