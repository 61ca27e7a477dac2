// The list of every office screen, and of a salesperson's customers: search, filters, sort, pages, columns, density, selection with bulk actions, keyboard; state in the address bar.
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { NotLoaded } from '../loaded-part.tsx'
import { useTranslation } from '#web/translation.tsx'
import { useLocation, useNavigate } from 'react-router'
import type { CallInput, AnyEndpoint } from '#shared/endpoint.ts'
import type { PageMeta } from '#shared/paging.ts'
import { changeOf } from '#shared/permissions.ts'
import { useBoot, useFormat } from '../boot-context.tsx'
import { useMay } from '../may.ts'
import { useLive } from '../page-data.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/choice.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { TableSkeleton } from '../ui/skeleton.tsx'
import { Table, Td, Th, Tr } from '../ui/table.tsx'
import type { Column } from './columns.tsx'
import { headsOf } from './card-table.tsx'
import './data-table.css'
import { noteList } from './list-address.ts'
import { LookMenu, useLook } from './look.tsx'
import { SearchBox } from './search-box.tsx'
import { type BulkAction, SelectionBar } from './selection-bar.tsx'
import { useListState } from './use-list-state.ts'

type Props<T> = {
  /** A list endpoint: its query has page, search, sort. */
  of: AnyEndpoint
  columns: readonly Column<T>[]
  rowKey: (row: T) => string
  rowLink?: (row: T) => string
  /** Filter controls; they change the address through useListState. */
  filters?: ReactNode
  /** Actions on the selected rows, for admins who may change what the list shows. */
  bulk?: readonly BulkAction<T>[]
  /** The list's name, for screen readers and for remembered columns. */
  name: string
  emptyTitle: string
  emptyText?: string
  emptyAction?: ReactNode
  /** Buttons beside the count: export and the like. */
  actions?: ReactNode
}

/** Shows a list endpoint as a table. */
export function DataTable<T>({
  of,
  columns,
  rowKey,
  rowLink,
  filters,
  bulk: offered = [],
  name,
  emptyTitle,
  emptyText,
  emptyAction,
  actions,
}: Props<T>) {
  const { t } = useTranslation()
  const { number } = useFormat()
  const { adminLimit, perPage } = useBoot()
  const navigate = useNavigate()
  const state = useListState(of)
  const mayChange = useMay()(changeOf(of.may))
  const bulk = mayChange ? offered : []
  const look = useLook(name, columns)
  const query = { perPage: of.access === 'admin' ? adminLimit : perPage, ...state.query }
  const { data, error, isPending, isPlaceholderData, refetch } = useLive(of, { query } as CallInput<AnyEndpoint>, { keepPrevious: true })
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const body = useRef<HTMLTableSectionElement>(null)
  const address = state.params.toString()
  useEffect(() => setSelected(new Set()), [address])
  const { pathname, search } = useLocation()
  useEffect(() => noteList(pathname, search), [pathname, search])

  const answer = data as { data: T[]; meta: PageMeta } | undefined
  const rows = answer?.data ?? []
  const pages = answer ? Math.ceil(answer.meta.total / answer.meta.perPage) : 0
  const isPastEnd = rows.length === 0 && pages > 0
  const lastPage = state.pageHref(pages)
  useEffect(() => {
    if (isPastEnd && !isPlaceholderData) void navigate(lastPage, { replace: true })
  }, [isPastEnd, isPlaceholderData, lastPage, navigate])
  const chosen = rows.filter((row) => selected.has(rowKey(row)))
  const shown = columns.filter(({ key }) => !look.hidden.has(key))
  const toggle = (key: string) =>
    setSelected(new Set(selected.has(key) ? [...selected].filter((each) => each !== key) : [...selected, key]))
  const sort = state.params.get('sort')
  const isFiltered = [...state.params.keys()].some((key) => !['page', 'sort', 'tab', 'view'].includes(key))

  const onKeyDown = (event: KeyboardEvent) => {
    const lines = [...(body.current?.rows ?? [])]
    const at = lines.findIndex((line) => line === document.activeElement)
    if (at < 0) return
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: lines.length - 1 }[event.key]
    const row = rows[at]
    if (to !== undefined) lines[Math.max(0, Math.min(to, lines.length - 1))]?.focus()
    else if (event.key === 'Enter' && row && rowLink) void navigate(rowLink(row))
    else if (event.key === ' ' && row && bulk.length > 0) toggle(rowKey(row))
    else return
    event.preventDefault()
  }

  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <SearchBox shown={state.query.search ?? ''} onSearch={state.setSearch} />
        {filters}
        <span className="ms-auto flex items-center gap-2">
          {answer && (
            <span className="text-sm text-ink-soft tabular-nums" aria-live="polite">
              {t('core.table.count', {
                count: answer.meta.total,
                shown: number(answer.meta.total) + (answer.meta.totalIsExact ? '' : '+'),
              })}
            </span>
          )}
          {actions}
          <LookMenu columns={columns} look={look} />
        </span>
      </div>
      <SelectionBar chosen={chosen} actions={bulk} onClear={() => setSelected(new Set())} />
      {error && !data ? (
        <NotLoaded why={error} refetch={refetch} />
      ) : isPending || isPastEnd ? (
        <TableSkeleton columns={shown.length} />
      ) : rows.length === 0 ? (
        <EmptyState
          compact
          icon="search"
          title={isFiltered ? t('core.table.nothingFound') : emptyTitle}
          action={isFiltered ? <Button onClick={state.clear}>{t('core.table.clearFilters')}</Button> : emptyAction}
        >
          {isFiltered ? t('core.table.nothingFoundText') : emptyText}
        </EmptyState>
      ) : (
        <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60 transition-opacity' : ''}>
          <Table
            className="list-cards"
            style={headsOf(
              shown.map(({ title }) => t(title)),
              bulk.length > 0 ? 2 : 1,
            )}
            label={t(`${name}.title`)}
            density={look.density}
            onKeyDown={onKeyDown}
          >
            <thead>
              <tr>
                {bulk.length > 0 && (
                  <Th>
                    <Checkbox
                      hideLabel
                      label={t('core.table.selectAll')}
                      checked={chosen.length === rows.length}
                      indeterminate={chosen.length > 0 && chosen.length < rows.length}
                      onChange={() => setSelected(new Set(chosen.length === rows.length ? [] : rows.map(rowKey)))}
                    />
                  </Th>
                )}
                {shown.map((column) => (
                  <Th
                    key={column.key}
                    align={column.align ?? 'start'}
                    sort={column.sort && sort === column.sort ? 'asc' : column.sort && sort === `-${column.sort}` ? 'desc' : false}
                    {...(column.sort ? { onSort: () => state.setSort(column.sort ?? '') } : {})}
                  >
                    {t(column.title)}
                  </Th>
                ))}
              </tr>
            </thead>
            <tbody ref={body}>
              {rows.map((row, index) => (
                <Tr key={rowKey(row)} selected={selected.has(rowKey(row))} tabIndex={index === 0 ? 0 : -1}>
                  {bulk.length > 0 && (
                    <Td>
                      <Checkbox
                        hideLabel
                        label={t('core.table.select')}
                        checked={selected.has(rowKey(row))}
                        onChange={() => toggle(rowKey(row))}
                      />
                    </Td>
                  )}
                  {shown.map((column) => column.cell(row))}
                </Tr>
              ))}
            </tbody>
          </Table>
        </div>
      )}
      {answer && rows.length > 0 && <Pagination page={answer.meta.page} pages={pages} href={state.pageHref} />}
    </div>
  )
}
