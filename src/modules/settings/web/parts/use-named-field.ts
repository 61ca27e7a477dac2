import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Focuses the field that the address names behind its `#`, as the search of the settings does. */
export function useNamedField(): void {
  const { hash } = useLocation()
  useEffect(() => {
    const name = decodeURIComponent(hash.slice(1))
    if (name === '') return
    const field = document.querySelector<HTMLElement>(`form [name="${CSS.escape(name)}"]`)
    field?.scrollIntoView({ block: 'center' })
    field?.focus({ preventScroll: true })
  }, [hash])
}
