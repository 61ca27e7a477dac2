// Finds the steps that a new shop still lacks before anybody can order in it.
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { menus } from '#modules/content/server/tables.ts'
import { orders } from '#modules/orders/server/tables.ts'
import { paymentMethods } from '#modules/payments/server/tables.ts'
import { products } from '#modules/products/server/tables.ts'
import { getSettings } from '#modules/settings/server/public.ts'
import { shippingZones } from '#modules/shipping/server/tables.ts'
import { taxGroups } from '#modules/tax/server/tables.ts'
import { categories, mainCategories, measureUnits } from '#modules/taxonomy/server/tables.ts'
import type { Ctx } from '#server/ctx.ts'
import { type AdminDashboard, firstSteps } from '../admin-contract.ts'

const Row = z.object({
  hasOrders: z.boolean(),
  tax: z.boolean(),
  unit: z.boolean(),
  mainCategory: z.boolean(),
  category: z.boolean(),
  product: z.boolean(),
  zone: z.boolean(),
  payment: z.boolean(),
  home: z.boolean(),
})

/** Gives the steps of a new shop in their order, and which are done; none once something was ordered. */
export async function readFirstSteps(ctx: Ctx): Promise<AdminDashboard['firstSteps']> {
  const { rows } = await ctx.db.execute(sql`
    select exists (select from ${orders}) as "hasOrders",
      exists (select from ${taxGroups}) as tax,
      exists (select from ${measureUnits}) as unit,
      exists (select from ${mainCategories} where status = 'active') as "mainCategory",
      exists (select from ${categories} where status = 'active') as category,
      exists (select from ${products} where status <> 'unavailable' and archived_at is null) as product,
      exists (select from ${shippingZones} where is_active) as zone,
      exists (select from ${paymentMethods} where is_active) as payment,
      exists (select from ${menus} where status = 'active' and location = 'home') as home`)
  const { hasOrders, ...done } = Row.parse(rows[0])
  if (hasOrders) return []
  const { company } = await getSettings(ctx)
  const isDone = { ...done, company: company.address !== '' && company.email !== '' }
  return firstSteps.map((step) => ({ step, isDone: isDone[step] }))
}
