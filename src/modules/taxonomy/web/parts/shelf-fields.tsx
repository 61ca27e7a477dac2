// Fields that the forms of shelves share: the status, and the address in the shop.
import type { FieldValues, Path, UseFormRegister } from 'react-hook-form'
import { useTranslation } from '#web/translation.tsx'
import { Select, TextInput } from '#web/ui/text-input.tsx'
import { shelfStatuses } from '../../fields.ts'

type Props<V extends FieldValues> = { name: Path<V>; register: UseFormRegister<V>; errorOf: (path: Path<V>) => string | undefined }

/** Active or inactive; `hint` says what inactive means here. */
export function StatusField<V extends FieldValues>({ name, register, errorOf, hint }: Props<V> & { hint?: string }) {
  const { t } = useTranslation()
  return (
    <Select
      label={t('taxonomy.admin.fields.status')}
      options={shelfStatuses.map((value) => ({ value, label: t(`ui.${value}`) }))}
      error={errorOf(name)}
      {...(hint ? { hint } : {})}
      {...register(name)}
    />
  )
}

/** The slug: made from the name when left empty; a former one keeps leading here. */
export function SlugField<V extends FieldValues>({ name, register, errorOf, isNew, label }: Props<V> & { isNew: boolean; label?: string }) {
  const { t } = useTranslation()
  return (
    <TextInput
      label={label ?? t('taxonomy.admin.fields.slug')}
      hint={isNew ? t('taxonomy.admin.fields.slugHint') : label ? undefined : t('taxonomy.admin.fields.slugChange')}
      dir="auto"
      optional={isNew}
      error={errorOf(name)}
      {...register(name)}
    />
  )
}
