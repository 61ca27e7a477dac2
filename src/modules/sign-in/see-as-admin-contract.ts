import { z } from 'zod'
import { endpoint, IdParams } from '#shared/endpoint.ts'

export const seeAsCustomer = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/see',
  access: 'admin',
  may: 'customers.see',
  about:
    'Opens a session of an hour in which the admin sees the shop as this customer does and can change nothing; it is written to the audit',
  params: IdParams,
  reply: z.object({ token: z.string() }),
  device: true,
})
