import { useTranslation } from '#web/translation.tsx'
import { ButtonLink } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

/** A page number past the end of a list: shows where the list ends, with a link there. */
export function PastEnd({ pages, href }: { pages: number; href: (page: number) => string }) {
  const { t } = useTranslation()
  return (
    <EmptyState
      compact
      icon="search"
      title={t('ui.pastEnd.title', { pages })}
      action={
        <ButtonLink variant="primary" to={href(pages)} replace>
          {t('ui.pastEnd.last')}
        </ButtonLink>
      }
    />
  )
}
