import type { FieldValues, Path } from 'react-hook-form'
import type { EndpointForm } from '#web/form/use-endpoint-form.ts'
import { useTranslation } from '#web/translation.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

type Props<V extends FieldValues & { email: string }> = { form: Pick<EndpointForm<V>, 'input'>; autoFocus?: boolean }

/** The e-mail address as the name of an account, for forms with the field `email`; browsers fill it in with the password. */
export function EmailField<V extends FieldValues & { email: string }>({ form, autoFocus = false }: Props<V>) {
  const { t } = useTranslation()
  return (
    <TextInput
      type="email"
      dir="ltr"
      className="text-start"
      autoComplete="username"
      autoFocus={autoFocus}
      label={t('person.fields.email')}
      {...form.input('email' as Path<V>)}
    />
  )
}
