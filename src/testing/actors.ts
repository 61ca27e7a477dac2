// One person of each kind that may call the API, for the tests of rights; each token is a new session.
import { eq } from 'drizzle-orm'
import type { Access } from '#shared/endpoint.ts'
import type { TestApp } from './app.ts'
import { aCustomer, anAdmin, aSalesperson } from './builders/accounts.ts'
import { createSession } from '#modules/sign-in/server/sessions.ts'
import { sessions } from '#modules/sign-in/server/tables.ts'

export const actorNames = [
  'visitor',
  'waiting customer',
  'approved customer',
  'customer without prices',
  'restricted customer',
  'salesperson without customer',
  'salesperson with customer',
  'admin',
  'super admin',
] as const
export type ActorName = (typeof actorNames)[number]

/** Somebody each kind of access lets in. */
export const insiders: Record<Access, ActorName> = {
  public: 'visitor',
  person: 'approved customer',
  customer: 'approved customer',
  buyer: 'approved customer',
  salesperson: 'salesperson with customer',
  admin: 'admin',
  superAdmin: 'super admin',
}

type Somebody = { id: string; actingFor?: string }

/** Makes the people once; gives a fresh token of any of them, null for the visitor. */
export async function theActors(app: TestApp): Promise<(name: ActorName) => Promise<string | null>> {
  const salesperson = await aSalesperson(app)
  const busySalesperson = await aSalesperson(app)
  const chosen = await aCustomer(app, { salespersonId: busySalesperson.id })
  const people: Record<Exclude<ActorName, 'visitor'>, Somebody> = {
    'waiting customer': await aCustomer(app, { status: 'confirmed' }),
    'approved customer': await aCustomer(app),
    'customer without prices': await aCustomer(app, { canSeePrices: false }),
    'restricted customer': await aCustomer(app, { isRestricted: true }),
    'salesperson without customer': salesperson,
    'salesperson with customer': { id: busySalesperson.id, actingFor: chosen.id },
    admin: await anAdmin(app),
    'super admin': await anAdmin(app, { isSuper: true }),
  }
  return async (name) => {
    if (name === 'visitor') return null
    const { id, actingFor } = people[name]
    return app.asSystem(async (ctx) => {
      const token = await createSession(ctx, id)
      if (actingFor) await ctx.db.update(sessions).set({ actingForId: actingFor }).where(eq(sessions.personId, id))
      return token
    })
  }
}
