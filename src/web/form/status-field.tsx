import type { FieldValues, Path } from 'react-hook-form'
import { useTranslation } from '../translation.tsx'
import { Select } from '../ui/text-input.tsx'
import type { EndpointForm } from './use-endpoint-form.ts'

type Props<V extends FieldValues> = {
  name: Path<V>
  form: Pick<EndpointForm<V>, 'input'>
  /** Explains the effect of inactive. */
  hint?: string
}

/** Active or inactive. */
export function StatusField<V extends FieldValues>({ name, form, hint }: Props<V>) {
  const { t } = useTranslation()
  return (
    <Select
      label={t('form.admin.status')}
      options={(['active', 'inactive'] as const).map((value) => ({ value, label: t(`ui.${value}`) }))}
      {...(hint ? { hint } : {})}
      {...form.input(name)}
    />
  )
}
