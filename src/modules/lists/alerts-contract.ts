// Calls of visitors without an account: one mail when a product is back in stock. The address is confirmed first; every mail has a link that ends it.
import { z } from 'zod'
import { Done, endpoint, Id } from '#shared/endpoint.ts'
import { typedEmail } from '#shared/schemas.ts'

/** The token of the links in these mails: it opens one alert and nothing else. */
const Token = z.strictObject({ token: z.string().max(200) })

export const askStockAlert = endpoint({
  method: 'POST',
  path: '/api/front/stock-alerts',
  access: 'public',
  about: 'Asks for one mail when a product is back in stock; a mail to confirm the address comes first',
  body: z.strictObject({
    productId: Id,
    email: typedEmail('list.validation.email'),
    /** The answer of the bot check. */
    botCheck: z.string().max(10_000),
  }),
  reply: Done,
  limit: { max: 60, seconds: 600 },
  // A refused try counts.
  transaction: false,
})

export const confirmStockAlert = endpoint({
  method: 'POST',
  path: '/api/front/stock-alerts/confirm',
  access: 'public',
  about: 'Confirms the address of an alert by the link of its mail',
  body: Token,
  reply: z.object({ slug: z.string(), title: z.string() }),
  limit: { max: 60, seconds: 600 },
})

export const endStockAlerts = endpoint({
  method: 'POST',
  path: '/api/front/stock-alerts/end',
  access: 'public',
  about: 'Ends every alert of the address that a mail with this token went to',
  body: Token,
  reply: Done,
  limit: { max: 60, seconds: 600 },
})
