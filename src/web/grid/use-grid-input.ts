// Keys, clipboard and pointer of the grid, turned into what the running grid can do.
import { type ClipboardEvent, type KeyboardEvent, type PointerEvent, type MouseEvent, useRef } from 'react'
import { writeBlock } from './grid-clipboard.ts'
import type { GridRow } from './grid-columns.ts'
import { type Place, single, stepOf, stepped, tabbed } from './grid-selection.ts'
import type { Grid } from './use-grid.ts'

const placeOf = (target: EventTarget | Element | null): Place | null => {
  const at = target instanceof Element ? target.closest<HTMLElement>('[data-at]')?.dataset.at : undefined
  const [row, column] = at?.split(':').map(Number) ?? []
  return row === undefined || column === undefined ? null : { row, column }
}

const isInEditor = (target: EventTarget) => target instanceof HTMLInputElement || target instanceof HTMLSelectElement

/** Takes the running grid; gives the handlers of its frame. */
export function useGridInput<R extends GridRow>(grid: Grid<R>, isRtl: boolean) {
  return { onKeyDown: keysOf(grid, isRtl), ...clipboardOf(grid), ...usePointer(grid) }
}

function keysOf<R extends GridRow>(grid: Grid<R>, isRtl: boolean) {
  const { place, head, size } = grid
  const commands: Record<string, () => void> = {
    a: () => grid.select({ anchor: { row: 0, column: 0 }, head: { row: size.rows - 1, column: size.columns - 1 } }, 'anchor'),
    d: () => grid.fillDown(),
    y: grid.redo,
    z: grid.undo,
  }
  const move = (event: KeyboardEvent): boolean => {
    const step = stepOf(event.key, event.ctrlKey || event.metaKey, isRtl)
    if (!step) return false
    if (event.shiftKey) grid.select({ anchor: place, head: stepped(head, step, size) })
    else grid.goTo(stepped(place, step, size))
    return true
  }
  const act = (event: KeyboardEvent): boolean => {
    switch (event.key) {
      case 'Enter':
        if (event.shiftKey) grid.goTo(stepped(place, 'up', size))
        else grid.edit()
        return true
      case 'F2':
        grid.edit()
        return true
      case 'Escape':
        grid.goTo(place)
        return true
      case 'Delete':
      case 'Backspace':
        grid.clear()
        return true
      case 'Tab': {
        const to = tabbed(place, event.shiftKey, size)
        if (to) grid.goTo(to)
        return to !== null
      }
      default:
        return false
    }
  }
  return (event: KeyboardEvent) => {
    if (isInEditor(event.target) || !placeOf(event.target)) return
    const command = event.ctrlKey || event.metaKey ? commands[event.key.toLowerCase()] : undefined
    if (command) {
      if (event.key.toLowerCase() === 'z' && event.shiftKey) grid.redo()
      else command()
    } else if (!move(event) && !act(event)) {
      const isTyped = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
      if (!isTyped) return
      grid.edit(event.key)
    }
    event.preventDefault()
  }
}

function clipboardOf<R extends GridRow>(grid: Grid<R>) {
  const isOurs = (event: ClipboardEvent) => !isInEditor(event.target) && placeOf(event.target) !== null
  const copy = (event: ClipboardEvent): boolean => {
    if (!isOurs(event)) return false
    event.clipboardData.setData('text/plain', writeBlock(grid.copyText()))
    event.preventDefault()
    return true
  }
  return {
    onCopy: (event: ClipboardEvent) => void copy(event),
    onCut: (event: ClipboardEvent) => {
      if (copy(event)) grid.clear()
    },
    onPaste: (event: ClipboardEvent) => {
      if (!isOurs(event)) return
      event.preventDefault()
      grid.pasteText(event.clipboardData.getData('text/plain'))
    },
  }
}

/** A mouse selects by dragging and edits by a double click; a finger taps to select, taps again to edit, and scrolls by dragging. */
function usePointer<R extends GridRow>(grid: Grid<R>) {
  const dragging = useRef<'block' | 'fill' | null>(null)
  // All events of a captured pointer go to the frame, so the cell is looked up by the pointer's position.
  const under = (event: MouseEvent) => placeOf(document.elementFromPoint(event.clientX, event.clientY))
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (isInEditor(event.target) || event.button !== 0) return
      const isHandle = event.target instanceof Element && event.target.closest('[data-fill]') !== null
      const at = placeOf(event.target)
      if (!at || (event.pointerType === 'touch' && !isHandle)) return
      event.preventDefault()
      event.currentTarget.setPointerCapture(event.pointerId)
      dragging.current = isHandle ? 'fill' : 'block'
      if (isHandle) return
      if (grid.editing) grid.commit('leave')
      grid.select(event.shiftKey ? { anchor: grid.place, head: at } : single(at.row, at.column))
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!dragging.current) return
      const to = under(event)
      const box = event.currentTarget.getBoundingClientRect()
      if (event.clientY > box.bottom - 24) event.currentTarget.scrollTop += 24
      if (event.clientY < box.top + 48) event.currentTarget.scrollTop -= 24
      if (!to) return
      const head = dragging.current === 'fill' ? { row: Math.max(to.row, grid.place.row), column: grid.head.column } : to
      if (head.row !== grid.head.row || head.column !== grid.head.column) grid.select({ anchor: grid.place, head })
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const isFilling = dragging.current === 'fill'
      dragging.current = null
      if (event.currentTarget.hasPointerCapture(event.pointerId)) event.currentTarget.releasePointerCapture(event.pointerId)
      if (isFilling) grid.fillDown()
    },
    onPointerCancel: () => {
      dragging.current = null
    },
    onClick: (event: MouseEvent<HTMLElement>) => {
      const at = under(event)
      if (!at || isInEditor(event.target) || !('pointerType' in event.nativeEvent) || event.nativeEvent.pointerType !== 'touch') return
      if (at.row === grid.place.row && at.column === grid.place.column) grid.edit()
      else grid.goTo(at)
    },
    onDoubleClick: (event: MouseEvent<HTMLElement>) => {
      if (under(event) && !isInEditor(event.target)) grid.edit()
    },
  }
}
