import { eq } from 'drizzle-orm'
import { customers, people } from '#modules/people/server/tables.ts'
import { getSettings } from '#modules/settings/server/public.ts'
import type { Ctx } from '#server/ctx.ts'
import { one } from '#server/db/failures.ts'

export type InvoiceReader = { name: string; email: string; hasMoney: boolean }

/** The customer of an invoice as the reader of its mails. */
export async function invoiceReader(ctx: Ctx, customerId: string): Promise<InvoiceReader> {
  const { site } = await getSettings(ctx)
  const { canSee, ...reader } = one(
    await ctx.db
      .select({ name: people.firstName, email: people.email, canSee: customers.canSeePrices })
      .from(customers)
      .innerJoin(people, eq(people.id, customers.id))
      .where(eq(customers.id, customerId)),
  )
  return { ...reader, hasMoney: canSee || site.arePricesPublic }
}
