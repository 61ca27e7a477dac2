// Setting a new password by the link of a mail: /password/reset/{token}/{email}.
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '#web/translation.tsx'
import { Link, useNavigate, useParams } from 'react-router'
import { remember } from '#web/browser-state.ts'
import { Form } from '#web/form/form.tsx'
import { useEndpointForm } from '#web/form/use-endpoint-form.ts'
import { paths } from '#web/paths.ts'
import { PasswordInput, TextInput } from '#web/ui/text-input.tsx'
import { setNewPassword } from '../sign-in-contract.ts'
import { AuthPanel } from './parts/auth-panel.tsx'

export default function NewPassword() {
  const { t } = useTranslation()
  const { token = '', email = '' } = useParams()
  const navigate = useNavigate()
  const client = useQueryClient()
  const form = useEndpointForm(setNewPassword, {
    initial: { token, email, password: '', passwordConfirmation: '' },
    said: 'account.newPassword.done',
    onDone: async ({ kind }) => {
      remember(kind === 'admin' ? 'tokenAdmin' : 'tokenUser', null)
      client.clear()
      await navigate(kind === 'admin' ? paths.office.login() : paths.login(), { replace: true })
    },
  })
  const footer = (
    <Link to={paths.reset()} className="font-medium text-primary underline-offset-4 hover:underline">
      {t('account.newPassword.another')}
    </Link>
  )
  return (
    <AuthPanel title={t('account.newPassword.title')} description={t('account.newPassword.about')} footer={footer}>
      <Form form={form} submitLabel={t('account.newPassword.submit')} block>
        <TextInput
          readOnly
          type="email"
          dir="ltr"
          className="text-start"
          autoComplete="username"
          label={t('account.fields.email')}
          value={email}
        />
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
    </AuthPanel>
  )
}
