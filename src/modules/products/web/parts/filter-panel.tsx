// The filters of a listing: one group per facet with a count at every choice. The same panel stands in the side column and in the phone's sheet.
import { useTranslation } from '#web/translation.tsx'
import { Checkbox } from '#web/ui/choice.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { FacetGroup } from '../../contract.ts'
import { isOn, placeOf, toggled } from './listing-address.ts'

type Props = {
  groups: readonly FacetGroup[]
  params: URLSearchParams
  onChange: (next: URLSearchParams) => void
}

const inSight = 7

export function FilterPanel({ groups, params, onChange }: Props) {
  const { t } = useTranslation()
  const flags = [
    { key: 'inStock', value: 'true' },
    { key: 'deal', value: 'true' },
  ]
  return (
    <div className="grid gap-1">
      <div className="grid gap-2 border-b border-line pb-4 pointer-coarse:gap-0">
        {flags.map((flag) => (
          <Checkbox
            key={flag.key}
            label={t(`shop.filters.${flag.key}`)}
            checked={isOn(params, flag)}
            onChange={() => onChange(toggled(params, flag))}
          />
        ))}
      </div>
      {groups.map((group) => (
        <Group key={group.key} group={group} params={params} onChange={onChange} />
      ))}
    </div>
  )
}

function Group({ group, params, onChange }: { group: FacetGroup; params: URLSearchParams; onChange: Props['onChange'] }) {
  const { t } = useTranslation()
  const { format } = new Intl.NumberFormat('en')
  const choices = group.facets.map((facet) => ({ ...facet, place: placeOf(group, facet.slug) }))
  const isUsed = choices.some(({ place }) => isOn(params, place))
  const row = ({ slug, title, count, swatch, place }: (typeof choices)[number]) => {
    const checked = isOn(params, place)
    const label = (
      <span className="inline-flex items-center gap-1.5">
        {swatch && (
          <span aria-hidden className="size-3.5 shrink-0 rounded-full border border-line-strong" style={{ backgroundColor: swatch }} />
        )}
        <span>
          <bdi>{title}</bdi> <span className="text-ink-soft tabular-nums">({format(count)})</span>
        </span>
      </span>
    )
    return (
      <li key={slug}>
        <Checkbox label={label} checked={checked} disabled={count === 0 && !checked} onChange={() => onChange(toggled(params, place))} />
      </li>
    )
  }
  const rest = choices.slice(inSight)
  return (
    <details open={isUsed || choices.length <= 12 || undefined} className="group border-b border-line py-3 last:border-b-0">
      <summary className="flex min-h-8 list-none items-center justify-between rounded-sm text-sm font-semibold text-ink [&::-webkit-details-marker]:hidden">
        {group.title}
        <Icon name="chevron-down" size={16} className="text-ink-soft transition group-open:rotate-180" />
      </summary>
      <ul className="mt-2 grid gap-2 pointer-coarse:gap-0">{choices.slice(0, inSight).map(row)}</ul>
      {rest.length > 0 && (
        <details open={rest.some(({ place }) => isOn(params, place)) || undefined} className="mt-2 [&[open]>summary]:hidden">
          <summary className="list-none rounded-sm py-1 text-sm font-medium text-primary hover:underline [&::-webkit-details-marker]:hidden">
            {t('shop.filters.more', { count: rest.length })}
          </summary>
          <ul className="grid gap-2 pointer-coarse:gap-0">{rest.map(row)}</ul>
        </details>
      )}
    </details>
  )
}
