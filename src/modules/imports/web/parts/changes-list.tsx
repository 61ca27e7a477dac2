// The differences of an import: counted and filtered by kind, searched, page by page; all of it in the address.
import { useFormat } from '#web/boot-context.tsx'
import { NotLoaded } from '#web/loaded-part.tsx'
import { useLive } from '#web/page-data.ts'
import { useListState } from '#web/table/use-list-state.ts'
import { useTranslation } from '#web/translation.tsx'
import { cx } from '#web/ui/cx.ts'
import { FilterLink } from '#web/ui/filter-link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { TableSkeleton } from '#web/ui/skeleton.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { type Import, listImportChanges } from '../../admin-contract.ts'
import { ChangeCard } from './change-card.tsx'
import { type ChangeView, kindLooks } from './import-words.tsx'

const perPage = 20

export function ChangesList({ of }: { of: Import }) {
  const { t } = useTranslation()
  const state = useListState(listImportChanges)
  const { data, error, isPlaceholderData, refetch } = useLive(
    listImportChanges,
    { params: { id: of.id }, query: { ...state.query, perPage } },
    { keepPrevious: true },
  )
  const { counts } = of
  const views: [ChangeView, number][] = [
    ['new', counts.new],
    ['changed', counts.changed],
    ['unchanged', counts.unchanged],
    ['bad', counts.bad],
    ['warning', counts.warnings],
    ['failed', counts.failed],
    ['kept', counts.kept],
  ]
  const all = counts.new + counts.changed + counts.unchanged + counts.bad + counts.warnings
  return (
    <section className="grid grid-cols-1 gap-4" aria-label={t('imports.admin.preview.title')}>
      <div className="flex flex-wrap items-center gap-2">
        <View view={null} count={all} now={state.query.kind} href={state.filterHref({ key: 'kind', value: '', resetAnyway: true })} />
        {views
          .filter(([view, count]) => count > 0 || view === state.query.kind)
          .map(([view, count]) => (
            <View
              key={view}
              view={view}
              count={count}
              now={state.query.kind}
              href={state.filterHref({ key: 'kind', value: view, resetAnyway: true })}
            />
          ))}
        <TextInput
          key={state.query.search ?? ''}
          type="search"
          hideLabel
          label={t('imports.admin.preview.search')}
          placeholder={t('imports.admin.preview.search')}
          defaultValue={state.query.search ?? ''}
          start={<Icon name="search" size={16} />}
          fieldClassName="w-full sm:ms-auto sm:w-64"
          onKeyDown={(event) => event.key === 'Enter' && state.setSearch(event.currentTarget.value)}
          onBlur={(event) => event.target.value.trim() !== (state.query.search ?? '') && state.setSearch(event.target.value)}
        />
      </div>
      {error && !data ? (
        <NotLoaded why={error} refetch={refetch} />
      ) : !data ? (
        <TableSkeleton columns={3} />
      ) : data.data.length === 0 ? (
        <p className="rounded-md border border-line p-6 text-center text-sm text-ink-soft">{t('imports.admin.preview.empty')}</p>
      ) : (
        <ul className={cx('surface-card divide-y divide-line rounded-md border border-line', isPlaceholderData && 'opacity-60')}>
          {data.data.map((row) => (
            <ChangeCard key={row.position} row={row} />
          ))}
        </ul>
      )}
      {data && <Pagination page={data.meta.page} pages={Math.ceil(data.meta.total / data.meta.perPage)} href={state.pageHref} />}
    </section>
  )
}

const inks = { success: 'text-success', info: 'text-info', neutral: 'text-ink-soft', danger: 'text-danger', warning: 'text-warning' }

function View({ view, count, now, href }: { view: ChangeView | null; count: number; now: ChangeView | undefined; href: string }) {
  const { t } = useTranslation()
  const { number } = useFormat()
  const isOn = (now ?? null) === view
  const look = view === null ? null : kindLooks[view]
  return (
    <FilterLink
      to={href}
      aria-current={isOn || undefined}
      className={cx(
        'touch-target inline-flex h-9 items-center gap-1.5 rounded-full border px-3 text-sm whitespace-nowrap transition',
        isOn ? 'border-primary bg-primary-soft font-medium text-ink' : 'border-line bg-card text-ink hover:border-line-strong',
      )}
    >
      {look && <Icon name={look.icon} size={16} className={inks[look.tone]} />}
      {view === null ? t('imports.admin.preview.all') : t(`imports.admin.kinds.${view}`)}
      <span className="text-ink-soft tabular-nums">{number(count)}</span>
    </FilterLink>
  )
}
