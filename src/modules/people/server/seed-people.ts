// Writes a demo shop's people; existing addresses are left alone.
import { inArray, isNull } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import type { DemoCustomer, DemoPeople, DemoStaff } from '../demo-people.ts'
import { addresses, adminRoles, admins, customers, people, roles } from './tables.ts'
import { addCompany } from '#modules/companies/server/public.ts'
import { addPerson } from './add-people.ts'

/** Takes the people of a demo and the hash of their password; writes those that are missing. */
export async function seedPeople(ctx: Ctx, demo: DemoPeople, passwordHash: string): Promise<void> {
  await ctx.tx(async (tx) => {
    const emails = [...demo.admins, ...demo.salespeople, ...demo.customers].map(({ email }) => email)
    const rows = await tx.db.select({ id: people.id, email: people.email }).from(people).where(inArray(people.email, emails))
    const known = new Map(rows.map(({ id, email }) => [email, id]))
    for (const admin of demo.admins) {
      if (known.has(admin.email)) continue
      const id = await addDemoPerson(tx, { kind: 'admin', person: admin, passwordHash })
      await tx.db.insert(admins).values({ id, isSuper: admin.isSuper, receivesMails: admin.receivesMails })
      if (!admin.isSuper) await mayEverything(tx, id)
    }
    for (const seller of demo.salespeople) {
      if (!known.has(seller.email)) known.set(seller.email, await addDemoPerson(tx, { kind: 'salesperson', person: seller, passwordHash }))
    }
    for (const customer of demo.customers) {
      if (!known.has(customer.email)) await addCustomer(tx, customer, passwordHash, known.get(customer.salesperson ?? '') ?? null)
    }
  })
}

/** Gives an admin the role that allows everything. */
async function mayEverything(ctx: Ctx, adminId: string): Promise<void> {
  const [role] = await ctx.db.select({ roleId: roles.id }).from(roles).where(isNull(roles.permissions)).orderBy(roles.id).limit(1)
  if (role) await ctx.db.insert(adminRoles).values({ adminId, ...role })
}

type DemoPerson = { kind: 'customer' | 'salesperson' | 'admin'; person: DemoStaff; passwordHash: string; isVerified?: boolean }

async function addDemoPerson(ctx: Ctx, { kind, person, passwordHash, isVerified = true }: DemoPerson): Promise<string> {
  const { email, firstName, lastName, phone, locale } = person
  const emailVerifiedAt = isVerified ? ctx.now.toISOString() : null
  return (await addPerson(ctx, { kind, email, firstName, lastName, phone, locale, passwordHash, emailVerifiedAt })).id
}

async function addCustomer(ctx: Ctx, customer: DemoCustomer, passwordHash: string, salespersonId: string | null): Promise<void> {
  const { status, canSeePrices, isRestricted } = customer
  const id = await addDemoPerson(ctx, { kind: 'customer', person: customer, passwordHash, isVerified: status !== 'unconfirmed' })
  const companyId = await addCompany(ctx, customer.company)
  const approvedAt = status === 'approved' ? ctx.now.toISOString() : null
  await ctx.db.insert(customers).values({ id, companyId, status, canSeePrices, isRestricted, salespersonId, approvedAt })
  const rows = customer.addresses.map((address, index) => ({ ...address, customerId: id, isDefault: index === 0 }))
  if (rows.length > 0) await ctx.db.insert(addresses).values(rows)
}
