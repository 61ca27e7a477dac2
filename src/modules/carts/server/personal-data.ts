import { eq, or } from 'drizzle-orm'
import type { PersonalData } from '#server/personal-data.ts'
import { cartLines, carts as c, savedCarts as s } from './tables.ts'

export const cartPersonalData: PersonalData = {
  columns: [c.metadata, s.name, s.note],
  async collect(ctx, { id }) {
    const line = { variantId: cartLines.variantId, quantity: cartLines.quantity }
    const { name, note, lines, isShared, createdAt, updatedAt } = s
    return {
      cart: await ctx.db.select(line).from(cartLines).innerJoin(c, eq(c.id, cartLines.cartId)).where(eq(c.customerId, id)),
      savedCarts: await ctx.db
        .select({ name, note, lines, isShared, createdAt, updatedAt })
        .from(s)
        .where(or(eq(s.customerId, id), eq(s.salespersonId, id))),
    }
  },
  async erase(ctx, { id }) {
    for (const table of [c, s]) await ctx.db.delete(table).where(or(eq(table.customerId, id), eq(table.salespersonId, id)))
  },
}
