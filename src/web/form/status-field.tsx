import type { FieldValues, Path, UseFormRegister } from 'react-hook-form'
import { useTranslation } from '../translation.tsx'
import { Select } from '../ui/text-input.tsx'

type Props<V extends FieldValues> = {
  name: Path<V>
  register: UseFormRegister<V>
  errorOf: (path: Path<V>) => string | undefined
  /** Explains the effect of inactive. */
  hint?: string
}

/** Active or inactive. */
export function StatusField<V extends FieldValues>({ name, register, errorOf, hint }: Props<V>) {
  const { t } = useTranslation()
  return (
    <Select
      label={t('form.admin.status')}
      options={(['active', 'inactive'] as const).map((value) => ({ value, label: t(`ui.${value}`) }))}
      error={errorOf(name)}
      {...(hint ? { hint } : {})}
      {...register(name)}
    />
  )
}
