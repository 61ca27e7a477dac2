import { getOwnProfile } from '#modules/people/profile-admin-contract.ts'
import { LastChangeNote, useChangeLabels } from '#web/form/last-change.tsx'
import { useLive } from '#web/page-data.ts'

/** The labels of what somebody can change of an admin: by fields of the forms, and by what else is done. */
const labels: Readonly<Record<string, string>> = {
  firstName: 'person.fields.firstName',
  lastName: 'person.fields.lastName',
  locale: 'person.fields.locale',
  email: 'person.fields.email',
  emailChanged: 'person.fields.email',
  emailConfirmed: 'person.fields.email',
  passwordChanged: 'signIn.fields.password',
  passwordSet: 'signIn.fields.password',
  secondFactorAdded: 'security.factor.title',
  secondFactorRemoved: 'security.factor.title',
  secondFactorTakenOff: 'security.factor.title',
  recoveryCodesMade: 'security.factor.title',
  ended: 'security.sessions.title',
  othersEnded: 'security.sessions.title',
  isSuper: 'person.admin.admins.rights',
  roles: 'person.admin.admins.rights',
  receivesMails: 'person.admin.admins.receivesMails',
}

/** Who changed what of the signed-in admin's account last. */
export function OwnLastChange() {
  const labelOf = useChangeLabels(labels)
  const { data } = useLive(getOwnProfile, {}, { staleTime: 0 })
  return <LastChangeNote change={data?.lastChange ?? null} labelOf={labelOf} />
}
