// The filters of a listing: one group per facet with a count at every choice. The same panel stands in the side column and in the phone's sheet.
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { countText } from '#shared/count-text.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { FacetGroup } from '../../../contract.ts'
import { type FacetPlace, isOn, placeOf, toggled } from './listing-address.ts'

type Props = {
  groups: readonly FacetGroup[]
  params: URLSearchParams
  onChange: (next: URLSearchParams) => void
  /** false while no list is shown: the counts would be those of another one. */
  isCounted?: boolean
  /** The filters of the person who looks at it; their room is there before they are. */
  own?: ReactNode
}

/** Choices of a group that stand there at once, and groups with more of them than `mostOpen` that begin closed. */
const inSight = 7
const mostOpen = 12

const flags = ['inStock', 'deal'] as const

export function FilterPanel({ groups, params, onChange, isCounted = true, own }: Props) {
  const { t } = useTranslation()
  const choiceOf = (place: FacetPlace, rest: { label: ReactNode; swatch?: string | null; count?: number }) => {
    const checked = isOn(params, place)
    return choice({ key: place.value, checked, onChange: () => onChange(toggled(params, place)), ...rest })
  }
  return (
    <div className="grid gap-1">
      <ul className="grid gap-2 border-b border-line pb-4 pointer-coarse:gap-0">
        {flags.map((key) => (
          <li key={key}>{choiceOf({ key, value: 'true' }, { label: t(`shop.filters.${key}`) })}</li>
        ))}
      </ul>
      <div className="own-filters">{own}</div>
      {groups.map((group) => {
        const choices = group.facets.map((facet) => ({ ...facet, place: placeOf(group, facet.slug) }))
        const isUsed = (some: typeof choices) => some.some(({ place }) => isOn(params, place))
        const row = ({ slug, title, count, swatch, place }: (typeof choices)[number]) => (
          <li key={slug}>{choiceOf(place, { label: <bdi>{title}</bdi>, swatch, ...(isCounted && { count }) })}</li>
        )
        const rest = choices.slice(inSight)
        return (
          <Fold
            key={group.key}
            isOpen={isUsed(choices) || choices.length <= mostOpen}
            className="group border-b border-line py-3 last:border-b-0"
            summaryClassName="flex min-h-8 items-center justify-between text-ink font-semibold"
            summary={
              <>
                {group.title}
                <Icon name="chevron-down" size={16} className="text-ink-soft transition group-open:rotate-180" />
              </>
            }
            content={() => (
              <>
                <ul className="mt-2 grid gap-2 pointer-coarse:gap-0">{choices.slice(0, inSight).map(row)}</ul>
                {rest.length > 0 && (
                  <Fold
                    isOpen={isUsed(rest)}
                    className="mt-2 [&[open]>summary]:hidden"
                    summaryClassName="py-1 font-medium text-primary hover:underline"
                    summary={t('shop.filters.more', { count: rest.length })}
                    content={() => <ul className="grid gap-2 pointer-coarse:gap-0">{rest.map(row)}</ul>}
                  />
                )}
              </>
            )}
          />
        )
      })}
    </div>
  )
}

type ChoiceProps = {
  key: string
  label: ReactNode
  checked: boolean
  onChange: () => void
  swatch?: string | null
  count?: number
}

/** One box to tick. No component of its own and few elements: a listing has a hundred of them. */
const choice = ({ key, label, checked, onChange, swatch, count }: ChoiceProps) => (
  <label key={key} className="filter-choice">
    <input type="checkbox" checked={checked} disabled={count === 0 && !checked} onChange={onChange} />
    {swatch && <i aria-hidden style={{ backgroundColor: swatch }} />}
    {label}
    {count !== undefined && <small>{` (${countText(count)})`}</small>}
  </label>
)

type FoldProps = {
  isOpen: boolean
  summary: ReactNode
  content: () => ReactNode
  className: string
  summaryClassName: string
}

/** A section that folds open; its content is rendered when it is opened for the first time. */
function Fold({ isOpen, summary, content, className, summaryClassName }: FoldProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const [wasOpened, setOpened] = useState(false)
  // It may have been opened before this code was there.
  useEffect(() => {
    if (details.current?.open) setOpened(true)
  }, [])
  return (
    <details
      ref={details}
      open={isOpen || undefined}
      className={className}
      onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}
    >
      <summary className={`list-none rounded-sm text-sm [&::-webkit-details-marker]:hidden ${summaryClassName}`}>{summary}</summary>
      {(isOpen || wasOpened) && content()}
    </details>
  )
}
