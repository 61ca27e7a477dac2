import { useSyncExternalStore } from 'react'

/** Takes a media query; gives whether it holds now. For what is shown in the browser alone: the server knows no window. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    () => window.matchMedia(query).matches,
  )
}
