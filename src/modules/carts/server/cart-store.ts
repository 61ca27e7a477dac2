// The server's mirror of carts: one per customer, and one per salesperson and chosen customer. A version moves with every change.
import { and, asc, eq, type Placeholder, sql } from 'drizzle-orm'
import { isShown } from '#modules/products/server/public.ts'
import { variants } from '#modules/products/server/tables.ts'
import { needCustomer } from '#server/access.ts'
import type { Ctx } from '#server/ctx.ts'
import { type Db, lastly } from '#server/db/client.ts'
import { one } from '#server/db/failures.ts'
import { inserting, prepared, statement } from '#server/db/statement.ts'
import { coreErrors } from '#shared/errors.ts'
import { addedUp, lineId, type MirrorLine } from '../cart-rules.ts'
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
export function ownerOf(ctx: Ctx): Owner {
  return { customerId: needCustomer(ctx).customerId, salespersonId: ctx.actor.kind === 'salesperson' ? ctx.actor.id : null }
}

type Head = Omit<Cart, 'lines'>

const isOf = ({ customerId, salespersonId }: Record<keyof Owner, Placeholder>) =>
  and(eq(carts.customerId, customerId), sql`${carts.salespersonId} is not distinct from ${salespersonId}::uuid`)
const { id, customerId, salespersonId, version, couponCode } = carts
const headOf = (db: Db, owner: Record<keyof Owner, Placeholder>) =>
  db.select({ id, customerId, salespersonId, version, couponCode }).from(carts).where(isOf(owner))
const selectHead = prepared<Owner>()(headOf)
const lockHead = prepared<Owner>()((db, owner) => headOf(db, owner).for('update'))
const selectLines = prepared<Owner>()((db, owner) =>
  db
    .select({ key: cartLines.key, variantId: cartLines.variantId, choiceIds: cartLines.choiceIds, quantity: cartLines.quantity })
    .from(cartLines)
    .innerJoin(carts, eq(carts.id, cartLines.cartId))
    .where(isOf(owner))
    .orderBy(asc(cartLines.position), asc(cartLines.key)),
)

async function cartOf(heads: Promise<Head[]>, lines: Promise<CartLine[]>): Promise<Cart | null> {
  const [[head], found] = await Promise.all([heads, lines])
  return head ? { ...head, lines: found } : null
}

/** The cart behind the request as it is now, or null when none was ever saved. */
export async function findCart(ctx: Ctx): Promise<Cart | null> {
  const owner = ownerOf(ctx)
  return cartOf(selectHead(ctx.db, owner), selectLines(ctx.db, owner))
}

/**
 * The cart behind the request, or null, its row locked until the transaction ends: two orders from one cart wait for each other. Its lines are read once it is
 * held, not as they were when somebody else held it: two statements, sent together.
 */
export async function findCartLocked(ctx: Ctx): Promise<Cart | null> {
  const owner = ownerOf(ctx)
  return cartOf(lockHead(ctx.db, owner), selectLines(ctx.db, owner))
}

/** Finds the cart, or makes it, and locks it. */
export const lockCart = async (ctx: Ctx): Promise<Cart> => (await findCartLocked(ctx)) ?? makeCart(ctx)

/** Makes the caller's cart when there is none yet; gives it locked. */
export async function makeCart(ctx: Ctx): Promise<Cart> {
  await ctx.db
    .insert(carts)
    .values({ ...ownerOf(ctx), version: 0 })
    .onConflictDoNothing()
  return lockCart(ctx)
}

const insertLines = inserting(cartLines)
/** Removes all lines of a cart, and its coupon where it does not keep it; its version moves. */
const clear = statement<{ cartId: string; at: string; keepsCoupon: boolean }>(
  ({ cartId, at, keepsCoupon }) => sql`
  with removed as (delete from ${cartLines} where cart_id = ${cartId}::uuid)
  update ${carts} set version = version + 1, updated_at = ${at}::timestamptz, coupon_code = case when ${keepsCoupon}::boolean then coupon_code end
  where id = ${cartId}::uuid`,
)

/** Empties a cart after its order: no lines, no coupon, a new version. */
export async function emptyCart(ctx: Ctx, cartId: string): Promise<void> {
  await clear(ctx.db, { cartId, at: ctx.now.toISOString(), keepsCoupon: false })
}

type Touched = { cartId: string; at: string }
const touched = (at: Placeholder) => ({ version: sql`${carts.version} + 1`, updatedAt: sql`${at}` })
const touchWithCoupon = prepared<Touched & { coupon: string | null }>()((db, { cartId, at, coupon }) =>
  db
    .update(carts)
    .set({ ...touched(at), couponCode: sql`${coupon}` })
    .where(eq(carts.id, cartId))
    .returning({ version: carts.version }),
)

/** Sets or removes the coupon of a locked cart. */
export async function setCoupon(ctx: Ctx, cart: Cart, couponCode: string | null): Promise<Cart> {
  if (cart.couponCode === couponCode) return cart
  const { version: next } = one(await touchWithCoupon(ctx.db, { cartId: cart.id, at: ctx.now.toISOString(), coupon: couponCode }))
  return { ...cart, couponCode, version: next }
}

// The variants before the lines of them, and in the order of their ids: as everybody locks them who changes or deletes some.
const holdVariants = statement<{ variantIds: string[] }, { id: string; isShown: boolean }>(
  ({ variantIds }) =>
    sql`select v.id, ${isShown('v')} as "isShown" from ${variants} v where v.id = any(${variantIds}::uuid[]) order by v.id for key share of v`,
)

/**
 * Replaces all lines of the caller's cart. `version` is the one the caller last saw: with another one the answer is core.changed with the present cart,
 * unless it already says the same (a save whose answer was lost). Three round trips in all, with the session's. Lines of the same choice are added up; lines of variants that are gone are dropped.
 */
export async function saveLines(
  ctx: Ctx,
  { version, lines }: { version: number; lines: readonly MirrorLine[] },
  changed: (cart: Cart) => unknown,
): Promise<Cart> {
  const asked = addedUp(lines).map((line) => ({ key: lineId(line.variantId, line.choiceIds), ...line }))
  const variantIds = [...new Set(asked.map((line) => line.variantId))]
  const [cart, present] = await Promise.all([lockCart(ctx), holdVariants(ctx.db, { variantIds })])
  // A hidden product cannot be added: its id must not give its name and price away. Lines that were in the cart before stay.
  const own = new Set(cart.lines.map((line) => line.variantId))
  const ids = new Set(present.filter(({ id, isShown: isOpen }) => isOpen || own.has(id)).map(({ id }) => id))
  const wanted = asked.filter((line) => ids.has(line.variantId))
  if (isSame(cart.lines, wanted)) return cart
  if (cart.version !== version) throw coreErrors.changed({ data: changed(cart) })
  const rows = wanted.map((line, position) => ({ ...line, cartId: cart.id, position }))
  lastly(clear(ctx.db, { cartId: cart.id, at: ctx.now.toISOString(), keepsCoupon: true }), insertLines(ctx.db, rows))
  return { ...cart, lines: wanted, version: cart.version + 1 }
}

const isSame = (a: readonly CartLine[], b: readonly CartLine[]): boolean =>
  a.length === b.length && a.every((line, index) => line.key === b[index]?.key && line.quantity === b[index]?.quantity)
