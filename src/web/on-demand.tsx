// Loads components that few pages show with those pages only, and before such a page is hydrated, so that its layout does not shift.
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { untilReleased } from '#web/form/field-errors.ts'
import { pressedPart } from '#web/pressed-part.ts'
import { replay } from '#web/replay-early.ts'
import { useTranslation } from '#web/translation.tsx'

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

/** A form: the server's HTML of it stays until somebody points at it or focuses it. `load` fetches it ahead of a page that the browser draws itself. */
export function onTurn<P extends object>(onServer: ComponentType<P> | null, fetchPart: () => Promise<ComponentType<P>>): OnDemand<P> {
  const turnedTo: Watch = (place, draw) => {
    const isEmpty = place.childElementCount === 0
    if (isEmpty || place.contains(document.activeElement)) draw()
    const events = ['focusin', 'pointerover'] as const
    for (const event of events) place.addEventListener(event, draw)
    // Nobody can point at an empty place: it is tried again when there is a connection.
    if (isEmpty) window.addEventListener('online', draw)
    return () => {
      for (const event of events) place.removeEventListener(event, draw)
      window.removeEventListener('online', draw)
    }
  }
  return later(onServer, fetchPart, turnedTo, true)
}

/** `isForm`: its first drawing in the browser has the component, if that is loaded. */
function later<P extends object>(
  onServer: ComponentType<P> | null,
  fetchPart: () => Promise<ComponentType<P>>,
  watch: Watch,
  isForm = false,
): OnDemand<P> {
  let Loaded = onServer
  const load = async (): Promise<void> => {
    Loaded ??= await fetchPart()
  }
  const Part = (props: P) => {
    const { language } = useTranslation().i18n
    const place = useRef<HTMLDivElement>(null)
    const ofServer = useRef(language)
    const [isHere, setHere] = useState((isForm ? Loaded : onServer) !== null)
    useEffect(() => {
      const before = place.current
      if (isHere || !before) return
      let pressed: HTMLElement | null = null
      const show = async () => {
        const isAwaited = pressed !== null || before.contains(document.activeElement) || (isForm && before.childElementCount === 0)
        await (isAwaited ? pressedPart(load) : load().catch(() => null))
        await untilReleased()
        if (pressed) setWaiting(pressed, false)
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
        if (pressed) setWaiting(pressed, false)
        pressed = button
        setWaiting(button, true)
        draw()
      }
      const stop = watch(before, draw)
      before.addEventListener('click', press)
      before.addEventListener('change', draw)
      if (language !== ofServer.current) draw()
      return () => {
        stop()
        before.removeEventListener('click', press)
        before.removeEventListener('change', draw)
      }
    }, [isHere, language])
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

/** Shows on a button of the server's HTML that its component is awaited. */
function setWaiting(button: HTMLElement, isWaiting: boolean): void {
  button.classList.toggle('opacity-60', isWaiting)
  button.classList.toggle('cursor-progress', isWaiting)
  if (isWaiting) button.setAttribute('aria-busy', 'true')
  else button.removeAttribute('aria-busy')
}

/** An element with the focus, and what is selected in it. */
type Caret = { focused: HTMLElement | null; from: number | null; to: number | null }

function caretIn(place: HTMLElement): Caret {
  const element = document.activeElement
  const isText = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
  const focused = element instanceof HTMLElement && place.contains(element) ? element : null
  return { focused, from: isText ? element.selectionStart : null, to: isText ? element.selectionEnd : null }
}

/** Gives the component what was entered in the server's HTML, the focus with the caret, and the press that waited for it. */
function takeOver(before: HTMLElement, after: HTMLElement, { focused, from, to }: Caret, pressed: HTMLElement | null): void {
  const sameIn = pairing(before, after)
  for (const field of usableIn(before).filter(isField).filter(isEntered)) {
    const same = sameIn(field)
    if (same) replay(same, { value: field.value, checked: isTicked(field) })
  }
  const fresh = focused && sameIn(focused)
  fresh?.focus({ preventScroll: true })
  if (from !== null && (fresh instanceof HTMLInputElement || fresh instanceof HTMLTextAreaElement)) fresh.setSelectionRange(from, to)
  if (pressed) sameIn(pressed)?.click()
}

const usableIn = (place: HTMLElement) => [...place.querySelectorAll<HTMLElement>('button, input, select, textarea')]

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
const isField = (element: Element): element is Field =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement
const isTicked = (field: Field): boolean => field instanceof HTMLInputElement && field.checked

/** Does a field hold something else than the server wrote into it? */
function isEntered(field: Field): boolean {
  if (field instanceof HTMLSelectElement) {
    const preset = [...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0]
    return field.value !== (preset?.value ?? '')
  }
  if (field instanceof HTMLTextAreaElement || !/^(checkbox|radio)$/.test(field.type)) return field.value !== field.defaultValue
  // Of a choice, the one that was taken says all.
  return field.checked !== field.defaultChecked && (field.checked || field.type === 'checkbox')
}

/**
 * Finds an element of the server's HTML among those of the component, which may draw more of them: for a signed-in person, cards have a button where the
 * server wrote a link.
 */
function pairing(before: HTMLElement, after: HTMLElement): (element: HTMLElement) => HTMLElement | undefined {
  const [old, fresh] = [before, after].map((place) => Map.groupBy(usableIn(place), nameOf))
  return (element) => fresh?.get(nameOf(element))?.[old?.get(nameOf(element))?.indexOf(element) ?? -1]
}

/** The name of a field in its form, which no language changes; else the words that it is called by. */
function nameOf(element: HTMLElement): string {
  const { tagName } = element
  if (isField(element) && element.name !== '') return `${tagName} ${element.name} ${element.type === 'radio' ? element.value : ''}`
  return `${tagName} ${element.getAttribute('aria-label') ?? (isField(element) ? element.labels?.[0] : element)?.textContent ?? ''}`
}

// Hydration leaves the server's HTML in an element of this kind.
const untouched = { __html: '' }
