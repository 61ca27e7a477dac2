import type { AnyEndpoint } from '#shared/endpoint.ts'
import { useTranslation } from '../translation.tsx'
import { Select, type SelectOption } from '../ui/text-input.tsx'
import { useListState } from './use-list-state.ts'

type Props = { of: AnyEndpoint; name: string; label: string; any: string; options: readonly SelectOption[] }

/** A filter of a list as a select; its value is in the address. */
export function FilterSelect({ of, name, label, any, options }: Props) {
  const { params, setFilter } = useListState(of)
  return (
    <Select
      label={label}
      hideLabel
      placeholder={any}
      options={options}
      value={params.get(name) ?? ''}
      onChange={(event) => setFilter({ key: name, value: event.target.value, resetAnyway: true })}
      fieldClassName="min-w-0 basis-[calc(50%-0.375rem)] sm:basis-auto sm:w-44"
    />
  )
}

/** Active or inactive. */
export function StatusFilter({ of }: { of: AnyEndpoint }) {
  const { t } = useTranslation()
  return (
    <FilterSelect
      of={of}
      name="status"
      label={t('form.admin.status')}
      any={t('form.admin.anyStatus')}
      options={(['active', 'inactive'] as const).map((value) => ({ value, label: t(`ui.${value}`) }))}
    />
  )
}
