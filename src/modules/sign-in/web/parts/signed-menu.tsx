import { useTranslation } from '#web/translation.tsx'
import { useBoot } from '#web/boot-context.tsx'
import { paths } from '#web/paths.ts'
import { Dropdown } from '#web/ui/dropdown.tsx'
import type { Me } from '#modules/people/contract.ts'
import { useSignOut } from './use-sign-out.ts'

/** The menu of a signed-in person; visitors do not load it. */
export function SignedMenu({ me }: { me: Me | undefined }) {
  const { t } = useTranslation()
  const [signOut, question] = useSignOut()
  const hasDashboard = useBoot().profile.flags.isDashboardEnabled
  const isSales = me?.kind === 'salesperson'
  return (
    <>
      <Dropdown
        label={me ? `${me.firstName} ${me.lastName}` : t('nav.account')}
        icon="user"
        variant="quiet"
        items={[
          ...(hasDashboard ? [{ label: t('nav.dashboard'), icon: 'dashboard' as const, to: paths.account.dashboard() }] : []),
          ...(isSales ? [{ label: t('nav.myCustomers'), icon: 'users' as const, to: paths.account.customers() }] : []),
          { label: t('nav.quickOrder'), icon: 'list', to: paths.quickOrder() },
          { label: t('nav.myOrders'), icon: 'receipt', to: paths.account.orders() },
          { label: t('nav.favorites'), icon: 'star', to: paths.account.favorites() },
          { label: t('nav.wishlist'), icon: 'heart', to: paths.account.wishlist() },
          { label: t('nav.myProfile'), icon: 'user', to: paths.account.profile() },
          { label: t('signIn.logOut'), icon: 'log-out', onSelect: signOut, separated: true },
        ]}
      />
      {question}
    </>
  )
}
