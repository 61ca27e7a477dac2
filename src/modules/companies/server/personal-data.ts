import { eq } from 'drizzle-orm'
import type { PersonalData } from '#server/personal-data.ts'
import { companies as c } from './tables.ts'

/** A company that nobody else belongs to goes with its person: orders and invoices have its name and numbers as they were agreed. */
export const companyPersonalData: PersonalData = {
  columns: [c.name, c.companyNumber, c.vatNumber, c.taxReason],
  async collect(ctx, { companyId }) {
    if (companyId === null) return {}
    const { name, companyNumber, vatNumber, taxTreatment, taxReason } = c
    const [company] = await ctx.db.select({ name, companyNumber, vatNumber, taxTreatment, taxReason }).from(c).where(eq(c.id, companyId))
    return { company }
  },
  async erase(ctx, { companyId, code, alias }) {
    if (companyId === null) return
    await ctx.db
      .update(c)
      .set({ name: code, companyNumber: alias, vatNumber: null, taxReason: null, purchaseOrderStart: null })
      .where(eq(c.id, companyId))
  },
}
