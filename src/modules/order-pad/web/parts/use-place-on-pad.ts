// Keeps a reader's place on the pad: a line or a button that goes leaves the focus on its line, not at the top of the page.
import { type FocusEvent, useEffect, useRef } from 'react'

const linesOf = (list: Element | null): HTMLElement[] => [...(list?.querySelectorAll<HTMLElement>(':scope > li') ?? [])]

/** Takes the lines shown; gives what their list needs. Where what had the focus is gone, the line in its place has it: a field would open a phone's keyboard. */
export function usePlaceOnPad(lines: readonly unknown[]) {
  const ref = useRef<HTMLUListElement>(null)
  const left = useRef<{ element: Element; at: number } | null>(null)
  useEffect(() => {
    if (!left.current || left.current.element.isConnected) return
    const { at } = left.current
    left.current = null
    if (document.activeElement !== document.body) return
    const present = linesOf(ref.current)
    present[Math.min(at, present.length - 1)]?.focus({ preventScroll: true })
  }, [lines])
  const onFocus = ({ target }: FocusEvent<HTMLUListElement>) => {
    const at = linesOf(ref.current).findIndex((line) => line.contains(target))
    left.current = { element: target, at }
  }
  return { ref, onFocus }
}
