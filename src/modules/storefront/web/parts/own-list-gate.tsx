import { useLocation } from 'react-router'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterButtonLink } from '#web/ui/filter-link.tsx'

/** Instead of a list of somebody's own products, for a reader who has none: whoever has not signed in, and a salesperson without a customer. */
export function OwnListGate({ isSignedIn, allHref }: { isSignedIn: boolean; allHref: string }) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const way = isSignedIn ? 'choose' : 'signIn'
  const action = (
    <>
      <ButtonLink variant="primary" to={isSignedIn ? paths.account.customers() : paths.login(pathname + search)}>
        {t(`shop.ownList.${way}.action`)}
      </ButtonLink>
      <FilterButtonLink to={allHref}>{t('shop.nothing.all')}</FilterButtonLink>
    </>
  )
  return (
    <EmptyState icon={isSignedIn ? 'users' : 'star'} title={t(`shop.ownList.${way}.title`)} action={action}>
      {t(`shop.ownList.${way}.text`)}
    </EmptyState>
  )
}
