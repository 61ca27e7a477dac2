import { eq } from 'drizzle-orm'
import type { PersonalData } from '#server/personal-data.ts'
import { orderPadWords as w } from './tables.ts'

/** The words that a company's people confirmed in their lists. */
export const padPersonalData: PersonalData = {
  columns: [w.words],
  async collect(ctx, { companyId }) {
    if (companyId === null) return {}
    return { listWords: await ctx.db.select({ words: w.words, variantId: w.variantId }).from(w).where(eq(w.companyId, companyId)) }
  },
  async erase(ctx, { companyId }) {
    if (companyId !== null) await ctx.db.delete(w).where(eq(w.companyId, companyId))
  },
}
