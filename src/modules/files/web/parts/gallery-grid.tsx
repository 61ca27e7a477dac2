// The gallery as tiles, with the search, filters, selection and pages of the list.
import { type ReactNode, useEffect, useState } from 'react'
import { textIn } from '#shared/locale.ts'
import { useBoot, useFormat, useLocale } from '#web/boot-context.tsx'
import { NotLoaded } from '#web/loaded-part.tsx'
import { useLive } from '#web/page-data.ts'
import { SearchBox } from '#web/table/search-box.tsx'
import { type BulkAction, SelectionBar } from '#web/table/selection-bar.tsx'
import { useListState } from '#web/table/use-list-state.ts'
import { useTranslation } from '#web/translation.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choice.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { type FileRow, listFiles } from '../../admin-contract.ts'
import { FileTile } from './file-tile.tsx'

type Props = { filters: ReactNode; bulk: readonly BulkAction<FileRow>[]; open: (row: FileRow) => void }

const grid = 'grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))]'

export function GalleryGrid({ filters, bulk, open }: Props) {
  const { t } = useTranslation()
  const { number } = useFormat()
  const { adminLimit } = useBoot()
  const state = useListState(listFiles)
  const query = { perPage: adminLimit, ...state.query }
  const { data, error, isPending, isPlaceholderData, refetch } = useLive(listFiles, { query }, { keepPrevious: true, staleTime: 0 })
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const address = state.params.toString()
  useEffect(() => setSelected(new Set()), [address])
  const rows = data?.data ?? []
  const chosen = rows.filter(({ id }) => selected.has(id))
  const toggle = (id: string) => setSelected(new Set(selected.has(id) ? [...selected].filter((each) => each !== id) : [...selected, id]))
  const isFiltered = [...state.params.keys()].some((key) => key !== 'page' && key !== 'sort')
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <SearchBox hideLabel label={t('file.admin.library.search')} shown={state.query.search ?? ''} onSearch={state.setSearch} />
        {filters}
        {data && (
          <span className="ms-auto text-sm text-ink-soft tabular-nums" aria-live="polite">
            {t('core.table.count', { count: data.meta.total, shown: number(data.meta.total) + (data.meta.totalIsExact ? '' : '+') })}
          </span>
        )}
      </div>
      <SelectionBar chosen={chosen} actions={bulk} onClear={() => setSelected(new Set())} />
      {error && !data ? (
        <NotLoaded why={error} refetch={refetch} />
      ) : isPending ? (
        <div role="status" aria-label={t('ui.loading')} className={grid}>
          {Array.from({ length: 12 }, (_, index) => (
            <Skeleton key={index} className="aspect-square w-full rounded-md" />
          ))}
        </div>
      ) : rows.length === 0 ? (
        <EmptyState
          compact
          icon="image"
          title={t(isFiltered ? 'core.table.nothingFound' : 'file.admin.library.empty')}
          action={isFiltered ? <Button onClick={state.clear}>{t('core.table.clearFilters')}</Button> : undefined}
        >
          {t(isFiltered ? 'core.table.nothingFoundText' : 'file.admin.library.emptyText')}
        </EmptyState>
      ) : (
        <ul className={cx(grid, isPlaceholderData && 'opacity-60')}>
          {rows.map((row) => (
            <Tile key={row.id} row={row} isSelected={selected.has(row.id)} onToggle={() => toggle(row.id)} onOpen={() => open(row)} />
          ))}
        </ul>
      )}
      {data && <Pagination page={data.meta.page} pages={Math.ceil(data.meta.total / data.meta.perPage)} href={state.pageHref} />}
    </div>
  )
}

type TileProps = { row: FileRow; isSelected: boolean; onToggle: () => void; onOpen: () => void }

function Tile({ row, isSelected, onToggle, onOpen }: TileProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  return (
    <li
      className={cx(
        'surface-card relative min-w-0 rounded-md border p-1.5 transition-colors',
        isSelected ? 'border-primary bg-primary-soft' : 'border-line hover:border-line-strong',
      )}
    >
      <button type="button" onClick={onOpen} title={row.name} className="grid w-full gap-1.5 rounded-sm text-start">
        <FileTile kind={row.kind} hash={row.hash} alt={textIn(row.alt, locale)} />
        <bdi className="truncate px-1 text-sm text-ink">{row.name}</bdi>
      </button>
      <div className="flex min-h-8 items-center justify-between gap-2 px-1">
        <span className="text-xs text-ink-soft tabular-nums">
          {row.uses > 0 ? (
            t('file.admin.gallery.usedIn', { count: row.uses })
          ) : (
            <Badge tone="neutral">{t('file.admin.gallery.unused')}</Badge>
          )}
        </span>
        <Checkbox hideLabel label={t('file.admin.gallery.select', { name: row.name })} checked={isSelected} onChange={onToggle} />
      </div>
    </li>
  )
}
