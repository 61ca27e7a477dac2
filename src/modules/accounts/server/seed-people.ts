// Writes a demo shop's people; existing addresses are left alone.
import { inArray } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { one } from '#server/db/failures.ts'
import type { DemoCustomer, DemoPeople, DemoStaff } from '../demo-people.ts'
import { hashPassword } from './passwords.ts'
import { addresses, admins, companies, customers, people } from './tables.ts'
import { newPersonCode } from './tokens.ts'

/** Takes the people of a demo; writes those that are missing, all with one password. */
export async function seedPeople(ctx: Ctx, demo: DemoPeople): Promise<void> {
  const passwordHash = await hashPassword(demo.password)
  await ctx.tx(async (tx) => {
    const emails = [...demo.admins, ...demo.salespeople, ...demo.customers].map(({ email }) => email)
    const rows = await tx.db.select({ id: people.id, email: people.email }).from(people).where(inArray(people.email, emails))
    const known = new Map(rows.map(({ id, email }) => [email, id]))
    for (const admin of demo.admins) {
      if (known.has(admin.email)) continue
      const id = await addPerson(tx, 'admin', admin, passwordHash)
      await tx.db.insert(admins).values({ id, isSuper: admin.isSuper, receivesMails: admin.receivesMails })
    }
    for (const seller of demo.salespeople) {
      if (!known.has(seller.email)) known.set(seller.email, await addPerson(tx, 'salesperson', seller, passwordHash))
    }
    for (const customer of demo.customers) {
      if (!known.has(customer.email)) await addCustomer(tx, customer, passwordHash, known.get(customer.salesperson ?? '') ?? null)
    }
  })
}

async function addPerson(ctx: Ctx, kind: 'customer' | 'salesperson' | 'admin', person: DemoStaff, passwordHash: string, isVerified = true) {
  const { email, firstName, lastName, phone, locale } = person
  const { id } = await ctx.db
    .insert(people)
    .values({
      kind,
      email,
      firstName,
      lastName,
      phone,
      locale,
      passwordHash,
      code: newPersonCode(),
      emailVerifiedAt: isVerified ? ctx.now.toISOString() : null,
    })
    .returning({ id: people.id })
    .then(one)
  return id
}

async function addCustomer(ctx: Ctx, customer: DemoCustomer, passwordHash: string, salespersonId: string | null): Promise<void> {
  const { status, canSeePrices, isRestricted } = customer
  const id = await addPerson(ctx, 'customer', customer, passwordHash, status !== 'unconfirmed')
  const company = await ctx.db.insert(companies).values(customer.company).returning({ id: companies.id }).then(one)
  const approvedAt = status === 'approved' ? ctx.now.toISOString() : null
  await ctx.db.insert(customers).values({ id, companyId: company.id, status, canSeePrices, isRestricted, salespersonId, approvedAt })
  const rows = customer.addresses.map((address, index) => ({ ...address, customerId: id, isDefault: index === 0 }))
  if (rows.length > 0) await ctx.db.insert(addresses).values(rows)
}
