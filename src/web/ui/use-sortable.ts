// What makes a list sortable: a handle that is dragged with mouse, finger or pen, or moved with the keyboard, and what is read out meanwhile.
import { type KeyboardEvent, type PointerEvent as ReactPointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { followPointer } from './follow-pointer.ts'
import { indexOver, type Place, type Shift, shiftOf } from './sorting.ts'

type Options = {
  count: number
  labelOf: (index: number) => string
  keyOf: (index: number) => string
  onMove: (from: number, to: number) => void
}
/** `by` is how far a pointer has carried it; null while the keyboard does. */
type Carrying = { from: number; to: number; places: readonly Place[]; by: Shift | null }

const useLayout = typeof window === 'undefined' ? useEffect : useLayoutEffect

/** Takes how many entries there are and what to do with a move; gives the list's ref, the looks of each entry and its handle's properties. */
export function useSortable({ count, labelOf, keyOf, onMove }: Options) {
  const { t } = useTranslation()
  const list = useRef<HTMLUListElement>(null)
  const [carrying, setCarrying] = useState<Carrying | null>(null)
  const [said, setSaid] = useState('')
  const focusAgain = useRef<string | null>(null)
  const stop = useRef<(() => void) | null>(null)
  useEffect(() => () => stop.current?.(), [])

  // An element that moves within the page loses the focus.
  useLayout(() => {
    const key = focusAgain.current
    if (key === null) return
    focusAgain.current = null
    list.current?.querySelector<HTMLElement>(`[data-sort-handle="${CSS.escape(key)}"]`)?.focus()
  })

  const say = (what: string, index: number, to: number) => setSaid(t(`ui.sortable.${what}`, { name: labelOf(index), place: to + 1, count }))
  const finish = (from: number, to: number) => {
    setCarrying(null)
    if (from !== to) onMove(from, to)
    say('dropped', from, to)
  }
  const cancel = (from: number) => {
    setCarrying(null)
    say('cancelled', from, from)
  }

  const onPointerDown = (index: number) => (event: ReactPointerEvent<HTMLElement>) => {
    const element = list.current
    if (event.button !== 0 || !element || count < 2) return
    event.preventDefault()
    event.currentTarget.focus()
    const places = placesIn(element)
    let to = index
    const carry = (by: Shift) => {
      to = indexOver(places, index, by)
      setCarrying({ from: index, to, places, by })
    }
    carry({ x: 0, y: 0 })
    stop.current = followPointer(event.nativeEvent, element, {
      onCarry: carry,
      onDrop: () => {
        focusAgain.current = keyOf(index)
        finish(index, to)
      },
      onCancel: () => cancel(index),
    })
  }

  const onKeyDown = (index: number) => (event: KeyboardEvent<HTMLElement>) => {
    const held = carrying?.by === null && carrying.from === index ? carrying : null
    const places = held?.places ?? (list.current ? placesIn(list.current) : [])
    const wish = wishOf(event, places, held?.to ?? null)
    if (wish === null) return
    event.preventDefault()
    event.stopPropagation()
    if (wish === 'cancel') return cancel(index)
    if (wish === 'lift') {
      setCarrying({ from: index, to: index, places, by: null })
      return say('lifted', index, index)
    }
    if (wish === 'drop' || !held) focusAgain.current = keyOf(index)
    if (wish === 'drop') return finish(index, held?.to ?? index)
    const to = Math.max(0, Math.min(held ? wish : index + wish, count - 1))
    if (held) setCarrying({ ...held, to })
    else if (to !== index) onMove(index, to)
    say('moved', index, to)
  }

  const lookOf = (index: number): { isCarried: boolean; transform: string | undefined } => {
    if (!carrying) return { isCarried: false, transform: undefined }
    const isCarried = carrying.from === index
    const { x, y } = isCarried && carrying.by ? carrying.by : shiftOf(carrying.places, index, carrying.from, carrying.to)
    return { isCarried, transform: x === 0 && y === 0 ? undefined : `translate(${x}px, ${y}px)` }
  }
  const handleOf = (index: number) => ({
    'data-sort-handle': keyOf(index),
    'aria-pressed': carrying?.from === index,
    onPointerDown: onPointerDown(index),
    onKeyDown: onKeyDown(index),
    onBlur: () => carrying?.by === null && carrying.from === index && cancel(index),
  })
  return { list, said, lookOf, handleOf, isCarrying: carrying !== null }
}

function placesIn(list: HTMLElement): Place[] {
  const origin = list.getBoundingClientRect()
  return [...list.children].map((child) => {
    const { left, top, width, height } = child.getBoundingClientRect()
    return { x: left - origin.left, y: top - origin.top, width, height }
  })
}

/** What a key on a handle asks for; a number is the place it goes to (`at` is its place while held) or, when not held, how far. */
function wishOf(
  event: KeyboardEvent<HTMLElement>,
  places: readonly Place[],
  at: number | null,
): 'lift' | 'drop' | 'cancel' | number | null {
  if (event.key === ' ' || event.key === 'Enter') return at === null ? 'lift' : 'drop'
  if (at === null && !event.altKey) return null
  const step = stepOf(event, places)
  if (step !== null) return (at ?? 0) + step
  if (at === null) return null
  return event.key === 'Escape' ? 'cancel' : event.key === 'Home' ? 0 : event.key === 'End' ? places.length - 1 : null
}

/** One step forward or back for an arrow key; beside each other, the writing's direction decides. */
function stepOf(event: KeyboardEvent<HTMLElement>, places: readonly Place[]): number | null {
  const first = places[0]
  const perRow = Math.max(1, places.filter((place) => first && Math.abs(place.y - first.y) < 4).length)
  const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  if (event.key === 'ArrowDown') return perRow
  if (event.key === 'ArrowUp') return -perRow
  if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') return event.key === forward ? 1 : -1
  return null
}
