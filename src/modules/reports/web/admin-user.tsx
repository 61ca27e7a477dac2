// One customer in the office: the decisions about the account, its data, addresses and history.
import { useState } from 'react'
import { AuditLink } from '#web/audited.tsx'
import { useTranslation } from '#web/translation.tsx'
import { phoneText } from '#shared/phone-text.ts'
import { useParams } from 'react-router'
import { CallError } from '#shared/call.ts'
import { useBoot, useFormat } from '#web/boot-context.tsx'
import { ErrorPage } from '#web/error-page.tsx'
import { useLive } from '#web/page-data.ts'
import { useRecordName } from '#web/record-name.ts'
import { seeAsNeeds } from '#modules/sign-in/see-as-admin-contract.ts'
import { useMay } from '#web/may.ts'
import { PageHead } from '#web/page-head.tsx'
import { paths } from '#web/paths.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { BackLink } from '#web/table/back-link.tsx'
import { PageHeading } from '#web/ui/section-heading.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { InviteButton } from '#modules/sign-in/web/parts/invite-button.tsx'
import { TakeOffFactor } from '#modules/sign-in/web/parts/take-off-factor.tsx'
import { getUser, type User } from '#modules/people/admin-contract.ts'
import { inviteUser } from '#modules/people/salespeople-admin-contract.ts'
import { AddressText } from '#modules/people/web/parts/address-text.tsx'
import { PersonalDataCard } from '#modules/people/web/parts/personal-data-card.tsx'
import { InvitedBadge, StatusBadge } from '#modules/people/web/parts/status-badge.tsx'
import { ConfirmEmail } from '#modules/people/web/parts/confirm-email.tsx'
import { UserDecisions } from '#modules/people/web/parts/user-decisions.tsx'
import { UserForm } from '#modules/people/web/parts/user-form.tsx'
import { UserHistory } from '#modules/people/web/parts/user-history.tsx'
import { UserNotes } from '#modules/people/web/parts/user-notes.tsx'
import { UserRights } from '#modules/people/web/parts/user-rights.tsx'
import { CustomerStory } from './parts/customer-story.tsx'

export default function AdminUser() {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const may = useMay()
  const { profile } = useBoot()
  const { data: user, error } = useLive(getUser, { params: { id } })
  useRecordName(user?.companyName ?? null)
  if (error && !user) return <ErrorPage status={error instanceof CallError ? error.status : 500} detail={{ message: error.message }} />
  if (!user) return <SkeletonText lines={10} />
  if (user.erasedAt !== null) return <ErasedUser user={user} erasedAt={user.erasedAt} />
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={user.companyName} isIndexed={false} />
      <div className="grid grid-cols-1 gap-1">
        <BackLink to={paths.office.users()} />
        <PageHeading
          title={<bdi>{user.companyName}</bdi>}
          description={<bdi>{`${user.firstName} ${user.lastName}`}</bdi>}
          badge={
            <>
              <StatusBadge status={user.status} isRestricted={user.isRestricted} />
              {user.isInvited && <InvitedBadge />}
            </>
          }
          actions={
            <>
              <AuditLink subject="customer" id={user.id} />
              {user.isInvited && <InviteButton of={inviteUser} people="users" id={user.id} />}
              <UserDecisions user={user} />
              {profile.flags.isInvoicesEnabled && (
                <ButtonLink may="orders.see" to={paths.office.statement(user.id)} icon="file">
                  {t('statement.title')}
                </ButtonLink>
              )}
              {seeAsNeeds.every(may) && (
                <ButtonLink to={paths.office.seeAs(user.id)} target="_blank" rel="noopener">
                  {t('person.admin.user.seeAs')}
                </ButtonLink>
              )}
            </>
          }
        />
      </div>
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]">
        <div className="grid grid-cols-1 gap-5">
          <DataCard user={user} />
          <AddressesCard user={user} />
          <UserNotes user={user} />
          <CustomerStory id={user.id} recipient={user.email} />
          <Card title={t('person.admin.user.history')}>
            <UserHistory history={user.history} />
          </Card>
        </div>
        <div className="grid grid-cols-1 gap-5">
          <UserRights user={user} />
          <PersonalDataCard of="user" id={user.id} name={`${user.firstName} ${user.lastName}`} />
          <TakeOffFactor of="user" id={user.id} name={`${user.firstName} ${user.lastName}`} />
        </div>
      </div>
    </div>
  )
}

