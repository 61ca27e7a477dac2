import type { FieldValues, Path } from 'react-hook-form'
import type { EndpointForm } from '#web/form/use-endpoint-form.ts'
import { useTranslation } from '#web/translation.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

type Props<V extends FieldValues> = { name: Path<V>; form: Pick<EndpointForm<V>, 'input'> }

/** The slug: made from the name when left empty; a former one still leads to the page. */
export function SlugField<V extends FieldValues>({ name, form, isNew, label }: Props<V> & { isNew: boolean; label?: string }) {
  const { t } = useTranslation()
  return (
    <TextInput
      label={label ?? t('taxonomy.admin.fields.slug')}
      hint={isNew ? t('taxonomy.admin.fields.slugHint') : label ? undefined : t('taxonomy.admin.fields.slugChange')}
      optional={isNew}
      {...form.input(name)}
    />
  )
}
