// Shows a screen of the office to those who may open it: nothing of it is drawn or asked for before their rights are known.
import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useBoot } from '#web/boot-context.tsx'
import { ErrorPage } from '#web/error-page.tsx'
import { useMay } from '#web/may.ts'
import { paths } from '#web/paths.ts'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { mayOpen, officeEntries } from './office-menu.tsx'

/** Whose dashboard is closed begins with the first screen that a role of theirs opens, else with their own settings. */
export function OfficeAllowed({ isKnown, children }: { isKnown: boolean; children: ReactNode }) {
  const may = useMay()
  const boot = useBoot()
  const { pathname } = useLocation()
  if (!isKnown) return mayOpen(pathname, (right) => !right) ? children : <SkeletonText lines={8} />
  if (mayOpen(pathname, may)) return children
  const first = officeEntries(may, boot).find((entry) => entry.may !== null)
  if (pathname.replace(/\/$/, '') === paths.office.dashboard()) return <Navigate replace to={first?.to ?? paths.office.personal()} />
  return <ErrorPage status={403} />
}
