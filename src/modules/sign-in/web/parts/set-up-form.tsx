import { useTranslation } from '#web/translation.tsx'
import { Form } from '#web/form/form.tsx'
import { useEndpointForm } from '#web/form/use-endpoint-form.ts'
import { useRefresh } from '#web/page-data.ts'
import { PersonFields } from '#modules/people/web/parts/person-fields.tsx'
import { getSetup, setUp } from '../../contract.ts'
import { EmailField } from './email-field.tsx'
import { PasswordPair } from '#modules/people/web/parts/password-pair.tsx'

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
      <PersonFields form={form} isOwn fields={['firstName', 'lastName']} />
      <EmailField form={form} />
      <PasswordPair input={form.input} />
    </Form>
  )
}
