import { lazy, Suspense } from 'react'
import { useEndpointForm } from '#web/form/use-endpoint-form.ts'
import { Form } from '#web/form/form.tsx'
import { useTranslation } from '#web/translation.tsx'
import { PasswordInput } from '#web/ui/text-input.tsx'
import { signInAdmin } from '../../admin-contract.ts'
import { signIn } from '../../contract.ts'
import { EmailField } from './email-field.tsx'
import { useSecondStep } from './use-second-step.ts'

const SecondStep = lazy(async () => ({ default: (await import('./second-step.tsx')).SecondStep }))

type Props = { isOffice: boolean; email: string; onDone: (token: string, email: string) => Promise<void> }

/** Signs in on the present page, whose input stays; gives the new token and its person. */
export function SignInAgain({ isOffice, email, onDone }: Props) {
  const { t } = useTranslation()
  const second = useSecondStep()
  const form = useEndpointForm(isOffice ? signInAdmin : signIn, {
    initial: { email, password: '' },
    said: 'signIn.login.done',
    onDone: ({ token }, values) => onDone(token, values.email),
    onRefused: second.takes,
  })
  if (second.asked)
    return (
      <Suspense>
        <SecondStep asked={second.asked} onDone={(token) => onDone(token, form.getValues('email'))} onBack={second.forget} />
      </Suspense>
    )
  return (
    <Form form={form} submitLabel={t('signIn.login.submit')} block>
      <EmailField form={form} autoFocus={email === ''} />
      <PasswordInput autoFocus={email !== ''} label={t('signIn.fields.password')} {...form.input('password')} />
    </Form>
  )
}
