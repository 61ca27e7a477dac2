import { useBoot } from './boot-context.tsx'
import { paths } from './paths.ts'

/** Gives the address at which one's own pages begin: the dashboard, or the profile in a shop without one. */
export const useAccountStart = (): string =>
  useBoot().profile.flags.isDashboardEnabled ? paths.account.dashboard() : paths.account.profile()
