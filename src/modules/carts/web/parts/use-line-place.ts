// Keeps a keyboard's place in the cart: a line that goes leaves the focus on the line that takes its place, not at the top of the page.
import { type RefObject, useEffect, useRef } from 'react'
import { sameStop } from '#web/same-stop.ts'

const linesIn = (list: Element | null): Element[] => [...(list?.querySelectorAll('tr:has(input)') ?? [])]
const stopsIn = (line: Element | null | undefined): HTMLElement[] => [...(line?.querySelectorAll<HTMLElement>('input, button') ?? [])]

/** The element of a line, for the focus to go back to when the line is put back. */
export const lineElementId = (id: string): string => `cart-line-${id}`

/**
 * Takes the list of lines, what is focused when none is left, and the items shown. Call what it gives before a line is taken out: the same field or button of the
 * next line has the focus afterwards.
 */
export function useLinePlace(list: RefObject<Element | null>, whenEmpty: RefObject<HTMLElement | null>, items: readonly unknown[]) {
  const left = useRef<{ line: number; stops: HTMLElement[]; stop: HTMLElement } | null>(null)
  useEffect(() => {
    const place = left.current
    left.current = null
    if (!place) return
    const lines = linesIn(list.current)
    const stops = stopsIn(lines[Math.min(place.line, lines.length - 1)])
    const stop = sameStop(place.stops, place.stop, stops) ?? stops.at(-1) ?? whenEmpty.current
    stop?.focus()
  }, [items, list, whenEmpty])
  return () => {
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement : null
    // The bin of a style stands beside its lines: the first of them is its place.
    const line = focused?.closest('tr') ?? focused?.closest('li')?.querySelector('tr:has(input)')
    const at = line ? linesIn(list.current).indexOf(line) : -1
    if (focused && at >= 0) left.current = { line: at, stops: stopsIn(line), stop: focused }
  }
}
