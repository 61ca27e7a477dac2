// In place of a page of one's own that is closed to whoever came: why, and what they can do.
import { ErrorPage } from '#web/error-page.tsx'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useAccountStart } from '#web/use-account-start.ts'
import type { WhyClosed } from './account-pages.ts'

export function ClosedPage({ why }: { why: WhyClosed }) {
  const { t } = useTranslation()
  const start = useAccountStart()
  if (why === 'absent') return <ErrorPage status={404} />
  if (why === 'ofOthers') return <ErrorPage status={403} />
  if (why === 'chooseCustomer')
    return (
      <EmptyState
        isWhole
        icon="users"
        title={t('list.chooseTitle')}
        action={<ButtonLink to={paths.account.customers()}>{t('shop.order.chooseCustomer')}</ButtonLink>}
      >
        {t('person.chooseText')}
      </EmptyState>
    )
  const isAsked = why === 'restricted' || why === 'noPrices'
  return (
    <EmptyState
      isWhole
      icon="info"
      title={t(`person.standing.${why}`)}
      action={
        <ButtonLink variant="primary" to={isAsked ? paths.contact() : start}>
          {t(isAsked ? 'person.standing.ask' : 'person.closed.toAccount')}
        </ButtonLink>
      }
    >
      {t(`person.closed.${why}`)}
    </EmptyState>
  )
}
