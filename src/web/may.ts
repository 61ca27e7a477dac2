// The signed-in admin's rights for screens: menu, palette and buttons show only calls that the server would allow.
import { createContext, useCallback, useContext } from 'react'
import type { Right } from '#shared/permissions.ts'

const Allowed = createContext<readonly Right[] | null>(null)

/** Takes an admin's rights; null while they are not known yet. Outside the office there is none, and nothing is hidden. */
export const AllowedProvider = Allowed.Provider

export type May = (right: Right | null | undefined) => boolean

/** Tells whether something may be offered; what needs no right always may, and what is a super admin's only once that is known. */
export function useMay(): May {
  const allowed = useContext(Allowed)
  return useCallback((right) => !right || (allowed ? allowed.includes(right) : right !== 'superAdmin'), [allowed])
}
