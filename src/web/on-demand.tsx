// Loads components that few pages show with those pages only, and before such a page is hydrated, so that its layout does not shift.
import { type ComponentType, useEffect, useRef, useState } from 'react'
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

/**
 * A part far down the page: the server's HTML stays as it is until the reader comes near, and only then the browser fetches the component
 * that takes its place. Until that moment it costs no script. What is pressed or chosen in the server's HTML is done by the component.
 */
export function onSight<P extends object>(onServer: ComponentType<P> | null, fetchPart: () => Promise<ComponentType<P>>): ComponentType<P> {
  let Loaded = onServer
  return function OnSight(props: P) {
    const place = useRef<HTMLDivElement>(null)
    const early = useRef<Early | null>(null)
    const [isHere, setHere] = useState(onServer !== null)
    useEffect(() => {
      const div = place.current
      if (!div) return
      if (isHere) return replayIn(div, early.current)
      const show = async () => {
        Loaded ??= await fetchPart()
        setHere(true)
      }
      const use = (event: Event) => {
        early.current = usedIn(div, event) ?? early.current
        if (early.current) void show()
      }
      const sight = new IntersectionObserver(([entry]) => entry?.isIntersecting && void show(), { rootMargin: '400px' })
      sight.observe(div)
      div.addEventListener('click', use)
      div.addEventListener('change', use)
      return () => sight.disconnect()
    }, [isHere])
    if (isHere && Loaded) {
      return (
        <div key="here" ref={place}>
          <Loaded {...props} />
        </div>
      )
    }
    return <div key="before" ref={place} suppressHydrationWarning dangerouslySetInnerHTML={untouched} />
  }
}

/** A button or a selection of the server's HTML by its place among them. */
type Early = { index: number; value: string }
const usable = 'button, select'

function usedIn(place: HTMLElement, { target, type }: Event): Early | null {
  const used = target instanceof Element ? target.closest<HTMLElement>(type === 'click' ? 'button' : 'select') : null
  return used && { index: [...place.querySelectorAll(usable)].indexOf(used), value: used instanceof HTMLSelectElement ? used.value : '' }
}

function replayIn(place: HTMLElement, early: Early | null): void {
  const used = early && place.querySelectorAll<HTMLElement>(usable)[early.index]
  if (used) replay(used, early)
}

// Hydration leaves the server's HTML in an element of this kind.
const untouched = { __html: '' }
