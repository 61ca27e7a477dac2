// The person's own profile: names, numbers, the language of mails, and the password.
import { useState } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { remember } from '#web/browser-state.ts'
import { Form } from '#web/form/form.tsx'
import { useEndpointForm } from '#web/form/use-endpoint-form.ts'
import { useLive } from '#web/page-data.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { PageHeading } from '#web/ui/section-heading.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { PasswordInput, Select, TextInput } from '#web/ui/text-input.tsx'
import { changePassword, getMe, type Me, updateProfile } from '../contract.ts'

export default function Profile() {
  const { t } = useTranslation()
  const { data: me } = useLive(getMe)
  const [isOpen, setOpen] = useState(false)
  if (!me) return <SkeletonText lines={8} />
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHeading title={t('nav.myProfile')} />
      <Card>
        <ProfileForm key={me.id} me={me} />
      </Card>
      {me.customer && <CompanyCard customer={me.customer} />}
      <Card title={t('account.fields.password')} description={t('account.profile.passwordAbout')}>
        <Button onClick={() => setOpen(true)}>{t('account.profile.changePassword')}</Button>
      </Card>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t('account.profile.changePassword')} size="sm">
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
    said: 'account.profile.done',
    guards: true,
  })
  return (
    <Form form={form} submitLabel={t('core.save')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextInput
          autoComplete="given-name"
          label={t('account.fields.firstName')}
          error={form.errorOf('firstName')}
          {...form.register('firstName')}
        />
        <TextInput
          autoComplete="family-name"
          label={t('account.fields.lastName')}
          error={form.errorOf('lastName')}
          {...form.register('lastName')}
        />
        <TextInput
          type="tel"
          dir="ltr"
          className="text-start"
          autoComplete="tel"
          label={t('account.fields.phone')}
          error={form.errorOf('phone')}
          {...form.register('phone')}
        />
        <TextInput
          optional
          type="tel"
          dir="ltr"
          className="text-start"
          label={t('account.fields.mobile')}
          error={form.errorOf('mobile')}
          {...form.register('mobile')}
        />
        <TextInput
          readOnly
          dir="ltr"
          className="text-start"
          label={t('account.fields.email')}
          hint={t('account.profile.emailHint')}
          value={me.email}
        />
        <Select
          label={t('account.fields.locale')}
          hint={t('account.profile.localeHint')}
          error={form.errorOf('locale')}
          options={[
            { value: 'en', label: 'English' },
            { value: 'ar', label: 'العربية' },
          ]}
          {...form.register('locale')}
        />
      </div>
    </Form>
  )
}

function CompanyCard({ customer }: { customer: NonNullable<Me['customer']> }) {
  const { t } = useTranslation()
  return (
    <Card title={t('account.profile.company')} description={t('account.profile.companyHint')}>
      <DescriptionList
        layout="stacked"
        items={[
          { term: t('account.fields.companyName'), value: <bdi>{customer.companyName}</bdi> },
          { term: t('account.fields.companyNumber'), value: <bdi>{customer.companyNumber}</bdi> },
          { term: t('account.fields.vatNumber'), value: <bdi>{customer.vatNumber ?? '–'}</bdi> },
        ]}
      />
    </Card>
  )
}

function PasswordForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation()
  const form = useEndpointForm(changePassword, {
    initial: { oldPassword: '', password: '', passwordConfirmation: '' },
    said: 'account.profile.passwordDone',
    onDone: ({ token }) => {
      remember('tokenUser', token)
      onDone()
    },
  })
  return (
    <Form form={form} submitLabel={t('account.profile.changePassword')} block>
      <PasswordInput label={t('account.fields.oldPassword')} error={form.errorOf('oldPassword')} {...form.register('oldPassword')} />
      <PasswordInput
        autoComplete="new-password"
        label={t('account.fields.newPassword')}
        hint={t('account.fields.passwordHint')}
        error={form.errorOf('password')}
        {...form.register('password')}
      />
      <PasswordInput
        autoComplete="new-password"
        label={t('account.fields.passwordConfirmation')}
        error={form.errorOf('passwordConfirmation')}
        {...form.register('passwordConfirmation')}
      />
    </Form>
  )
}
