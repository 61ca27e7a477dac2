// For tests: catalogue files of a few lines, and what the database holds of the products they name.
import { eq } from 'drizzle-orm'
import type { TestApp } from '#testing/app.ts'
import { products, variants } from '#modules/products/server/tables.ts'
import { stockMovements } from '#modules/stock/server/tables.ts'

/** Takes a header; gives the function that makes a file of lines below it. */
export const fileWith =
  (header: string) =>
  (...lines: string[]): string =>
    [header, ...lines].join('\n')

export const productOf = (app: TestApp, sku: string) =>
  app.asSystem(async ({ db }) => (await db.select().from(products).where(eq(products.sku, sku)))[0])

export const variantOf = (app: TestApp, sku: string) =>
  app.asSystem(async ({ db }) => (await db.select().from(variants).where(eq(variants.sku, sku)))[0])

export const movementsOf = (app: TestApp, variantId: string) =>
  app.asSystem(({ db }) => db.select().from(stockMovements).where(eq(stockMovements.variantId, variantId)).orderBy(stockMovements.id))
