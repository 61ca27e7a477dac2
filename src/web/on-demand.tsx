// Loads components that few pages show with those pages only, and before such a page is hydrated, so that its layout does not shift.
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { pressedPart } from '#web/pressed-part.ts'
import { replay } from '#web/replay-early.ts'

/** The components being fetched for the page as the server sent it. */
const awaited: Promise<void>[] = []
export const shownParts = (): Promise<unknown> => Promise.allSettled(awaited)

type OnDemand<P extends object> = { Part: ComponentType<P>; load(): Promise<void> }

/** Takes a name, the component on the server (null in the browser), and how the browser fetches it. `load` fetches it ahead of a page that needs it. */
export function onDemand<P extends object>(
  name: string,
  onServer: ComponentType<P> | null,
  fetchPart: () => Promise<ComponentType<P>>,
): OnDemand<P> {
  let Loaded = onServer
  const load = async (): Promise<void> => {
    Loaded ??= await fetchPart()
  }
  const Part = (props: P) => {
    const [, setHere] = useState(Loaded !== null)
    useEffect(() => {
      if (!Loaded) void load().then(() => setHere(true))
    }, [])
    return <div data-part={name}>{Loaded && <Loaded {...props} />}</div>
  }
  if (!import.meta.env.SSR && document.querySelector(`[data-part="${name}"]`)) awaited.push(load())
  return { Part, load }
}

/** Takes the place of a part and what draws it; gives the way to stop watching. */
type Watch = (place: HTMLElement, draw: () => void) => () => void

/**
 * A part far down the page: the server's HTML stays as it is until the reader comes near, and only then the browser fetches the component
 * that takes its place. Until that moment it costs no script. What is pressed or entered in the server's HTML is done by the component.
 */
export function onSight<P extends object>(onServer: ComponentType<P> | null, fetchPart: () => Promise<ComponentType<P>>): ComponentType<P> {
  const nearby: Watch = (place, draw) => {
    const sight = new IntersectionObserver(([entry]) => entry?.isIntersecting && draw(), { rootMargin: '400px' })
    sight.observe(place)
    return () => sight.disconnect()
  }
  return later(onServer, fetchPart, nearby).Part
}

/** A form: the same until somebody turns to it. `load` fetches it ahead of a page that the browser draws itself. */
export function onTurn<P extends object>(onServer: ComponentType<P> | null, fetchPart: () => Promise<ComponentType<P>>): OnDemand<P> {
  const turnedTo: Watch = (place, draw) => {
    // Nothing of the server's stands there, or somebody is in the form already.
    if (place.childElementCount === 0 || place.contains(document.activeElement)) draw()
    const events = ['focusin', 'pointerover'] as const
    for (const event of events) place.addEventListener(event, draw)
    return () => events.forEach((event) => place.removeEventListener(event, draw))
  }
  return later(onServer, fetchPart, turnedTo, true)
}

/** `isKept`: once fetched it is drawn at once, wherever the browser draws it anew. */
function later<P extends object>(
  onServer: ComponentType<P> | null,
  fetchPart: () => Promise<ComponentType<P>>,
  watch: Watch,
  isKept = false,
): OnDemand<P> {
  let Loaded = onServer
  const load = async (): Promise<void> => {
    Loaded ??= await fetchPart()
  }
  const Part = (props: P) => {
    const place = useRef<HTMLDivElement>(null)
    const [isHere, setHere] = useState((isKept ? Loaded : onServer) !== null)
    useEffect(() => {
      const before = place.current
      if (isHere || !before) return
      let pressed: HTMLElement | null = null
      const show = async () => {
        const isUsed = pressed !== null || before.contains(document.activeElement)
        await (isUsed ? pressedPart(load) : load().catch(() => null))
        pressed?.classList.remove(waits)
        if (!Loaded) pressed = null
        if (!Loaded || !before.isConnected) return
        // In one go, so that no letter is typed into a field that is gone.
        const caret = caretIn(before)
        flushSync(() => setHere(true))
        if (place.current) takeOver(before, place.current, caret, pressed)
      }
      const draw = () => void show()
      const press = (event: Event) => {
        const button = event.target instanceof Element ? event.target.closest<HTMLElement>('button') : null
        if (!button) return
        // A form is sent by its component alone.
        event.preventDefault()
        pressed = button
        button.classList.add(waits)
        draw()
      }
      const stop = watch(before, draw)
      before.addEventListener('click', press)
      before.addEventListener('change', draw)
      return stop
    }, [isHere])
    if (isHere && Loaded) {
      return (
        <div key="here" ref={place} data-later="">
          <Loaded {...props} />
        </div>
      )
    }
    return <div key="before" ref={place} data-later="" suppressHydrationWarning dangerouslySetInnerHTML={untouched} />
  }
  return { Part, load }
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
const isField = (element: Element | null | undefined): element is Field =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement
const isTicked = (field: Field): boolean => field instanceof HTMLInputElement && field.checked

/** What can be used in a part, in its order: the component draws the same as the server. */
const usableIn = (place: HTMLElement) => [...place.querySelectorAll<HTMLElement>('button, input, select, textarea')]

/** Where somebody writes: the place of the element among the usable ones, and what is selected in it. */
type Caret = { index: number; from: number | null; to: number | null }

function caretIn(place: HTMLElement): Caret {
  const element = document.activeElement
  const isText = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
  const index = usableIn(place).findIndex((each) => each === element)
  return { index, from: isText ? element.selectionStart : null, to: isText ? element.selectionEnd : null }
}

/** Gives the component what was entered in the server's HTML, the focus with the caret, and the press that waited for it. */
function takeOver(before: HTMLElement, after: HTMLElement, { index, from, to }: Caret, pressed: HTMLElement | null): void {
  const [old, fresh] = [usableIn(before), usableIn(after)]
  for (const [at, field] of old.entries()) {
    const same = fresh[at]
    if (isField(field) && isField(same) && (field.value !== same.value || isTicked(field) !== isTicked(same)))
      replay(same, { value: field.value, checked: isTicked(field) })
  }
  const focused = fresh[index]
  focused?.focus({ preventScroll: true })
  if (from !== null && (focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement)) focused.setSelectionRange(from, to)
  if (pressed) fresh[old.indexOf(pressed)]?.click()
}

/** How a button looks that waits for its component. */
const waits = 'opacity-60'

// Hydration leaves the server's HTML in an element of this kind.
const untouched = { __html: '' }
