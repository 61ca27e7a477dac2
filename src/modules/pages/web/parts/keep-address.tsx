import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** Puts the address of what is on screen into the address bar, when a save has changed it. */
export function KeepAddress({ to }: { to: string }) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  useEffect(() => {
    if (decodeURI(pathname) !== decodeURI(to)) void navigate(to, { replace: true })
  }, [navigate, pathname, to])
  return null
}
