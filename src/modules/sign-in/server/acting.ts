// The customer that a salesperson's session acts for.
import { eq } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import type { HandlerReply } from '#shared/endpoint.ts'
import { getOwnCustomer } from '#modules/people/server/public.ts'
import type { chooseCustomer as endpoint } from '../contract.ts'
import { sessions } from './tables.ts'

/** Makes this session act for one of its own customers; 404 for others. */
export async function chooseCustomer(ctx: Ctx, customerId: string): Promise<HandlerReply<typeof endpoint>> {
  const chosen = await getOwnCustomer(ctx, customerId)
  await setActing(ctx, customerId)
  return chosen
}

/** Ends acting for a customer in this session. */
export const stopActing = (ctx: Ctx): Promise<void> => setActing(ctx, null)

async function setActing(ctx: Ctx, actingForId: string | null): Promise<void> {
  if ('sessionId' in ctx.actor) await ctx.db.update(sessions).set({ actingForId }).where(eq(sessions.id, ctx.actor.sessionId))
}
