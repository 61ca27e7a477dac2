import { useTranslation } from '#web/translation.tsx'
import { Form } from '#web/form/form.tsx'
import { useEndpointForm } from '#web/form/use-endpoint-form.ts'
import { useRefresh } from '#web/page-data.ts'
import { PasswordInput, TextInput } from '#web/ui/text-input.tsx'
import { getSetup, setUp } from '../../contract.ts'

/** Makes the shop's first super admin; gives the token of their session. */
export function SetUpForm({ onDone }: { onDone: (token: string) => Promise<void> }) {
  const { t } = useTranslation()
  const refresh = useRefresh()
  const form = useEndpointForm(setUp, {
    initial: { firstName: '', lastName: '', email: '', password: '', passwordConfirmation: '' },
    said: 'signIn.admin.setUp.done',
    onDone: ({ token }) => onDone(token),
    onRefused: (error) => {
      if (error.code === 'signIn.alreadySetUp') void refresh(getSetup)
      return false
    },
  })
  return (
    <Form form={form} submitLabel={t('signIn.admin.setUp.submit')} block>
      <TextInput
        autoComplete="given-name"
        label={t('person.fields.firstName')}
        error={form.errorOf('firstName')}
        {...form.register('firstName')}
      />
      <TextInput
        autoComplete="family-name"
        label={t('person.fields.lastName')}
        error={form.errorOf('lastName')}
        {...form.register('lastName')}
      />
      <TextInput
        type="email"
        dir="ltr"
        className="text-start"
        autoComplete="username"
        label={t('person.fields.email')}
        error={form.errorOf('email')}
        {...form.register('email')}
      />
      <PasswordInput
        autoComplete="new-password"
        label={t('signIn.fields.password')}
        hint={t('signIn.fields.passwordHint')}
        error={form.errorOf('password')}
        {...form.register('password')}
      />
      <PasswordInput
        autoComplete="new-password"
        label={t('signIn.fields.passwordConfirmation')}
        error={form.errorOf('passwordConfirmation')}
        {...form.register('passwordConfirmation')}
      />
    </Form>
  )
}
