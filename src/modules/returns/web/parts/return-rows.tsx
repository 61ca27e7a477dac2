// Returns as rows that lead to their pages, with their filter and pages; for customers and salespeople.
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useFormat } from '#web/boot-context.tsx'
import { NotLoaded } from '#web/loaded-part.tsx'
import { useLive } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
import { useListState } from '#web/table/use-list-state.ts'
import { useTranslation } from '#web/translation.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { PastEnd } from '#web/ui/past-end.tsx'
import { TableSkeleton } from '#web/ui/skeleton.tsx'
import { Select } from '#web/ui/text-input.tsx'
import { listReturns, type ReturnSummary } from '../../contract.ts'
import { type ReturnKind, returnStates } from '../../lifecycle.ts'
import { ReturnBadge } from './return-badge.tsx'

/** `kind` shows one kind alone; `action` is what the empty list offers. */
export function ReturnList({ kind, action, showsCompany = false }: { kind?: ReturnKind; action?: ReactNode; showsCompany?: boolean }) {
  const { t } = useTranslation()
  const state = useListState(listReturns)
  const query = { ...state.query, ...(kind ? { kind } : {}) }
  const { data, error, refetch } = useLive(listReturns, { query }, { keepPrevious: true, staleTime: 0 })
  if (error && !data) return <NotLoaded why={error} refetch={refetch} />
  if (!data) return <TableSkeleton rows={4} columns={3} />
  const pages = Math.ceil(data.meta.total / data.meta.perPage)
  const isFiltered = state.query.status !== undefined
  return (
    <div className="grid grid-cols-1 gap-4">
      {(data.data.length > 0 || isFiltered) && (
        <Select
          label={t('return.statusLabel')}
          fieldClassName="w-full sm:w-60"
          value={state.query.status ?? ''}
          placeholder={t('return.anyStatus')}
          options={returnStates.map((status) => ({ value: status, label: t(`return.status.${status}`) }))}
          onChange={(event) => state.setFilter({ key: 'status', value: event.target.value })}
        />
      )}
      {data.data.length === 0 && data.meta.total > 0 ? (
        <PastEnd pages={pages} href={state.pageHref} />
      ) : data.data.length === 0 ? (
        <EmptyState compact icon="undo" title={t(isFiltered ? 'return.noneFound' : 'return.none')} {...(isFiltered ? {} : { action })}>
          {!isFiltered && t('return.noneText')}
        </EmptyState>
      ) : (
        <ReturnRows rows={data.data} showsCompany={showsCompany} />
      )}
      {data.meta.page <= pages && <Pagination page={data.meta.page} pages={pages} href={state.pageHref} />}
    </div>
  )
}

/** Returns with their states; each leads to its page. */
export function ReturnRows({ rows, showsCompany = false }: { rows: readonly ReturnSummary[]; showsCompany?: boolean }) {
  const { t } = useTranslation()
  const { money, date } = useFormat()
  return (
    <ul className="surface-card divide-y divide-line rounded-md border border-line">
      {rows.map((row) => (
        <li
          key={row.id}
          className="relative grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 px-4 py-3 text-sm transition-colors hover:bg-sunken sm:grid-cols-[1fr_auto_8rem_1.25rem]"
        >
          <div className="grid min-w-0 gap-0.5">
            <Link to={paths.account.refund(row.id)} className="font-medium text-ink after:absolute after:inset-0">
              <bdi>{row.number}</bdi>
            </Link>
            <span className="text-xs text-ink-soft">
              <time dateTime={row.createdAt}>{date(row.createdAt)}</time> · {t('return.lineCount', { count: row.lineCount })}
              {showsCompany && (
                <>
                  {' · '}
                  <bdi>{row.companyName}</bdi>
                </>
              )}
            </span>
          </div>
          <ReturnBadge status={row.status} />
          <span className="col-start-2 text-end font-medium text-ink tabular-nums sm:col-start-auto">
            <bdi>{row.refundTotal === null ? '–' : money(row.refundTotal, row.currency)}</bdi>
          </span>
          <Icon name="chevron-end" size={16} className="hidden text-ink-soft sm:block" />
        </li>
      ))}
    </ul>
  )
}
