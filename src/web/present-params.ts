// The query of the address, as the next change of it has to take it.
import { useLocation, useNavigation } from 'react-router'

/**
 * Gives a function that reads the query of the address that is being gone to or is there, drawn or not yet: a filter chosen while the
 * one before it is still loading adds to it.
 */
export function usePresentParams(): () => URLSearchParams {
  const { location } = useNavigation()
  const { pathname } = useLocation()
  return () => new URLSearchParams(location?.pathname === pathname ? location.search : window.location.search)
}
