// A salesperson's collections: money taken for open orders, with its receipts, and goods to fetch.
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { PageMeta } from '#shared/paging.ts'
import { useBoot, useFormat } from '#web/boot-context.tsx'
import { LoadedPart, NotLoaded } from '#web/loaded-part.tsx'
import { useLive } from '#web/page-data.ts'
import { PageHead } from '#web/page-head.tsx'
import { paths } from '#web/paths.ts'
import { usePresentParams } from '#web/present-params.ts'
import { useTranslation } from '#web/translation.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PastEnd } from '#web/ui/past-end.tsx'
import { PageHeading, SectionHeading } from '#web/ui/section-heading.tsx'
import { TableSkeleton } from '#web/ui/skeleton.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useSettled } from '#web/use-settled.ts'
import { listMoneyCollections, listOpenOrders, type OpenOrder } from '../money-collection-contract.ts'
import { CollectDialog } from './parts/collect-dialog.tsx'
import { Pages } from './parts/pages.tsx'
import { ReceiptRows } from './parts/receipt-rows.tsx'
import { ReturnList } from './parts/return-rows.tsx'

export default function MyCollections() {
  const { t } = useTranslation()
  const { areOrdersRefundable } = useBoot()
  const fetchGoods = (
    <ButtonLink icon="truck" to={paths.account.newRefund({ kind: 'collection' })}>
      {t('return.newCollection')}
    </ButtonLink>
  )
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead title={t('nav.myCollections')} isIndexed={false} />
      <PageHeading title={t('nav.myCollections')} description={t('return.collectionsAbout')} actions={areOrdersRefundable && fetchGoods} />
      <OpenOrders />
      <Receipts />
      {areOrdersRefundable && (
        <section className="grid grid-cols-1 gap-3">
          <SectionHeading title={t('return.goodsToFetch')} />
          <ReturnList kind="collection" showsCompany action={fetchGoods} />
        </section>
      )}
    </div>
  )
}

function OpenOrders() {
  const { t } = useTranslation()
  const { money, date } = useFormat()
  const { page, setPage, hrefOf } = useOwnPage('ordersPage')
  const [chosen, setChosen] = useState<OpenOrder | null>(null)
  const [typed, setTyped] = useState('')
  const search = useSettled(typed.trim(), 200)
  const { data, error, refetch } = useLive(listOpenOrders, { query: { page, perPage: 10, search } }, { keepPrevious: true, staleTime: 0 })
  if (error && !data) return <NotLoaded why={error} refetch={refetch} />
  if (!data) return <TableSkeleton rows={3} columns={3} />
  const last = lastPage(data.meta)
  return (
    <Card title={t('return.openOrders')} description={t('return.openOrdersHint')}>
      {(last > 0 || search !== '') && (
        <TextInput
          label={t('return.findOpenOrder')}
          type="search"
          value={typed}
          fieldClassName="mb-4 w-full sm:w-80"
          onChange={(event) => {
            setTyped(event.target.value)
            if (page > 1) setPage(1)
          }}
        />
      )}
      {last > 0 && page > last && <PastEnd pages={last} href={hrefOf} />}
      {last === 0 && <p className="text-sm text-ink-soft">{t(search === '' ? 'return.noOpenOrders' : 'return.noSuchOpenOrder')}</p>}
      <ul className="divide-y divide-line">
        {data.data.map((order) => (
          <li key={order.id} className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-2 py-3 text-sm first:pt-0 last:pb-0">
            <div className="grid min-w-0 gap-0.5">
              <span className="font-medium text-ink">
                <bdi>{order.number}</bdi> · <bdi>{order.companyName}</bdi>
              </span>
              <span className="text-xs text-ink-soft">
                <time dateTime={order.createdAt}>{date(order.createdAt)}</time> ·{' '}
                {t('return.dueOf', { due: money(order.due - order.collected, order.currency), total: money(order.due, order.currency) })}
              </span>
            </div>
            <Button
              size="sm"
              disabledReason={order.due > order.collected ? undefined : t('return.allCollected')}
              onClick={() => setChosen(order)}
            >
              {t('return.collect')}
            </Button>
          </li>
        ))}
      </ul>
      {page <= last && <Pages page={page} hasMore={page < last} onChange={setPage} />}
      {chosen && <CollectDialog order={chosen} onClose={() => setChosen(null)} />}
    </Card>
  )
}

function Receipts() {
  const { t } = useTranslation()
  const { page, setPage, hrefOf } = useOwnPage('receiptsPage')
  const answer = useLive(listMoneyCollections, { query: { page, perPage: 10 } }, { keepPrevious: true, staleTime: 0 })
  return (
    <section className="grid grid-cols-1 gap-3">
      <SectionHeading title={t('return.receipts')} />
      <LoadedPart of={answer} waiting={<TableSkeleton rows={3} columns={3} />}>
        {({ data, meta }) => {
          const last = lastPage(meta)
          if (last > 0 && page > last) return <PastEnd pages={last} href={hrefOf} />
          return last === 0 ? (
            <EmptyState compact icon="receipt" title={t('return.noReceipts')}>
              {t('return.noReceiptsText')}
            </EmptyState>
          ) : (
            <>
              <ReceiptRows receipts={data} />
              <Pages page={page} hasMore={page < last} onChange={setPage} />
            </>
          )
        }}
      </LoadedPart>
    </section>
  )
}

/** The last page of a list; 0 when it is empty. */
const lastPage = ({ total, perPage }: PageMeta): number => Math.ceil(total / perPage)

/** The page of one of the lists here, under a key of its own in the address: the others stay on theirs, and the reader where they are. */
function useOwnPage(key: 'ordersPage' | 'receiptsPage') {
  const [params, setParams] = useSearchParams()
  const present = usePresentParams()
  const withPage = (before: URLSearchParams, page: number) => {
    const next = new URLSearchParams(before)
    if (page === 1) next.delete(key)
    else next.set(key, String(page))
    return next
  }
  return {
    page: Number(/^[1-9]\d{0,3}$/.exec(params.get(key) ?? '')?.[0] ?? 1),
    setPage: (page: number) => setParams(withPage(present(), page), { preventScrollReset: true }),
    hrefOf: (page: number) => `?${withPage(params, page)}`,
  }
}
