// The parts of an admin's personal settings about signing in: second factor and devices.
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

const factors = { get: getAdminSecondFactor, start: startAdminSetUp, remove: removeAdminFactor, renew: newAdminRecoveryCodes }
const sessions = { list: listAdminSessions, end: endAdminSession, endOthers: endOtherAdminSessions }

export function AdminSecurity() {
  return (
    <>
      <SecondFactorCard calls={factors} />
      <SessionsCard calls={sessions} />
    </>
  )
}
