import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Focuses the field that the address names behind its `#`, as the search of the settings does; of a pair of languages the first one. */
export function useNamedField(): void {
  const { hash } = useLocation()
  useEffect(() => {
    const name = decodeURIComponent(hash.slice(1))
    if (name === '') return
    const named = CSS.escape(name)
    const field = document.querySelector<HTMLElement>(`form [name="${named}"], form [name^="${named}."]`)
    field?.scrollIntoView({ block: 'center' })
    field?.focus({ preventScroll: true })
  }, [hash])
}
