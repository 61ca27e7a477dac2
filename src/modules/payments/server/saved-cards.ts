// The cards that customers saved at the simulated provider: offered at their next payment, removed in their profile.
import { randomBytes } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/ctx.ts'
import { done } from '#shared/endpoint.ts'
import { cardBrands, type SavedCardFace } from '../card.ts'
import type { SavedCard } from '../contract.ts'
import { paymentErrors } from './payment-errors.ts'
import { savedCards } from './tables.ts'

const c = savedCards

/** The customer whose own cards the caller may see and use; null for everybody else, a salesperson who orders for them included. */
export const cardOwner = ({ actor }: Pick<Ctx, 'actor'>): string | null =>
  actor.kind === 'customer' && actor.seenById === undefined ? actor.customerId : null

/** The caller's saved cards, newest first. */
export async function listSavedCards(ctx: Ctx): Promise<SavedCard[]> {
  const owner = cardOwner(ctx)
  if (owner === null) return []
  const rows = await ctx.db
    .select({ id: c.id, brand: c.brand, lastDigits: c.lastDigits, expiry: c.expiry })
    .from(c)
    .where(eq(c.customerId, owner))
    .orderBy(desc(c.createdAt), desc(c.id))
  return rows.map((row) => ({ ...row, brand: cardBrands.find((brand) => brand === row.brand) ?? 'card' }))
}

/** The provider's key of an own card; 404 for any other. */
export async function findOwnCard(ctx: Ctx, id: string): Promise<typeof savedCards.$inferSelect> {
  const owner = cardOwner(ctx)
  const [card] =
    owner === null
      ? []
      : await ctx.db
          .select()
          .from(c)
          .where(and(eq(c.id, id), eq(c.customerId, owner)))
  if (!card) throw paymentErrors.cardNotFound()
  return card
}

/** Saves a card for a customer, once, also when it is saved twice at a time. */
export async function saveCard(ctx: Ctx, customerId: string, face: SavedCardFace): Promise<void> {
  const token = `card_${randomBytes(18).toString('base64url')}`
  await ctx.db
    .insert(c)
    .values({ customerId, provider: 'simulated', token, ...face })
    .onConflictDoNothing()
}

/** Forgets an own card. */
export async function removeSavedCard(ctx: Ctx, id: string): Promise<typeof done> {
  const { brand, lastDigits, customerId } = await findOwnCard(ctx, id)
  await ctx.db.delete(c).where(eq(c.id, id))
  await audit(ctx, { action: 'customer.cardRemoved', subject: 'customer', subjectId: customerId, before: { brand, lastDigits } })
  return done
}
