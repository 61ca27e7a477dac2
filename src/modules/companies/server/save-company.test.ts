import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { minor } from '#shared/money.ts'
import { theApp } from '#testing/app.ts'
import { addCompany, updateCompany } from './save-company.ts'
import { companies } from './tables.ts'

const app = await theApp()

test.each([
  ['its days', { netDays: null }],
  ['its limit', { creditLimit: null }],
])('a company whose account loses %s has no account any more', async (_, change) => {
  const company = { name: 'Terms Ltd', companyNumber: crypto.randomUUID(), vatNumber: null }
  const same = { ...company, taxTreatment: 'standard' as const, taxReason: null }
  const terms = await app.asSystem(async (ctx) => {
    const id = await addCompany(ctx, company)
    await updateCompany(ctx, id, { ...same, netDays: 30, creditLimit: minor(5000) })
    await updateCompany(ctx, id, { ...same, ...change })
    return ctx.db.select({ netDays: companies.netDays, creditLimit: companies.creditLimit }).from(companies).where(eq(companies.id, id))
  })

  expect(terms).toEqual([{ netDays: null, creditLimit: null }])
})
