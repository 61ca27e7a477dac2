import { useTranslation } from '#web/translation.tsx'
import { Select } from '#web/ui/text-input.tsx'

const byName = ['title', '-title'] as const
const byPrice = ['price', '-price'] as const

type Props = { value: string; hasSearch: boolean; withPrices: boolean; onChange: (sort: string) => void }

/** The order of a listing. Prices only for those who may see them; relevance only where something was searched. */
export function SortSelect({ value, hasSearch, withPrices, onChange }: Props) {
  const { t } = useTranslation()
  // Without a search the newest come first anyway.
  const keys = [...(hasSearch ? ['newest'] : []), ...byName, ...(withPrices ? byPrice : [])]
  const first = hasSearch ? 'relevance' : 'default'
  const options = [{ value: '', label: t(`shop.sort.${first}`) }, ...keys.map((key) => ({ value: key, label: t(`shop.sort.${key}`) }))]
  return (
    <Select
      label={t('shop.sort.label')}
      hideLabel
      value={options.some((option) => option.value === value) ? value : ''}
      options={options}
      onChange={(event) => onChange(event.target.value)}
      fieldClassName="w-44 min-w-28 shrink"
    />
  )
}
