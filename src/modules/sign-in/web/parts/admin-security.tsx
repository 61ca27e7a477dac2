// The parts of an admin's personal settings about signing in: second factor and devices.
import { getOwnProfile } from '#modules/people/profile-admin-contract.ts'
import {
  endAdminSession,
  endOtherAdminSessions,
  getAdminSecondFactor,
  listAdminSessions,
  newAdminRecoveryCodes,
  removeAdminFactor,
  startAdminSetUp,
} from '../../second-factor-admin-contract.ts'
import { SecondFactorCard } from './second-factor-card.tsx'
import { SessionsCard } from './sessions-card.tsx'

const factors = {
  get: getAdminSecondFactor,
  start: startAdminSetUp,
  remove: removeAdminFactor,
  renew: newAdminRecoveryCodes,
  // The account says who changed it last.
  stale: [getAdminSecondFactor, getOwnProfile],
}
const sessions = {
  list: listAdminSessions,
  end: endAdminSession,
  endOthers: endOtherAdminSessions,
  stale: [listAdminSessions, getOwnProfile],
}

export function AdminSecurity() {
  return (
    <>
      <SecondFactorCard calls={factors} />
      <SessionsCard calls={sessions} />
    </>
  )
}
