import { useTranslation } from '#web/translation.tsx'
import type { AnyEndpoint } from '#shared/endpoint.ts'
import { useListState } from '#web/table/use-list-state.ts'
import { Select, type SelectOption } from '#web/ui/text-input.tsx'
import { shelfStatuses } from '../../fields.ts'

type Props = { of: AnyEndpoint; name: string; label: string; any: string; options: readonly SelectOption[] }

/** A filter of a list as a choice; it stands in the address. */
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
      label={t('taxonomy.admin.fields.status')}
      any={t('taxonomy.admin.filters.anyStatus')}
      options={shelfStatuses.map((value) => ({ value, label: t(`ui.${value}`) }))}
    />
  )
}
