// The order as the warehouse takes it along: everything on paper, with a box to tick per line.
import { useTranslation } from '#web/translation.tsx'
import { useParams } from 'react-router'
import { CallError } from '#shared/call.ts'
import { useBoot, useFormat } from '#web/boot-context.tsx'
import { ErrorPage } from '#web/error-page.tsx'
import { PageHead } from '#web/page-head.tsx'
import { useLive } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { type AdminOrder, getAdminOrder } from '../admin-contract.ts'
import { OrderDetails } from './parts/order-details.tsx'
import { OrderTotals } from './parts/order-totals.tsx'

export default function AdminOrderPrint() {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const { profile } = useBoot()
  const { data: order, error } = useLive(getAdminOrder, { params: { id } }, { enabled: profile.flags.isOrderPrintable })
  if (!profile.flags.isOrderPrintable) return <ErrorPage status={404} />
  if (error && !order) return <ErrorPage status={error instanceof CallError ? error.status : 500} detail={{ message: error.message }} />
  if (!order) return <Skeleton className="h-96 w-full" />
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={t('order.admin.printTitle', { number: order.number })} isIndexed={false} />
      <div className="flex flex-wrap gap-2 print:hidden">
        <Button variant="primary" icon="printer" onClick={() => window.print()}>
          {t('order.admin.print')}
        </Button>
        <ButtonLink to={paths.office.order(order.id)}>{t('core.back')}</ButtonLink>
      </div>
      <Sheet order={order} />
    </div>
  )
}

function Sheet({ order }: { order: AdminOrder }) {
  const { t } = useTranslation()
  const { shopName } = useBoot()
  const { dateTime } = useFormat()
  return (
    <article className="grid max-w-4xl gap-6 rounded-md border border-line bg-card p-6 text-sm text-ink print:border-0 print:p-0">
      <header className="flex flex-wrap items-start justify-between gap-4 border-b border-line pb-4">
        <div className="grid grid-cols-1 gap-1">
          <h1 className="text-xl font-semibold">{t('order.admin.printTitle', { number: order.number })}</h1>
          <p className="text-ink-soft">
            {t('order.placedOn')} {dateTime(order.createdAt)} · {t(`order.status.${order.status}`)}
          </p>
        </div>
        <p className="text-base font-semibold">{shopName}</p>
      </header>
      <OrderDetails order={order} />
      <PickList order={order} />
      <div className="grid grid-cols-1 gap-6 sm:grid-cols-2 print:grid-cols-2">
        <div className="self-end border-t border-line-strong pt-2 text-ink-soft">{t('order.admin.signature')}</div>
        <OrderTotals order={order} />
      </div>
    </article>
  )
}

function PickList({ order }: { order: AdminOrder }) {
  const { t } = useTranslation()
  const { money, quantity } = useFormat()
  const cell = 'border-b border-line py-2 pe-3 text-start align-top'
  return (
    <table className="w-full border-collapse">
      <caption className="pb-2 text-start font-semibold">{t('order.admin.pickList')}</caption>
      <thead>
        <tr>
          {['order.admin.picked', 'order.admin.sku', 'order.product', 'order.quantity', 'order.lineTotal'].map((key, index) => (
            <th key={key} scope="col" className={`${cell} text-xs font-medium text-ink-soft ${index > 2 ? 'text-end' : ''}`}>
              {t(key)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {order.lines.map((line) => (
          <tr key={line.id} className="break-inside-avoid">
            <td className={cell}>
              <span aria-hidden className="inline-block size-4 rounded-sm border border-line-strong" />
            </td>
            <td className={cell}>
              <bdi>{line.sku}</bdi>
            </td>
            <td className={cell}>
              <bdi className="font-medium">{line.title}</bdi>
              {line.variantTitle && (
                <span className="block text-ink-soft">
                  <bdi>{line.variantTitle}</bdi>
                </span>
              )}
              {line.choices.map((choice) => (
                <span key={`${choice.group} ${choice.title}`} className="block text-ink-soft">
                  {choice.group}: <bdi>{choice.title}</bdi>
                </span>
              ))}
            </td>
            <td className={`${cell} text-end tabular-nums`}>
              <bdi>{quantity(line.quantity, line.decimals, line.unit)}</bdi>
            </td>
            <td className={`${cell} text-end tabular-nums`}>
              {line.lineTotal === null ? '–' : <bdi>{money(line.lineTotal + (line.selectionsTotal ?? 0), order.currency)}</bdi>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
