// A list that is sorted by dragging a handle, or with the keyboard on that handle; it knows nothing of its entries.
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { useDrag } from 'react-aria-components/useDrag'
import { useDrop } from 'react-aria-components/useDrop'
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { useLocale } from '#web/boot-context.tsx'
import { useTranslation } from '#web/translation.tsx'
import { cx } from './cx.ts'
import { DragHandle } from './drag-handle.tsx'
import { dragPicture } from './drag-picture.ts'
import { LiveRegion } from './live-region.tsx'

type Props<T> = {
  items: readonly T[]
  itemKey: (item: T) => string
  /** The entry's name for screen readers. */
  itemLabel: (item: T) => string
  /** Called once per finished move; the caller passes the list in its new order (`moved` of sorting.ts). */
  onMove: (from: number, to: number) => void
  /** One entry; put `handle` where it is to be grabbed. */
  render: (item: T, index: number, handle: ReactNode) => ReactNode
  /** The list's name for screen readers. */
  label?: string
  /** The layout: a column by default; a grid of equal tiles works as well. */
  className?: string
  isDisabled?: boolean
}

/** An entry takes the place of the one it is dropped on; Alt with an arrow key moves it at once. */
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
  const locale = useLocale()
  const hintId = useId()
  const list = useRef<HTMLUListElement>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const [said, setSaid] = useState('')
  const focusAgain = useRef<string | null>(null)

  // An element that moves within the page loses the focus.
  useLayoutEffect(() => {
    const key = focusAgain.current
    focusAgain.current = null
    if (key !== null) list.current?.querySelector<HTMLElement>(`[data-drag-handle="${CSS.escape(key)}"]`)?.focus()
  })

  const move = (from: number, wanted: number) => {
    const to = Math.max(0, Math.min(wanted, items.length - 1))
    const item = items[from]
    if (!item || from === to) return
    focusAgain.current = itemKey(item)
    onMove(from, to)
    setSaid(t('ui.sortable.moved', { name: itemLabel(item), place: to + 1, count: items.length }))
  }
  return (
    <I18nProvider locale={locale}>
      <ul ref={list} aria-label={label} className={className}>
        {items.map((item, index) => (
          <Entry
            key={itemKey(item)}
            id={itemKey(item)}
            name={itemLabel(item)}
            hintId={hintId}
            index={index}
            dragged={dragged}
            isDisabled={isDisabled || items.length < 2}
            onDrag={setDragged}
            onMove={move}
            render={(handle) => render(item, index, handle)}
          />
        ))}
      </ul>
      <span id={hintId} hidden>
        {t('ui.sortable.hint')}
      </span>
      <LiveRegion>{said}</LiveRegion>
    </I18nProvider>
  )
}

type EntryProps = {
  id: string
  name: string
  hintId: string
  index: number
  dragged: number | null
  isDisabled: boolean
  onDrag: (index: number | null) => void
  onMove: (from: number, to: number) => void
  render: (handle: ReactNode) => ReactNode
}

function Entry({ id, name, hintId, index, dragged, isDisabled, onDrag, onMove, render }: EntryProps) {
  const place = useRef<HTMLLIElement>(null)
  const preview = useRef(dragPicture(place))
  const { dragProps, isDragging } = useDrag({
    preview,
    isDisabled,
    getItems: () => [{ 'text/plain': name }],
    getAllowedDropOperations: () => ['move'],
    onDragStart: () => onDrag(index),
    onDragEnd: () => onDrag(null),
  })
  const { dropProps, isDropTarget } = useDrop({
    ref: place,
    getDropOperation: () => (dragged === null || dragged === index ? 'cancel' : 'move'),
    onDrop: () => dragged !== null && onMove(dragged, index),
  })
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.altKey && place.current ? stepOf(event.key, place.current) : null
    if (step === null) return
    event.preventDefault()
    event.stopPropagation()
    onMove(index, index + step)
  }
  return (
    <li
      {...dropProps}
      ref={place}
      tabIndex={dragged === null ? undefined : -1}
      className={cx('min-w-0', isDragging && 'opacity-50', isDropTarget && 'rounded-md outline-2 outline-offset-2 outline-primary')}
    >
      {render(<DragHandle id={id} name={name} hintId={hintId} isDisabled={isDisabled} dragProps={dragProps} onKeyDown={onKeyDown} />)}
    </li>
  )
}

/** How far an arrow key moves an entry: up and down by a row of a grid, sideways by one in the writing's direction. */
function stepOf(key: string, place: HTMLElement): number | null {
  const all = [...(place.parentElement?.children ?? [])] as HTMLElement[]
  const perRow = Math.max(1, all.filter(({ offsetTop }) => offsetTop === all[0]?.offsetTop).length)
  const forward = getComputedStyle(place).direction === 'rtl' ? -1 : 1
  return { ArrowDown: perRow, ArrowUp: -perRow, ArrowRight: forward, ArrowLeft: -forward }[key] ?? null
}
