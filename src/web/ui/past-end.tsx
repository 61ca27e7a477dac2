import { useTranslation } from '#web/translation.tsx'
import { EmptyState } from './empty-state.tsx'
import { FilterButtonLink } from './filter-link.tsx'

/** A page number past the end of a list: shows where the list ends, with a link there. */
export function PastEnd({ pages, href }: { pages: number; href: (page: number) => string }) {
  const { t } = useTranslation()
  return (
    <EmptyState
      compact
      icon="search"
      title={t('ui.pastEnd.title', { pages })}
      action={
        <FilterButtonLink variant="primary" to={href(pages)} replace>
          {t('ui.pastEnd.last')}
        </FilterButtonLink>
      }
    />
  )
}
