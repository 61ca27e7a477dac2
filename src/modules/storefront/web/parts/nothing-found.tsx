import { useTranslation } from '#web/translation.tsx'
import { listMainNames } from '#modules/products/terms-contract.ts'
import { TermChip } from '#modules/products/web/parts/listing/term-tile.tsx'
import { useData } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterButtonLink } from '#web/ui/filter-link.tsx'

type Props = { search: string; filters: readonly string[]; clearHref: string }

/** An empty list: hints, a link that removes the filters, and the main categories, which the layout has already loaded. */
export function NothingFound({ search, filters, clearHref }: Props) {
  const { t } = useTranslation()
  const terms = useData(listMainNames)
  const hasFilters = filters.length > 0
  const [only] = filters
  // Alone, a filter by what is one's own says that there is none yet.
  const own = !search && filters.length === 1 && (only === 'bought' || only === 'favorites') ? only : null
  const action = (
    <>
      {hasFilters && (
        <FilterButtonLink variant="primary" to={clearHref}>
          {t('shop.filters.clear')}
        </FilterButtonLink>
      )}
      <ButtonLink to={paths.products()}>{t('shop.nothing.all')}</ButtonLink>
    </>
  )
  return (
    <div className="grid gap-6 rounded-md border border-dashed border-line-strong px-4 pb-8">
      <EmptyState
        icon="search"
        title={search ? t('shop.nothing.forSearch', { search }) : t(own ? `shop.nothing.${own}` : 'shop.nothing.title')}
        action={action}
      >
        <ul className="grid gap-1">
          {search && <li>{t('shop.nothing.trySpelling')}</li>}
          {search && <li>{t('shop.nothing.tryCode')}</li>}
          {hasFilters && <li>{t(own ? `shop.nothing.${own}Text` : 'shop.nothing.tryFilters')}</li>}
          {!search && !hasFilters && <li>{t('shop.nothing.empty')}</li>}
        </ul>
      </EmptyState>
      <nav aria-label={t('shop.nothing.elsewhere')} className="flex flex-wrap justify-center gap-2">
        {terms.map((term) => (
          <TermChip key={term.id} term={term} to={paths.mainCategory(term.slug)} />
        ))}
      </nav>
    </div>
  )
}
