// The handles of the tree's rows: dragged with mouse, finger or pen to a gap between two rows, or moved step by step with the keyboard.
import {
  type KeyboardEvent,
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { followPointer } from '#web/ui/follow-pointer.ts'
import {
  type Gap,
  type Spot,
  spotAfterStep,
  spotInGap,
  spotOf,
  type Step,
  type Tree,
  treeAfter,
  type TreeRow,
  treeRows,
} from './tree-moves.ts'

const indent = 28

type Options = {
  latest: RefObject<Tree | null>
  /** The rows as they stand on the page. */
  rows: readonly TreeRow[]
  onMove: (spot: Spot) => void
  /** Something to be read out: where an entry is now, or what happened to it. */
  onSay: (what: 'at' | 'lifted' | 'dropped' | 'cancelled' | 'notThere', id: string, tree: Tree) => void
}

const useLayout = typeof window === 'undefined' ? useEffect : useLayoutEffect

/** Gives the list's ref, the handle of a row, what is dragged and where it would go, and the tree while the keyboard holds an entry. */
export function useTreeHandles({ latest, rows, onMove, onSay }: Options) {
  const list = useRef<HTMLUListElement>(null)
  const [held, setHeld] = useState<{ id: string; tree: Tree } | null>(null)
  const [drag, setDrag] = useState<{ id: string; gap: (Gap & { y: number }) | null } | null>(null)
  const focusAgain = useRef<string | null>(null)
  const stop = useRef<(() => void) | null>(null)
  useEffect(() => () => stop.current?.(), [])

  // An element that moves within the page loses the focus.
  useLayout(() => {
    const id = focusAgain.current
    if (id === null) return
    focusAgain.current = null
    list.current?.querySelector<HTMLElement>(`[data-tree-handle="${CSS.escape(id)}"]`)?.focus()
  })

  const cancel = (id: string) => {
    setHeld(null)
    if (latest.current) onSay('cancelled', id, latest.current)
  }

  const onKeyDown = (row: TreeRow) => (event: KeyboardEvent<HTMLElement>) => {
    const own = held?.id === row.id ? held : null
    const tree = own?.tree ?? latest.current
    const wish = wishOf(event, own !== null)
    if (wish === null || !tree) return
    event.preventDefault()
    event.stopPropagation()
    focusAgain.current = row.id
    if (wish === 'cancel') return cancel(row.id)
    if (wish === 'lift') {
      setHeld({ id: row.id, tree })
      return onSay('lifted', row.id, tree)
    }
    if (wish === 'drop') {
      const spot = spotOf(tree, row.id)
      setHeld(null)
      if (spot) onMove(spot)
      return onSay('dropped', row.id, tree)
    }
    const spot = spotAfterStep(tree, row.id, wish)
    if (!spot) return onSay('notThere', row.id, tree)
    const next = treeAfter(tree, spot)
    if (own) setHeld({ id: row.id, tree: next })
    else onMove(spot)
    onSay('at', row.id, next)
  }

  const onPointerDown = (row: TreeRow) => (event: ReactPointerEvent<HTMLElement>) => {
    const element = list.current
    if (event.button !== 0 || !element || held) return
    event.preventDefault()
    event.currentTarget.focus()
    const from = event.clientY - element.getBoundingClientRect().top
    const forward = getComputedStyle(element).direction === 'rtl' ? -1 : 1
    const places = placesOf(element, rows, row)
    let gap: (Gap & { y: number }) | null = null
    stop.current = followPointer(event.nativeEvent, element, {
      onCarry: ({ x, y }) => {
        gap = gapAt(places, row, from + y, row.level + Math.round((x * forward) / indent))
        setDrag({ id: row.id, gap })
      },
      onDrop: () => {
        setDrag(null)
        const tree = latest.current
        focusAgain.current = row.id
        if (!tree) return
        if (gap) onMove(gap.spot)
        onSay(gap ? 'dropped' : 'notThere', row.id, gap ? treeAfter(tree, gap.spot) : tree)
      },
      onCancel: () => {
        setDrag(null)
        if (latest.current) onSay('cancelled', row.id, latest.current)
      },
    })
  }

  const handleOf = (row: TreeRow) => ({
    'data-tree-handle': row.id,
    'aria-pressed': held?.id === row.id || drag?.id === row.id,
    onKeyDown: onKeyDown(row),
    onPointerDown: onPointerDown(row),
    // Only when somebody goes elsewhere: a row that moves is blurred as well, and takes the focus again at once.
    onBlur: () => held?.id === row.id && focusAgain.current !== row.id && cancel(row.id),
  })
  return { list, held, drag, handleOf }
}

type Places = { row: TreeRow; top: number; bottom: number }[]

/** The rows an entry can be put between (not itself, nor what stands below it) with where they are in the list, in pixels. */
function placesOf(list: HTMLElement, rows: readonly TreeRow[], dragged: TreeRow): Places {
  const origin = list.getBoundingClientRect().top
  const isOwn = (row: TreeRow) =>
    row.id === dragged.id || row.parentId === dragged.id || (dragged.level === 0 && row.mainCategoryId === dragged.id)
  return [...list.querySelectorAll<HTMLElement>(':scope > li')].flatMap((item) => {
    const row = rows.find(({ id }) => id === item.dataset['treeRow'])
    if (!row || isOwn(row)) return []
    const { top, bottom } = item.getBoundingClientRect()
    return [{ row, top: top - origin, bottom: bottom - origin }]
  })
}

function gapAt(places: Places, dragged: TreeRow, y: number, wished: number): (Gap & { y: number }) | null {
  const rows = places.map(({ row }) => row)
  const edgeOf = (index: number) => places[index]?.top ?? places.at(-1)?.bottom ?? 0
  const all = [...places.keys(), places.length]
  const near = dragged.level === 0 ? all.filter((index) => (rows[index]?.level ?? 0) === 0) : all
  const index = near.toSorted((a, b) => Math.abs(edgeOf(a) - y) - Math.abs(edgeOf(b) - y))[0]
  if (index === undefined) return null
  const found = spotInGap(rows, dragged, index, wished)
  return found && { ...found, y: edgeOf(index) }
}

function wishOf(event: KeyboardEvent<HTMLElement>, isHeld: boolean): 'lift' | 'drop' | 'cancel' | Step | null {
  if (event.key === ' ' || event.key === 'Enter') return isHeld ? 'drop' : 'lift'
  if (!isHeld && !event.altKey) return null
  if (event.key === 'Escape') return isHeld ? 'cancel' : null
  if (event.key === 'ArrowUp') return 'up'
  if (event.key === 'ArrowDown') return 'down'
  const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') return event.key === forward ? 'in' : 'out'
  return null
}

/** The rows of a tree as shown, the one that is held always among them. */
export function shownRows(tree: Tree, collapsed: ReadonlySet<string>, heldId: string | null): TreeRow[] {
  const held = heldId === null ? undefined : treeRows(tree).find(({ id }) => id === heldId)
  const open = new Set([...collapsed].filter((id) => id !== held?.parentId && (held?.level === 0 || id !== held?.mainCategoryId)))
  return treeRows(tree, open)
}
