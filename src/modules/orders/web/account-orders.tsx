// The own orders: newest first, searched and filtered by status, each leading to its page.
import { NotLoaded } from '#web/loaded-part.tsx'
import { useTranslation } from '#web/translation.tsx'
import { PageHead } from '#web/page-head.tsx'
import { useLive } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
import { SearchBox } from '#web/table/search-box.tsx'
import { useListState } from '#web/table/use-list-state.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { PastEnd } from '#web/ui/past-end.tsx'
import { PageHeading } from '#web/ui/section-heading.tsx'
import { TableSkeleton } from '#web/ui/skeleton.tsx'
import { Select } from '#web/ui/text-input.tsx'
import { listOrders } from '../contract.ts'
import { orderStates } from '../lifecycle.ts'
import { OrderRows } from './parts/order-rows.tsx'

export default function AccountOrders() {
  const { t } = useTranslation()
  const state = useListState(listOrders)
  const { data, error, isPlaceholderData, refetch } = useLive(listOrders, { query: state.query }, { keepPrevious: true, staleTime: 0 })
  const pages = data ? Math.ceil(data.meta.total / data.meta.perPage) : 1
  const isFiltered = state.query.status !== undefined || Boolean(state.query.search)
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={t('order.orders')} isIndexed={false} />
      <PageHeading title={t('order.orders')} description={t('order.ordersHint')} />
      <div className="flex flex-wrap items-start gap-4">
        <SearchBox label={t('order.search')} shown={state.query.search ?? ''} onSearch={state.setSearch} />
        <Select
          label={t('order.statusLabel')}
          fieldClassName="w-full sm:w-60"
          value={state.query.status ?? ''}
          placeholder={t('order.allStatuses')}
          options={orderStates.map((status) => ({ value: status, label: t(`order.status.${status}`) }))}
          onChange={(event) => state.setFilter({ key: 'status', value: event.target.value })}
        />
      </div>
      {error && !data ? (
        <NotLoaded why={error} refetch={refetch} />
      ) : !data ? (
        <TableSkeleton rows={5} columns={3} />
      ) : data.data.length === 0 && data.meta.total > 0 ? (
        <PastEnd pages={pages} href={state.pageHref} />
      ) : data.data.length === 0 ? (
        <EmptyState
          compact
          icon="receipt"
          title={t(isFiltered ? 'order.noOrdersFound' : 'order.noOrders')}
          action={
            isFiltered ? (
              <Button onClick={state.clear}>{t('core.table.clearFilters')}</Button>
            ) : (
              <ButtonLink variant="primary" to={paths.products()}>
                {t('order.toProducts')}
              </ButtonLink>
            )
          }
        >
          {!isFiltered && t('order.noOrdersText')}
        </EmptyState>
      ) : (
        <div className={isPlaceholderData ? 'opacity-60 transition-opacity' : ''}>
          <OrderRows orders={data.data} />
        </div>
      )}
      {data && data.meta.page <= pages && <Pagination page={data.meta.page} pages={pages} href={state.pageHref} />}
    </div>
  )
}
