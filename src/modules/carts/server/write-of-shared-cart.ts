// Writes to the other of the two when a cart is shared: to the salesperson of a customer, or to the customer.
import { eq, inArray } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import { companies } from '#modules/companies/server/tables.ts'
import { sendEmail } from '#modules/emails/server/public.ts'
import { customers, people } from '#modules/people/server/tables.ts'
import type { Ctx } from '#server/ctx.ts'
import { isolatePhones } from '#shared/phone-text.ts'
import { ownerOf } from './cart-store.ts'

type Shared = { id: string; name: string; note: string | null }

/** Takes an own cart that is shared from now on; queues the mail, once for what is shared as it is. Nobody is written to where there is no salesperson, or their account is closed. */
export async function writeOfSharedCart(ctx: Ctx, { id, name: cart, note }: Shared): Promise<void> {
  const { customerId, salespersonId } = ownerOf(ctx)
  const [known] = await ctx.db
    .select({ company: companies.name, salespersonId: customers.salespersonId })
    .from(customers)
    .innerJoin(companies, eq(companies.id, customers.companyId))
    .where(eq(customers.id, customerId))
  const seller = salespersonId ?? known?.salespersonId
  if (!known || !seller) return
  const both = await ctx.db
    .select({
      id: people.id,
      firstName: people.firstName,
      lastName: people.lastName,
      email: people.email,
      locale: people.locale,
      isActive: people.isActive,
    })
    .from(people)
    .where(inArray(people.id, [customerId, seller]))
  const reader = salespersonId === null ? seller : customerId
  const to = both.find(({ id: each }) => each === reader)
  const from = both.find(({ id: each }) => each !== reader)
  if (!to?.isActive || !from) return
  const kind = salespersonId === null ? 'cartForSalesperson' : 'cartForCustomer'
  const path = salespersonId === null ? '/dashboard/customers' : '/cart'
  await sendEmail(ctx, {
    // One mail for what is shared with whom: sharing it again as it was is no news.
    key: `${kind}:${id}:${to.id}:${createHash('sha256')
      .update(JSON.stringify([cart, note]))
      .digest('hex')
      .slice(0, 16)}`,
    kind,
    to: to.email,
    locale: to.locale,
    params: { name: to.firstName, who: `${from.firstName} ${from.lastName}`, company: known.company, cart },
    ...(note ? { details: [{ title: 'email.mail.details.note', lines: [isolatePhones(note)] }] } : {}),
    button: { label: `email.mail.${kind}.button`, url: ctx.config.publicUrl + path },
    subjectId: customerId,
  })
}
