// Follows one pointer from press to release, over a list that may scroll beneath it.
import type { Shift } from './sorting.ts'

type Follow = { onCarry: (by: Shift) => void; onDrop: () => void; onCancel: () => void }
const edge = 56

/** Follows one pointer until it is let go; scrolls what holds the list when it nears the edge. Gives the way to stop. */
export function followPointer(start: PointerEvent, list: HTMLElement, { onCarry, onDrop, onCancel }: Follow): () => void {
  const scroller = scrollerOf(list)
  const origin = list.getBoundingClientRect()
  const at = { x: start.clientX, y: start.clientY }
  let frame = 0
  const tell = () => {
    const now = list.getBoundingClientRect()
    onCarry({ x: at.x - start.clientX - (now.left - origin.left), y: at.y - start.clientY - (now.top - origin.top) })
  }
  const scroll = () => {
    const by = at.y < edge ? at.y - edge : at.y > window.innerHeight - edge ? at.y - window.innerHeight + edge : 0
    if (by !== 0) {
      scroller.scrollBy(0, by / 4)
      tell()
    }
    frame = requestAnimationFrame(scroll)
  }
  const onPointerMove = (event: PointerEvent) => {
    if (event.pointerId !== start.pointerId) return
    at.x = event.clientX
    at.y = event.clientY
    tell()
  }
  const end = (then: () => void) => (event: PointerEvent) => {
    if (event.pointerId !== start.pointerId) return
    stop()
    then()
  }
  const onUp = end(onDrop)
  const onLost = end(onCancel)
  const onEscape = (event: globalThis.KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    stop()
    onCancel()
  }
  const stop = () => {
    cancelAnimationFrame(frame)
    window.removeEventListener('pointermove', onPointerMove)
    window.removeEventListener('pointerup', onUp)
    window.removeEventListener('pointercancel', onLost)
    window.removeEventListener('keydown', onEscape, true)
  }
  window.addEventListener('pointermove', onPointerMove)
  window.addEventListener('pointerup', onUp)
  window.addEventListener('pointercancel', onLost)
  window.addEventListener('keydown', onEscape, true)
  frame = requestAnimationFrame(scroll)
  return stop
}

function scrollerOf(element: HTMLElement): Element {
  for (let at = element.parentElement; at; at = at.parentElement) {
    const { overflowY } = getComputedStyle(at)
    if ((overflowY === 'auto' || overflowY === 'scroll') && at.scrollHeight > at.clientHeight) return at
  }
  return document.scrollingElement ?? document.documentElement
}
