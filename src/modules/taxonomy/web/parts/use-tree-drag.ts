// One row of the tree: dragged by its handle to a gap between two rows, or moved step by step with Alt and an arrow key on it.
import { useDrag } from 'react-aria-components/useDrag'
import { useDrop } from 'react-aria-components/useDrop'
import { type KeyboardEvent, useRef } from 'react'
import { dragPicture } from '#web/ui/drag-picture.ts'
import type { Step, TreeRow } from './tree-moves.ts'

/** Pixels: the indent per level, and the middle of the handle at the first level. */
const indent = 28
const start = 20

/** The position in a row over which an entry is dragged; `wished` is the level that the pointer points at. */
export type Over = { id: string; isLower: boolean; wished: number }

type Options = {
  row: TreeRow
  /** The row that is dragged, if one is. */
  dragged: TreeRow | null
  onDrag: (row: TreeRow | null) => void
  onOver: (over: Over | null) => void
  onDrop: () => void
  onStep: (step: Step) => void
}

/** Gives what a row and its handle need. */
export function useTreeDrag({ row, dragged, onDrag, onOver, onDrop, onStep }: Options) {
  const place = useRef<HTMLLIElement>(null)
  const preview = useRef(dragPicture(place))
  const { dragProps, isDragging } = useDrag({
    preview,
    getItems: () => [{ 'text/plain': row.id }],
    getAllowedDropOperations: () => ['move'],
    onDragStart: () => onDrag(row),
    onDragEnd: () => onDrag(null),
  })
  const overAt = ({ x, y }: { x: number; y: number }): Over => {
    const { width = 0, height = 0 } = place.current?.getBoundingClientRect() ?? {}
    return { id: row.id, isLower: y > height / 2, wished: Math.round(((isLeftward(place.current) ? width - x : x) - start) / indent) }
  }
  const { dropProps } = useDrop({
    ref: place,
    getDropOperation: () => (dragged && dragged.id !== row.id ? 'move' : 'cancel'),
    // The keyboard has no position inside a row: the entry goes before it, at its level.
    onDropEnter: () => onOver({ id: row.id, isLower: false, wished: row.level }),
    onDropMove: (event) => onOver(overAt(event)),
    onDropExit: () => onOver(null),
    onDrop,
  })
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.altKey ? stepOf(event.key, isLeftward(place.current)) : null
    if (step === null) return
    event.preventDefault()
    event.stopPropagation()
    onStep(step)
  }
  return { place, dropProps: { ...dropProps, tabIndex: dragged ? -1 : undefined }, handleProps: { dragProps, onKeyDown }, isDragging }
}

const isLeftward = (element: HTMLElement | null): boolean => element !== null && getComputedStyle(element).direction === 'rtl'

const steps: Partial<Record<string, Step>> = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' }
const leftwardSteps: typeof steps = { ...steps, ArrowRight: 'out', ArrowLeft: 'in' }

const stepOf = (key: string, isLeft: boolean): Step | null => (isLeft ? leftwardSteps : steps)[key] ?? null
