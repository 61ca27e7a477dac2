import { z } from 'zod'
import { endpoint, IdParams } from '#shared/endpoint.ts'
import type { Permission } from '#shared/permissions.ts'

/** A customer's shop shows their orders, invoices and prices: whoever looks at it may see all of these. */
export const seeAsNeeds = ['customers.see', 'orders.see', 'prices.see'] as const satisfies readonly Permission[]

export const seeAsCustomer = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/see',
  access: 'admin',
  may: 'customers.see',
  about:
    'Opens a session of an hour in which the admin sees the shop as this customer does and can change nothing; it is written to the audit. Asks for the permissions to see orders and prices, too',
  params: IdParams,
  reply: z.object({ token: z.string() }),
  device: true,
})
