// The server's mirror of carts: one per customer, and one per salesperson and chosen customer. A version moves with every change.
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { variants } from '#modules/products/server/tables.ts'
import { needCustomer } from '#server/access.ts'
import type { Ctx } from '#server/ctx.ts'
import { one } from '#server/db/failures.ts'
import { coreErrors } from '#shared/errors.ts'
import { lineId, type MirrorLine } from '../cart-rules.ts'
import type { CartLine } from '../contract.ts'
import { cartLines, carts } from './tables.ts'

/** A cart as it stands in the database. */
export type Cart = {
  id: string
  customerId: string
  salespersonId: string | null
  version: number
  couponCode: string | null
  lines: CartLine[]
}

type Owner = { customerId: string; salespersonId: string | null }

/** Whose cart a request means: the customer's own, or the salesperson's for their chosen customer. */
function ownerOf(ctx: Ctx): Owner {
  return { customerId: needCustomer(ctx).customerId, salespersonId: ctx.actor.kind === 'salesperson' ? ctx.actor.id : null }
}

const head = {
  id: carts.id,
  customerId: carts.customerId,
  salespersonId: carts.salespersonId,
  version: carts.version,
  couponCode: carts.couponCode,
}
const isOf = (owner: Owner) =>
  and(
    eq(carts.customerId, owner.customerId),
    owner.salespersonId === null ? isNull(carts.salespersonId) : eq(carts.salespersonId, owner.salespersonId),
  )

async function linesOf(ctx: Ctx, owner: Owner): Promise<CartLine[]> {
  return await ctx.db
    .select({ key: cartLines.key, variantId: cartLines.variantId, choiceIds: cartLines.choiceIds, quantity: cartLines.quantity })
    .from(cartLines)
    .innerJoin(carts, eq(carts.id, cartLines.cartId))
    .where(isOf(owner))
    .orderBy(asc(cartLines.position), asc(cartLines.key))
}

/** The cart behind the request as it is now, or null when none was ever saved. */
export async function findCart(ctx: Ctx): Promise<Cart | null> {
  const owner = ownerOf(ctx)
  const [[row], lines] = await Promise.all([ctx.db.select(head).from(carts).where(isOf(owner)), linesOf(ctx, owner)])
  return row ? { ...row, lines } : null
}

/** The cart behind the request, made if need be, its row locked until the transaction ends: two orders from one cart wait for each other. */
export async function lockCart(ctx: Ctx): Promise<Cart> {
  const owner = ownerOf(ctx)
  // Two statements: the lines are read once the row is held, not as they were when somebody else held it.
  const [[row], lines] = await Promise.all([holdHead(ctx, owner), linesOf(ctx, owner)])
  if (row) return { ...row, lines }
  await ctx.db
    .insert(carts)
    .values({ ...owner, version: 0 })
    .onConflictDoNothing()
  return lockCart(ctx)
}

async function holdHead(ctx: Ctx, owner: Owner): Promise<Omit<Cart, 'lines'>[]> {
  return await ctx.db.select(head).from(carts).where(isOf(owner)).for('update')
}

/** Empties a cart after its order: no lines, no coupon, a new version. */
export async function clearCart(ctx: Ctx, cartId: string): Promise<void> {
  const { db } = ctx
  await db
    .with(db.$with('emptied').as(db.delete(cartLines).where(eq(cartLines.cartId, cartId)).returning({ id: cartLines.id })))
    .update(carts)
    .set({ couponCode: null, version: sql`${carts.version} + 1`, updatedAt: ctx.now.toISOString() })
    .where(eq(carts.id, cartId))
}

const touch = (ctx: Ctx, cartId: string, change: { couponCode?: string | null } = {}): Promise<{ version: number }> =>
  ctx.db
    .update(carts)
    .set({ ...change, version: sql`${carts.version} + 1`, updatedAt: ctx.now.toISOString() })
    .where(eq(carts.id, cartId))
    .returning({ version: carts.version })
    .then(one)

/** Sets or removes the coupon of a locked cart. */
export async function setCoupon(ctx: Ctx, cart: Cart, couponCode: string | null): Promise<Cart> {
  if (cart.couponCode === couponCode) return cart
  return { ...cart, couponCode, ...(await touch(ctx, cart.id, { couponCode })) }
}

/**
 * Replaces all lines of the caller's cart. `version` is the one the caller last saw: with another one the answer is core.changed with the present cart,
 * unless it already says the same (a save whose answer was lost). Lines of the same choice are added up; lines of variants that are gone are dropped.
 */
export async function saveLines(
  ctx: Ctx,
  { version, lines }: { version: number; lines: readonly MirrorLine[] },
  changed: (cart: Cart) => unknown,
): Promise<Cart> {
  const cart = await lockCart(ctx)
  const wanted = await existing(ctx, addedUp(lines))
  if (isSame(cart.lines, wanted)) return cart
  if (cart.version !== version) throw coreErrors.changed({ data: changed(cart) })
  await ctx.db.delete(cartLines).where(eq(cartLines.cartId, cart.id))
  if (wanted.length > 0) await ctx.db.insert(cartLines).values(wanted.map((line, position) => ({ ...line, cartId: cart.id, position })))
  return { ...cart, lines: wanted, ...(await touch(ctx, cart.id)) }
}

function addedUp(lines: readonly MirrorLine[]): CartLine[] {
  const byKey = new Map<string, CartLine>()
  for (const { variantId, choiceIds, quantity } of lines) {
    const key = lineId(variantId, choiceIds)
    const sum = Math.min((byKey.get(key)?.quantity ?? 0) + quantity, 1_000_000_000)
    byKey.set(key, { key, variantId, choiceIds: [...new Set(choiceIds)].sort(), quantity: sum })
  }
  return [...byKey.values()]
}

async function existing(ctx: Ctx, lines: CartLine[]): Promise<CartLine[]> {
  if (lines.length === 0) return []
  const rows = await ctx.db
    .select({ id: variants.id })
    .from(variants)
    .where(inArray(variants.id, [...new Set(lines.map((line) => line.variantId))]))
  const ids = new Set(rows.map((row) => row.id))
  return lines.filter((line) => ids.has(line.variantId))
}

const isSame = (a: readonly CartLine[], b: readonly CartLine[]): boolean =>
  a.length === b.length && a.every((line, index) => line.key === b[index]?.key && line.quantity === b[index]?.quantity)
