// The inputs of a person and their company: equal labels, directions and help of the browser in every form.
import type { FieldPath, FieldValues } from 'react-hook-form'
import type { EndpointForm } from '#web/form/use-endpoint-form.ts'
import { useTranslation } from '#web/translation.tsx'
import { Select, TextInput } from '#web/ui/text-input.tsx'

const latin = { dir: 'ltr', className: 'text-start' } as const
const inputs = {
  firstName: { label: 'person.fields.firstName', autoComplete: 'given-name' },
  lastName: { label: 'person.fields.lastName', autoComplete: 'family-name' },
  email: { label: 'person.fields.email', autoComplete: 'email', type: 'email', ...latin },
  phone: { label: 'person.fields.phone', autoComplete: 'tel', type: 'tel', ...latin },
  mobile: { label: 'person.fields.mobile', type: 'tel', optional: true, ...latin },
  companyName: { label: 'company.fields.companyName', autoComplete: 'organization' },
  companyNumber: { label: 'company.fields.companyNumber', inputMode: 'numeric', ...latin },
  vatNumber: { label: 'company.fields.vatNumber', optional: true, ...latin },
}

type Props<V extends FieldValues> = {
  form: Pick<EndpointForm<V>, 'input'>
  fields: readonly (keyof typeof inputs & FieldPath<V>)[]
  /** They are about whoever types, so the browser may propose what it knows. */
  isOwn?: boolean
  emailHint?: string
}

/** Takes a form and the names of its fields; gives their inputs in this order. */
export function PersonFields<V extends FieldValues>({ form, fields, isOwn = false, emailHint }: Props<V>) {
  const { t } = useTranslation()
  return fields.map((name) => {
    const { label, autoComplete, ...props }: { label: string; autoComplete?: string } = inputs[name]
    return (
      <TextInput
        key={name}
        label={t(label)}
        {...props}
        {...(isOwn && autoComplete ? { autoComplete } : {})}
        {...(name === 'email' && emailHint ? { hint: emailHint } : {})}
        {...form.input(name)}
      />
    )
  })
}

type OneField<V extends FieldValues> = { form: Pick<EndpointForm<V>, 'input'>; name: FieldPath<V>; hint?: string }

/** The code that people see; left empty, a new person gets one. `label`: of somebody who is no customer. */
export function CodeField<V extends FieldValues>({ form, name, hint, label }: OneField<V> & { label?: string }) {
  const { t } = useTranslation()
  return <TextInput optional label={label ?? t('person.fields.code')} {...latin} {...(hint ? { hint } : {})} {...form.input(name)} />
}

/** The language of a person's mails. */
export function LocaleField<V extends FieldValues>({ form, name, hint }: OneField<V>) {
  const { t } = useTranslation()
  return (
    <Select
      label={t('person.fields.locale')}
      {...(hint ? { hint } : {})}
      options={[
        { value: 'en', label: 'English' },
        { value: 'ar', label: 'العربية' },
      ]}
      {...form.input(name)}
    />
  )
}
