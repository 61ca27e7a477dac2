// A person's own data: a copy of everything the shop holds, and the wish to have it erased.
import { z } from 'zod'
import { Done, endpoint } from '#shared/endpoint.ts'
import { Instant } from '#shared/time.ts'

/** Each kind of data by its name. */
export const PersonalCopy = z.object({ madeAt: Instant, data: z.record(z.string(), z.unknown()) })
export type PersonalCopy = z.output<typeof PersonalCopy>

export const copyOwnData = endpoint({
  method: 'GET',
  path: '/api/account/personal-data',
  access: 'person',
  about: 'A copy of everything the shop holds of the signed-in person',
  reply: PersonalCopy,
  limit: { max: 20, seconds: 3600 },
})

const wish = { path: '/api/account/erasure', access: 'person', restrictedMay: true, reply: Done } as const
export const askErasure = endpoint({
  ...wish,
  method: 'POST',
  about: 'Asks the office to erase the data of the signed-in person; the office gets a mail',
  limit: { max: 10, seconds: 3600 },
})
export const withdrawErasure = endpoint({ ...wish, method: 'DELETE', about: 'Takes that back' })
