import type { AnyEndpoint } from '#shared/endpoint.ts'
import { FilterSelect } from '#web/table/filters.tsx'
import { useTranslation } from '#web/translation.tsx'
import { Badge } from '#web/ui/badge.tsx'

/** Says that somebody asks to be erased, and for how long; takes the moment they asked, null when they do not. */
export function AsksErasure({ askedAt }: { askedAt: string | null }) {
  const { t } = useTranslation()
  if (askedAt === null) return '–'
  const days = daysSince(askedAt)
  return (
    <Badge tone="warning">
      {t('personalData.office.asksErasure')}, {t('personalData.office.age', { count: days })}
    </Badge>
  )
}

const daysSince = (at: string): number => Math.max(0, Math.floor((Date.now() - Date.parse(at)) / 86_400_000))

/** The filter of a list of people by whether they ask to be erased. */
export function ErasureFilter({ of }: { of: AnyEndpoint }) {
  const { t } = useTranslation()
  const label = t('personalData.office.anyErasure')
  const options = [
    { value: 'true', label: t('personalData.office.asksErasure') },
    { value: 'false', label: t('personalData.office.doesNotAsk') },
  ]
  return <FilterSelect of={of} name="asksErasure" label={label} any={label} options={options} />
}
