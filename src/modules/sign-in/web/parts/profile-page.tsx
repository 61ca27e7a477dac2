// The person's own profile: names, numbers, the language of mails, and the password.
import { type ReactNode, useState } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { useBoot } from '#web/boot-context.tsx'
import { remember } from '#web/browser-state.ts'
import { Form } from '#web/form/form.tsx'
import { useEndpointForm } from '#web/form/use-endpoint-form.ts'
import { PageHead } from '#web/page-head.tsx'
import { useLive } from '#web/page-data.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { PageHeading } from '#web/ui/section-heading.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { PasswordInput, TextInput } from '#web/ui/text-input.tsx'
import { changePassword } from '../../contract.ts'
import {
  endOtherSessions,
  endSession,
  getSecondFactor,
  listSessions,
  newRecoveryCodes,
  removeFactor,
  startSetUp,
} from '../../second-factor-contract.ts'
import { SecondFactorCard } from './second-factor-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { getMe, type Me, updateProfile } from '#modules/people/contract.ts'
import { copyOwnData } from '#modules/people/personal-data-contract.ts'
import { AccountStanding } from '#modules/people/web/parts/account-standing.tsx'
import { OwnDataCard } from '#modules/people/web/parts/own-data-card.tsx'
import { LocaleField, PersonFields } from '#modules/people/web/parts/person-fields.tsx'

const factors = { get: getSecondFactor, start: startSetUp, remove: removeFactor, renew: newRecoveryCodes, stale: [getSecondFactor] }
const sessions = { list: listSessions, end: endSession, endOthers: endOtherSessions, stale: [listSessions] }

/** The profile, with the cards of other modules after the company's. */
export function ProfilePage({ children }: { children?: ReactNode }) {
  const { t } = useTranslation()
  const { data: me } = useLive(getMe)
  const hasDashboard = useBoot().profile.flags.isDashboardEnabled
  const [isOpen, setOpen] = useState(false)
  if (!me) return <SkeletonText lines={8} />
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={t('nav.myProfile')} isIndexed={false} />
      <PageHeading title={t('nav.myProfile')} />
      {/* The dashboard says it where there is one. */}
      {!hasDashboard && me.customer && <AccountStanding customer={me.customer} />}
      <Card>
        <ProfileForm key={me.id} me={me} />
      </Card>
      {me.customer && <CompanyCard customer={me.customer} />}
      {children}
      <Card title={t('signIn.fields.password')} description={t('signIn.profile.passwordAbout')}>
        <Button onClick={() => setOpen(true)}>{t('signIn.profile.changePassword')}</Button>
      </Card>
      <SecondFactorCard calls={factors} />
      <SessionsCard calls={sessions} />
      <OwnDataCard copy={copyOwnData} wished={{ askedAt: me.erasureAskedAt, declined: me.erasureDeclined }} />
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t('signIn.profile.changePassword')} size="sm">
        <PasswordForm onDone={() => setOpen(false)} />
      </Dialog>
    </div>
  )
}

function ProfileForm({ me }: { me: Me }) {
  const { t } = useTranslation()
  const form = useEndpointForm(updateProfile, {
    initial: { firstName: me.firstName, lastName: me.lastName, phone: me.phone ?? '', mobile: me.mobile ?? '', locale: me.locale },
    refresh: [getMe],
    said: 'signIn.profile.done',
    guards: true,
  })
  return (
    <Form form={form} submitLabel={t('core.save')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <PersonFields form={form} isOwn fields={['firstName', 'lastName', 'phone', 'mobile']} />
        <TextInput
          readOnly
          dir="ltr"
          className="text-start"
          label={t('person.fields.email')}
          hint={t('signIn.profile.emailHint')}
          value={me.email}
        />
        <LocaleField form={form} name="locale" hint={t('signIn.profile.localeHint')} />
      </div>
    </Form>
  )
}

function CompanyCard({ customer }: { customer: NonNullable<Me['customer']> }) {
  const { t } = useTranslation()
  return (
    <Card title={t('signIn.profile.company')} description={t('signIn.profile.companyHint')}>
      <DescriptionList
        layout="stacked"
        items={[
          { term: t('company.fields.companyName'), value: <bdi>{customer.companyName}</bdi> },
          { term: t('company.fields.companyNumber'), value: <bdi>{customer.companyNumber}</bdi> },
          { term: t('company.fields.vatNumber'), value: <bdi>{customer.vatNumber ?? '–'}</bdi> },
        ]}
      />
    </Card>
  )
}

function PasswordForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation()
  const form = useEndpointForm(changePassword, {
    initial: { oldPassword: '', password: '', passwordConfirmation: '' },
    onReply: ({ token }) => remember('tokenUser', token),
    refresh: [listSessions],
    said: 'signIn.profile.passwordDone',
    onDone,
  })
  return (
    <Form form={form} submitLabel={t('signIn.profile.changePassword')} block>
      <PasswordInput label={t('signIn.fields.oldPassword')} {...form.input('oldPassword')} />
      <PasswordInput
        autoComplete="new-password"
        label={t('signIn.fields.newPassword')}
        hint={t('signIn.fields.passwordHint')}
        {...form.input('password')}
      />
      <PasswordInput autoComplete="new-password" label={t('signIn.fields.passwordConfirmation')} {...form.input('passwordConfirmation')} />
    </Form>
  )
}
