// Parts that few pages show. They are fetched with those pages alone, and before such a page comes to life, so that nothing on it jumps.
import { type ComponentType, useEffect, useState } from 'react'

/** What is being fetched for the page as it came from the server. */
const awaited: Promise<void>[] = []
export const shownParts = (): Promise<unknown> => Promise.allSettled(awaited)

type OnDemand<P extends object> = { Part: ComponentType<P>; load(): Promise<void> }

/** Takes a name, the part itself on the server (null in the browser), and how the browser fetches it. `load` fetches it ahead of a page that needs it. */
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
