import { getOwnProfile } from '#modules/people/profile-admin-contract.ts'
import { remember } from '#web/browser-state.ts'
import { Form } from '#web/form/form.tsx'
import { useEndpointForm } from '#web/form/use-endpoint-form.ts'
import { useTranslation } from '#web/translation.tsx'
import { Card } from '#web/ui/card.tsx'
import { PasswordInput } from '#web/ui/text-input.tsx'
import { changeOwnPassword } from '../../admin-contract.ts'
import { listAdminSessions } from '../../second-factor-admin-contract.ts'
import { PasswordPair } from '#modules/people/web/parts/password-pair.tsx'

const empty = { oldPassword: '', password: '', passwordConfirmation: '' }

/** Changes the admin's password by the old one; this device stays signed in. */
export function OwnPassword() {
  const { t } = useTranslation()
  const form = useEndpointForm(changeOwnPassword, {
    initial: empty,
    onReply: ({ token }) => remember('tokenAdmin', token),
    refresh: [getOwnProfile, listAdminSessions],
    said: 'signIn.profile.passwordDone',
    onDone: () => {
      form.reset(empty)
    },
  })
  return (
    <Card title={t('signIn.fields.password')} description={t('signIn.profile.passwordAbout')}>
      <Form form={form} submitLabel={t('signIn.profile.changePassword')}>
        <div className="grid gap-5 sm:grid-cols-2">
          <PasswordInput label={t('signIn.fields.oldPassword')} fieldClassName="sm:col-span-2" {...form.input('oldPassword')} />
          <PasswordPair label="signIn.fields.newPassword" input={form.input} />
        </div>
      </Form>
    </Card>
  )
}
