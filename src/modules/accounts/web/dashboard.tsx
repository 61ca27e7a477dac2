// The start of the account area: where the account stands, whom to ask, and the person's own data.
import { useTranslation } from 'react-i18next'
import { useLive } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { PageHeading } from '#web/ui/section-heading.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { getMe } from '../contract.ts'
import { DefaultAddressCard, ProfileCard, SalespersonCard } from './parts/account-cards.tsx'
import { AccountStanding } from './parts/account-standing.tsx'
import { StatusBadge } from './parts/status-badge.tsx'

export default function Dashboard() {
  const { t } = useTranslation()
  const { data: me } = useLive(getMe)
  if (!me) return <SkeletonText lines={6} />
  const { customer, actingFor } = me
  const badge = customer && <StatusBadge status={customer.status} isRestricted={customer.isRestricted} />
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHeading
        title={t('account.dashboard.title', { name: me.firstName })}
        description={customer?.companyName}
        {...(badge ? { badge } : {})}
      />
      {customer && <AccountStanding customer={customer} />}
      {me.kind === 'salesperson' && (
        <Card
          title={t('nav.myCustomers')}
          actions={
            <ButtonLink variant="primary" to={paths.account.customers()}>
              {actingFor ? t('account.changeCustomer') : t('account.customers.choose')}
            </ButtonLink>
          }
        >
          <p className="text-sm text-ink">
            {actingFor ? t('account.actingFor', { name: actingFor.companyName }) : t('account.chooseCustomer')}
          </p>
        </Card>
      )}
      <div className="grid grid-cols-1 gap-5 md:grid-cols-2">
        <ProfileCard me={me} />
        {customer && <DefaultAddressCard />}
        {customer?.salesperson && <SalespersonCard salesperson={customer.salesperson} />}
      </div>
    </div>
  )
}
