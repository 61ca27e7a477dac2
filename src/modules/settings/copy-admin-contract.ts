import { z } from 'zod'
import { Done, endpoint } from '#shared/endpoint.ts'

export const releaseCopy = endpoint({
  method: 'POST',
  path: '/api/admin/copy/release',
  access: 'superAdmin',
  about:
    'Releases a shop that was restored from a backup: what waits goes out, or its mails are thrown away. Of a shop that is released already nothing changes',
  body: z.strictObject({ discardsMails: z.boolean() }),
  reply: Done,
})
