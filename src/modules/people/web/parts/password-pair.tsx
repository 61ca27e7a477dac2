import type { EndpointForm } from '#web/form/use-endpoint-form.ts'
import { useTranslation } from '#web/translation.tsx'
import { PasswordInput } from '#web/ui/text-input.tsx'

type Values = { password: string; passwordConfirmation: string }
type Props = { input: (name: keyof Values) => ReturnType<EndpointForm<Values>['input']>; label?: string; optional?: boolean }

/** A new password and its repetition. */
export function PasswordPair({ input, label = 'signIn.fields.password', optional = false }: Props) {
  const { t } = useTranslation()
  const common = { optional, autoComplete: 'new-password' }
  return (
    <>
      <PasswordInput {...common} label={t(label)} hint={t('signIn.fields.passwordHint')} {...input('password')} />
      <PasswordInput
        {...common}
        label={t('signIn.fields.passwordConfirmation')}
        hint={t('signIn.fields.passwordAgain')}
        {...input('passwordConfirmation')}
      />
    </>
  )
}
