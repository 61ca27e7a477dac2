// A list whose order is changed by dragging a handle, or with the keyboard on that handle; it knows nothing of what it lists.
import { type ReactNode, useId } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import { LiveRegion } from './live-region.tsx'
import { useSortable } from './use-sortable.ts'

type Props<T> = {
  items: readonly T[]
  itemKey: (item: T) => string
  /** What the entry is called when it is read out. */
  itemLabel: (item: T) => string
  /** Told once per finished move; the caller gives the list back in its new order (`moved` of sorting.ts). */
  onMove: (from: number, to: number) => void
  /** One entry; put `handle` where it is to be grabbed. */
  render: (item: T, index: number, handle: ReactNode) => ReactNode
  /** Names the list for readers. */
  label?: string
  /** The layout: a column by default; a grid of equal tiles works as well. */
  className?: string
  isDisabled?: boolean
}

/** Space or Enter lifts, arrows move, Space drops, Escape cancels; Alt with an arrow moves at once. */
export function SortableList<T>({
  items,
  itemKey,
  itemLabel,
  onMove,
  render,
  label,
  className = 'grid gap-2',
  isDisabled = false,
}: Props<T>) {
  const { t } = useTranslation()
  const hintId = useId()
  const labelOf = (index: number) => {
    const item = items[index]
    return item === undefined ? '' : itemLabel(item)
  }
  const keyOf = (index: number) => {
    const item = items[index]
    return item === undefined ? '' : itemKey(item)
  }
  const { list, said, lookOf, handleOf, isCarrying } = useSortable({ count: items.length, labelOf, keyOf, onMove })
  return (
    <>
      <ul ref={list} aria-label={label} className={cx('relative', className, isCarrying && 'select-none')}>
        {items.map((item, index) => {
          const { isCarried, transform } = lookOf(index)
          const handle = (
            <button
              type="button"
              title={t('ui.sortable.handle', { name: itemLabel(item) })}
              aria-label={t('ui.sortable.handle', { name: itemLabel(item) })}
              aria-describedby={hintId}
              disabled={isDisabled || items.length < 2}
              {...handleOf(index)}
              className="touch-target grid size-8 shrink-0 cursor-grab touch-none place-items-center rounded-md text-ink-soft transition hover:bg-sunken hover:text-ink disabled:cursor-default disabled:opacity-40 aria-pressed:cursor-grabbing aria-pressed:bg-primary-soft aria-pressed:text-primary"
            >
              <Icon name="grip" size={16} />
            </button>
          )
          return (
            <li
              key={itemKey(item)}
              style={transform ? { transform } : undefined}
              className={cx(
                'min-w-0',
                isCarried
                  ? 'relative z-10 rounded-md shadow-overlay'
                  : isCarrying && 'transition-transform duration-150 motion-reduce:transition-none',
              )}
            >
              {render(item, index, handle)}
            </li>
          )
        })}
      </ul>
      <span id={hintId} hidden>
        {t('ui.sortable.hint')}
      </span>
      <LiveRegion>{said}</LiveRegion>
    </>
  )
}
