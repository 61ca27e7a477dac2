import { eq } from 'drizzle-orm'
import { isAddressOf, type PersonalData } from '#server/personal-data.ts'
import { listEntries as l, stockAlerts as s } from './tables.ts'

export const listPersonalData: PersonalData = {
  columns: [s.email],
  collect: async (ctx, of) => ({
    lists: await ctx.db.select({ list: l.kind, productId: l.productId, createdAt: l.createdAt }).from(l).where(eq(l.customerId, of.id)),
    stockAlerts: await ctx.db
      .select({ email: s.email, productId: s.productId, createdAt: s.createdAt, confirmedAt: s.confirmedAt })
      .from(s)
      .where(isAddressOf(s.email, of)),
  }),
  async erase(ctx, of) {
    await ctx.db.delete(l).where(eq(l.customerId, of.id))
    await ctx.db.delete(s).where(isAddressOf(s.email, of))
  },
}
