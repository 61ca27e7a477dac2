import { useTranslation } from '#web/translation.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { FilterLink } from '#web/ui/filter-link.tsx'
import { type ActiveFilter, cleared, hrefOf, toggled } from './listing-address.ts'

type Props = { active: readonly ActiveFilter[]; search: string; params: URLSearchParams }

/** The search and the filters that are on, each a link that takes it away; nothing when none is. */
export function ActiveFilters({ active, search, params }: Props) {
  const { t } = useTranslation()
  if (active.length === 0 && !search) return null
  const withoutSearch = new URLSearchParams(params)
  withoutSearch.delete('search')
  withoutSearch.delete('page')
  withoutSearch.delete('exact')
  return (
    <div role="group" aria-label={t('shop.filters.active')} className="flex flex-wrap items-center gap-2">
      {search && <Chip label={search} group={t('shop.filters.search')} removeTo={hrefOf(withoutSearch)} />}
      {active.map((filter) => (
        <Chip key={`${filter.key} ${filter.value}`} label={filter.title} group={filter.group} removeTo={hrefOf(toggled(params, filter))} />
      ))}
      {active.length + (search ? 1 : 0) > 1 && (
        <FilterLink to={hrefOf(cleared(params, true))} className="rounded-sm px-1 py-1 text-sm font-medium text-primary hover:underline">
          {t('shop.filters.clear')}
        </FilterLink>
      )}
    </div>
  )
}