/** Who was erased leaves their orders and what was decided. */
function ErasedUser({ user, erasedAt }: { user: User; erasedAt: string }) {
  const { t } = useTranslation()
  const { date } = useFormat()
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={user.code} isIndexed={false} />
      <div className="grid grid-cols-1 gap-1">
        <BackLink to={paths.office.users()} />
        <PageHeading title={<bdi>{user.code}</bdi>} actions={<AuditLink subject="customer" id={user.id} />} />
      </div>
      <Alert tone="info">{t('personalData.office.erasedAt', { at: date(erasedAt) })}</Alert>
      <CustomerStory id={user.id} />
      <Card title={t('person.admin.user.history')}>
        <UserHistory history={user.history} />
      </Card>
    </div>
  )
}

function DataCard({ user }: { user: User }) {
  const { t } = useTranslation()
  const { dateTime, money } = useFormat()
  const [isOpen, setOpen] = useState(false)
  const verified = (
    <Badge tone={user.isEmailVerified ? 'success' : 'warning'}>
      {t(user.isEmailVerified ? 'person.admin.user.verified' : 'person.admin.user.notVerified')}
    </Badge>
  )
  const tax = [t(`person.admin.tax.${user.taxTreatment}`), user.taxReason].filter(Boolean).join(': ')
  const plain = (value: string | null) => <bdi>{value ?? '–'}</bdi>
  const items = [
    { term: t('person.fields.name'), value: plain(`${user.firstName} ${user.lastName}`) },
    { term: t('company.fields.companyName'), value: plain(user.companyName) },
    {
      term: t('person.fields.email'),
      value: (
        <span className="flex flex-wrap items-center gap-2">
          {plain(user.email)} {verified}
          {!user.isEmailVerified && <ConfirmEmail user={user} />}
        </span>
      ),
    },
    { term: t('company.fields.companyNumber'), value: plain(user.companyNumber) },
    { term: t('person.fields.phone'), value: <bdi dir="ltr">{user.phone ? phoneText(user.phone) : '–'}</bdi> },
    { term: t('company.fields.vatNumber'), value: plain(user.vatNumber) },
    { term: t('person.fields.mobile'), value: <bdi dir="ltr">{user.mobile ? phoneText(user.mobile) : '–'}</bdi> },
    { term: t('person.admin.tax.title'), value: tax },
    {
      term: t('person.admin.account.title'),
      value:
        user.netDays === null || user.creditLimit === null
          ? t('person.admin.account.none')
          : t('person.admin.account.terms', { count: user.netDays, limit: money(user.creditLimit) }),
    },
    { term: t('person.fields.code'), value: plain(user.code) },
    { term: t('person.fields.locale'), value: user.locale === 'ar' ? 'العربية' : 'English' },
    { term: t('person.admin.users.since'), value: dateTime(user.createdAt) },
    { term: t('person.admin.user.lastSignIn'), value: user.lastSignInAt ? dateTime(user.lastSignInAt) : '–' },
  ]
  return (
    <Card
      title={t('person.admin.user.data')}
      actions={
        <Button may="customers.change" size="sm" icon="edit" onClick={() => setOpen(true)}>
          {t('core.edit')}
        </Button>
      }
    >
      <DescriptionList layout="stacked" items={items} />
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t('person.admin.user.edit')} size="lg">
        <UserForm user={user} onDone={() => setOpen(false)} />
      </Dialog>
    </Card>
  )
}

function AddressesCard({ user }: { user: User }) {
  const { t } = useTranslation()
  return (
    <Card title={t('person.admin.user.addresses')}>
      {user.addresses.length === 0 ? (
        <p className="text-sm text-ink-soft">{t('person.admin.user.noAddresses')}</p>
      ) : (
        <ul className="grid gap-5 sm:grid-cols-2">
          {user.addresses.map((address) => (
            <li key={address.id} className="flex items-start justify-between gap-3">
              <AddressText address={address} />
              {address.isDefault && <Badge tone="success">{t('person.addresses.default')}</Badge>}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
