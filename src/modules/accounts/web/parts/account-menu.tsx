// The account entry of the storefront's header: sign in, or a menu of one's own pages.
import { useTranslation } from '#web/translation.tsx'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Dropdown } from '#web/ui/dropdown.tsx'
import { useMe } from './use-me.ts'
import { useSignOut } from './use-sign-out.ts'

export function AccountMenu() {
  const { t } = useTranslation()
  const { isSignedIn, me } = useMe()
  const signOut = useSignOut()
  if (!isSignedIn) {
    return (
      <ButtonLink to={paths.login()} variant="quiet" icon="user" aria-label={t('nav.login')}>
        <span className="max-md:sr-only">{t('nav.login')}</span>
      </ButtonLink>
    )
  }
  const isSales = me?.kind === 'salesperson'
  return (
    <Dropdown
      label={me ? `${me.firstName} ${me.lastName}` : t('nav.account')}
      icon="user"
      variant="quiet"
      items={[
        { label: t('nav.dashboard'), icon: 'dashboard', to: paths.account.dashboard() },
        ...(isSales ? [{ label: t('nav.myCustomers'), icon: 'users' as const, to: paths.account.customers() }] : []),
        { label: t('nav.myOrders'), icon: 'receipt', to: paths.account.orders() },
        { label: t('nav.myProfile'), icon: 'user', to: paths.account.profile() },
        { label: t('account.logOut'), icon: 'log-out', onSelect: () => void signOut(), separated: true },
      ]}
    />
  )
}
