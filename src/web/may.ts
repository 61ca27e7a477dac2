// The signed-in admin's permissions for screens: menu, palette and buttons show only calls that the server would allow.
import { createContext, useCallback, useContext } from 'react'
import type { Permission } from '#shared/permissions.ts'

const Allowed = createContext<readonly Permission[] | null>(null)

/** Takes an admin's permissions; null while they are not known yet. Outside the office there is none, and nothing is hidden. */
export const AllowedProvider = Allowed.Provider

export type May = (permission: Permission | null | undefined) => boolean

/** Tells whether something may be offered; what needs no permission always may. */
export function useMay(): May {
  const allowed = useContext(Allowed)
  return useCallback((permission) => !permission || !allowed || allowed.includes(permission), [allowed])
}
