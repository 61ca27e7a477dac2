import { and, eq, isNull, or, type SQL } from 'drizzle-orm'
import type { DataSubject, PersonalData } from '#server/personal-data.ts'
import { cartLines, carts as c, savedCarts as s } from './tables.ts'

/** A salesperson's carts for a customer are the salesperson's, until they are shared. */
const ownedBy = (table: typeof c | typeof s, { id, kind }: DataSubject): SQL | undefined =>
  kind === 'customer' ? and(eq(table.customerId, id), isNull(table.salespersonId)) : eq(table.salespersonId, id)

export const cartPersonalData: PersonalData = {
  columns: [s.name, s.note],
  async collect(ctx, of) {
    const line = { variantId: cartLines.variantId, quantity: cartLines.quantity }
    const { name, note, lines, isShared, createdAt, updatedAt } = s
    return {
      cart: await ctx.db.select(line).from(cartLines).innerJoin(c, eq(c.id, cartLines.cartId)).where(ownedBy(c, of)),
      savedCarts: await ctx.db
        .select({ name, note, lines, isShared, createdAt, updatedAt })
        .from(s)
        .where(or(ownedBy(s, of), and(eq(s.customerId, of.id), eq(s.isShared, true)))),
    }
  },
  async erase(ctx, { id }) {
    for (const table of [c, s]) await ctx.db.delete(table).where(or(eq(table.customerId, id), eq(table.salespersonId, id)))
  },
}
