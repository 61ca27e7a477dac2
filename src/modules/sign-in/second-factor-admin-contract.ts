// The endpoints of an admin's own second factors and sessions, and those with which the office takes somebody's second factor off.
import { z } from 'zod'
import { Done, endpoint, Id, IdParams } from '#shared/endpoint.ts'
import { Confirmed, OwnSession, Removal, SecondFactor, Step } from './second-factor-contract.ts'

const own = { access: 'admin', may: null } as const

export const getAdminSecondFactor = endpoint({
  ...own,
  method: 'GET',
  path: '/api/admin/second-factor',
  about: 'The second factors of the calling admin',
  reply: SecondFactor,
})
export const startAdminSetUp = endpoint({
  ...own,
  method: 'POST',
  path: '/api/admin/second-factor/start',
  about: 'Begins to set up a second factor; asks for the password again',
  body: Confirmed,
  reply: z.object({ step: Step }),
  transaction: false,
})
export const removeAdminFactor = endpoint({
  ...own,
  method: 'POST',
  path: '/api/admin/second-factor/remove',
  about: 'Removes an own second factor; asks for the password again',
  body: Removal,
  reply: SecondFactor,
  transaction: false,
})
export const newAdminRecoveryCodes = endpoint({
  ...own,
  method: 'POST',
  path: '/api/admin/second-factor/recovery-codes',
  about: 'Makes new recovery codes, shown this once; the old ones end',
  body: Confirmed,
  reply: z.object({ recoveryCodes: z.array(z.string()) }),
  transaction: false,
})
export const listAdminSessions = endpoint({
  ...own,
  method: 'GET',
  path: '/api/admin/sessions',
  about: 'The devices on which the calling admin is signed in, the last used first',
  reply: z.array(OwnSession),
})
export const endAdminSession = endpoint({
  ...own,
  method: 'DELETE',
  path: '/api/admin/sessions/:id',
  about: 'Signs one of the own devices out',
  params: z.object({ id: Id }),
  reply: Done,
})
export const endOtherAdminSessions = endpoint({
  ...own,
  method: 'DELETE',
  path: '/api/admin/sessions',
  about: 'Signs every other device out',
  reply: z.object({ ended: z.int() }),
})

/** Whether somebody has a second factor, for the screens that can take it off. */
const FactorSeen = z.object({ hasSecondFactor: z.boolean() })
export const findUserFactor = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id/second-factor',
  access: 'admin',
  may: 'customers.see',
  about: 'Whether a customer or salesperson signs in with a second factor',
  params: IdParams,
  reply: FactorSeen,
})
export const takeOffUserFactor = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/:id/second-factor',
  access: 'admin',
  may: 'customers.change',
  about: 'Takes the second factor of a customer or salesperson off, who is signed out everywhere and gets a mail',
  params: IdParams,
  reply: FactorSeen,
})
export const findAdminFactor = endpoint({
  method: 'GET',
  path: '/api/admin/admins/:id/second-factor',
  access: 'superAdmin',
  about: 'Whether another admin signs in with a second factor',
  params: IdParams,
  reply: FactorSeen,
})
export const takeOffAdminFactor = endpoint({
  method: 'DELETE',
  path: '/api/admin/admins/:id/second-factor',
  access: 'superAdmin',
  about: "Takes another admin's second factor off, who is signed out everywhere and gets a mail",
  params: IdParams,
  reply: FactorSeen,
})
