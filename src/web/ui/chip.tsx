import type { ReactNode } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { cx } from './cx.ts'
import { FilterLink } from './filter-link.tsx'
import { Icon } from './icon.tsx'

const chip = 'inline-flex h-8 items-center gap-1.5 rounded-full border text-sm whitespace-nowrap pointer-coarse:h-10'

type ChipProps = { label: string; group?: string; children?: ReactNode } & (
  | { removeTo: string; onRemove?: never }
  | { onRemove: () => void; removeTo?: never }
)

/** An active filter that can be taken away, by a link (`removeTo`) or an action (`onRemove`). */
export function Chip({ label, group, children, removeTo, onRemove }: ChipProps) {
  const { t } = useTranslation()
  const cross = 'grid size-6 place-items-center rounded-full text-ink-soft transition hover:bg-sunken hover:text-ink'
  const naming = { 'aria-label': t('ui.remove', { name: label }), className: cross }
  return (
    <span className={cx(chip, 'surface-card border-line ps-3 pe-1 text-ink')}>
      {group && <span className="text-ink-soft">{group}</span>}
      <bdi>{children ?? label}</bdi>
      {removeTo === undefined ? (
        <button type="button" onClick={onRemove} {...naming}>
          <Icon name="close" size={16} />
        </button>
      ) : (
        <FilterLink to={removeTo} {...naming}>
          <Icon name="close" size={16} />
        </FilterLink>
      )}
    </span>
  )
}

/** A choice among a few that is pressed or not (sizes, ranges, quick filters). */
export function ChoiceChip({
  pressed,
  onPress,
  disabled = false,
  children,
}: {
  pressed: boolean
  onPress: () => void
  disabled?: boolean
  children: ReactNode
}) {
  const look = pressed
    ? 'border-primary bg-primary-soft font-medium text-primary'
    : 'surface-card border-line text-ink hover:border-line-strong'
  return (
    <button
      type="button"
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onPress}
      className={cx(chip, 'px-3 transition disabled:text-ink-soft disabled:line-through', look)}
    >
      {pressed && <Icon name="check" size={16} className="-ms-1" />}
      {children}
    </button>
  )
}
