// People for tests, written as rows: customers of companies, salespeople, admins, each with an open session.
import type { TestApp } from '../app.ts'
import { hashPassword } from '#modules/sign-in/server/passwords.ts'
import { createSession } from '#modules/sign-in/server/sessions.ts'
import { addresses, adminRoles, admins, customers, people, roles } from '#modules/people/server/tables.ts'
import { companies } from '#modules/companies/server/tables.ts'
import { newPersonCode } from '#modules/people/server/person-code.ts'
import type { Ctx, CustomerStatus } from '#server/ctx.ts'
import { one } from '#server/db/failures.ts'
import type { Locale } from '#shared/locale.ts'
import { nextOf } from './numbers.ts'

/** The password of everybody built here. */
export const testPassword = 'correct-horse-9'

let madeHash: Promise<string> | undefined

const next = (): number => nextOf('person')
/** Nine digits of a mobile number, alike in every run: a search for digits in a test finds as many people every time. */
const digits = (): string => String(555_000_000 + next())

type PersonOptions = {
  status?: CustomerStatus
  email?: string
  firstName?: string
  lastName?: string
  phone?: string | null
  locale?: Locale
}

async function aPerson(ctx: Ctx, kind: 'customer' | 'salesperson' | 'admin', options: PersonOptions) {
  madeHash ??= hashPassword(testPassword)
  const number = digits()
  return ctx.db
    .insert(people)
    .values({
      kind,
      email: options.email ?? `${kind}-${number}@example.test`,
      emailVerifiedAt: options.status === 'unconfirmed' ? null : ctx.now.toISOString(),
      passwordHash: await madeHash,
      firstName: options.firstName ?? 'Sam',
      lastName: options.lastName ?? 'Taylor',
      phone: options.phone === undefined ? `+447${number}` : options.phone,
      code: newPersonCode(),
      locale: options.locale ?? 'en',
    })
    .returning({ id: people.id, email: people.email })
    .then(one)
}

export type BuiltPerson = { id: string; email: string; token: string }
export type CustomerOptions = PersonOptions & {
  canSeePrices?: boolean
  isRestricted?: boolean
  salespersonId?: string
  companyName?: string
  companyId?: string
  refusedReason?: string
  taxTreatment?: 'standard' | 'exempt' | 'reverseCharge'
}

/** A customer of a company of its own. Default: approved, and sees prices. */
export const aCustomer = (app: TestApp, options: CustomerOptions = {}): Promise<BuiltPerson & { companyId: string }> =>
  app.asSystem((system) =>
    system.tx(async (ctx) => {
      const { status = 'approved', canSeePrices = status === 'approved', isRestricted = false, salespersonId = null } = options
      const person = await aPerson(ctx, 'customer', options)
      const companyId = options.companyId ?? (await aCompany(ctx, options))
      await ctx.db.insert(customers).values({
        id: person.id,
        companyId,
        status,
        canSeePrices,
        isRestricted,
        salespersonId,
        refusedReason: options.refusedReason ?? null,
      })
      return { ...person, companyId, token: await createSession(ctx, person.id) }
    }),
  )

const aCompany = (ctx: Ctx, { companyName = 'Taylor Trading', taxTreatment = 'standard' }: CustomerOptions): Promise<string> =>
  ctx.db
    .insert(companies)
    .values({ name: companyName, companyNumber: digits(), taxTreatment })
    .returning({ id: companies.id })
    .then(one)
    .then(({ id }) => id)

type AdminOptions = { isSuper?: boolean; receivesMails?: boolean; permissions?: readonly string[] | null }

/** An admin of the office with a role of their own. Default: it allows everything; `permissions` null: no role. */
export const anAdmin = (app: TestApp, options: PersonOptions & AdminOptions = {}): Promise<BuiltPerson> =>
  app.asSystem((system) =>
    system.tx(async (ctx) => {
      const person = await aPerson(ctx, 'admin', options)
      await ctx.db.insert(admins).values({
        id: person.id,
        isSuper: options.isSuper ?? false,
        receivesMails: options.receivesMails ?? false,
      })
      if (options.permissions !== null) {
        const name = { en: `Role ${next()}`, ar: '' }
        const permissions = options.permissions ? [...options.permissions] : null
        const [role] = await ctx.db.insert(roles).values({ name, permissions }).returning({ id: roles.id })
        if (role) await ctx.db.insert(adminRoles).values({ adminId: person.id, roleId: role.id })
      }
      return { ...person, token: await createSession(ctx, person.id) }
    }),
  )

/** A salesperson who has chosen no customer yet. */
export const aSalesperson = (app: TestApp, options: PersonOptions = {}): Promise<BuiltPerson> =>
  app.asSystem((system) =>
    system.tx(async (ctx) => {
      const person = await aPerson(ctx, 'salesperson', options)
      return { ...person, token: await createSession(ctx, person.id) }
    }),
  )

/** An address of a customer. Default: the customer's default address. */
export const anAddress = (
  app: TestApp,
  customerId: string,
  options: Partial<typeof addresses.$inferInsert> = {},
): Promise<{ id: string }> =>
  app.asSystem((ctx) =>
    ctx.db
      .insert(addresses)
      .values({
        customerId,
        country: 'GB',
        city: 'Manchester',
        address1: '1 Market Street',
        postcode: 'M1 1AA',
        isDefault: true,
        ...options,
      })
      .returning({ id: addresses.id })
      .then(one),
  )
