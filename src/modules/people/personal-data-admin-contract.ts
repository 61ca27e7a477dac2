// The office's calls about a person's data: a copy to hand out, and its erasure. Those about admins are the super admins' alone.
import { z } from 'zod'
import { endpoint, IdParams } from '#shared/endpoint.ts'
import { OpenRecord } from '#shared/open-record.ts'
import { Instant } from '#shared/time.ts'
import { Declined } from './contract.ts'
import { PersonalCopy } from './personal-data-contract.ts'

/** Where the erasure of a person stands. */
export const Erasure = z.object({
  askedAt: Instant.nullable(),
  /** The office's last answer that it erases nothing yet. */
  declined: Declined.nullable(),
  erasedAt: Instant.nullable(),
  /** Business that must end first. */
  open: z.array(OpenRecord),
})
export type Erasure = z.output<typeof Erasure>

export const copyOwnAdminData = endpoint({
  method: 'GET',
  path: '/api/admin/profile/personal-data',
  access: 'admin',
  may: null,
  about: 'A copy of everything the shop holds of the signed-in admin',
  reply: PersonalCopy,
  limit: { max: 20, seconds: 3600 },
})

const user = { access: 'admin', may: 'privacy.change', params: IdParams } as const
export const getUserErasure = endpoint({
  ...user,
  method: 'GET',
  may: 'customers.see',
  path: '/api/admin/users/:id/erasure',
  about: 'Whether a customer or salesperson asked to be erased, and what must end first',
  reply: Erasure,
})
export const eraseUser = endpoint({
  ...user,
  method: 'POST',
  path: '/api/admin/users/:id/erasure',
  about: 'Erases a customer or salesperson for good; refused while business with them is open',
  reply: Erasure,
})
export const declineErasure = endpoint({
  ...user,
  method: 'POST',
  path: '/api/admin/users/:id/erasure/decline',
  about: 'Answers a wish to be erased with the reason why nothing is erased yet, which is sent by mail; the person may ask again',
  body: z.strictObject({ reason: z.string().trim().min(3).max(1000) }),
  reply: Erasure,
})
export const copyUserData = endpoint({
  ...user,
  method: 'POST',
  path: '/api/admin/users/:id/personal-data',
  about: 'A copy of everything the shop holds of a customer or salesperson, to hand out; the audit trail records it',
  reply: PersonalCopy,
})

const admin = { access: 'superAdmin', params: IdParams } as const
export const getAdminErasure = endpoint({
  ...admin,
  method: 'GET',
  path: '/api/admin/admins/:id/erasure',
  about: 'Whether an admin was erased',
  reply: Erasure,
})
export const eraseAdmin = endpoint({
  ...admin,
  method: 'POST',
  path: '/api/admin/admins/:id/erasure',
  about: 'Erases another admin for good; the last super admin stays',
  reply: Erasure,
})
export const copyAdminData = endpoint({
  ...admin,
  method: 'POST',
  path: '/api/admin/admins/:id/personal-data',
  about: 'A copy of everything the shop holds of an admin, to hand out; the audit trail records it',
  reply: PersonalCopy,
})
