// Ctrl S saves what is typed on a page: the form or grid with the focus inside, else the only one that holds unsaved work.
import { type RefObject, useEffect, useRef } from 'react'
import { topModal } from './toast-place.ts'

type Part = { element: Element | null; isUnsaved: boolean; save: () => void }

const parts = new Set<RefObject<Part>>()

/** The part that is saved: the one that holds the focus, else the only unsaved one. Of two unsaved ones nobody knows which is meant. */
export function meantBy<P extends { holdsFocus: boolean; isUnsaved: boolean }>(all: readonly P[]): P | undefined {
  const focused = all.find(({ holdsFocus }) => holdsFocus)
  const [only, second] = all.filter(({ isUnsaved }) => isUnsaved)
  return focused ?? (second ? undefined : only)
}

function press(event: KeyboardEvent): void {
  if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.key.toLowerCase() !== 's') return
  // The browser would save the page, which is never meant where one types.
  event.preventDefault()
  if (event.repeat) return
  const focus = document.activeElement
  // A form behind an open window is not saved.
  const modal = topModal()
  const here = [...parts].map(({ current }) => current).filter(({ element }) => element && (!modal || modal.contains(element)))
  const asked = here.map(({ element, isUnsaved, save }) => ({
    save,
    holdsFocus: element?.contains(focus) ?? false,
    // A part of a form may be saved by a call of its own that follows the form's.
    isUnsaved: isUnsaved || element?.querySelector('[data-unsaved]') != null,
  }))
  meantBy(asked)?.save()
}

/** Takes a form's or a grid's element, whether it holds unsaved work, and how it is saved. */
export function useSaveKey(element: RefObject<Element | null>, isUnsaved: boolean, save: () => void): void {
  const part = useRef<Part>({ element: null, isUnsaved, save })
  useEffect(() => {
    part.current = { element: element.current, isUnsaved, save }
  })
  useEffect(() => {
    parts.add(part)
    window.addEventListener('keydown', press)
    return () => {
      parts.delete(part)
      if (parts.size === 0) window.removeEventListener('keydown', press)
    }
  }, [])
}
