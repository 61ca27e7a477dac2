// The server's mirror of carts: one per customer, and one per salesperson and chosen customer. A version moves with every change.
import { eq, sql } from 'drizzle-orm'
import { isShown } from '#modules/products/server/public.ts'
import { variants } from '#modules/products/server/tables.ts'
import { needCustomer } from '#server/access.ts'
import type { Ctx } from '#server/ctx.ts'
import { lastly } from '#server/db/client.ts'
import { one } from '#server/db/failures.ts'
import { insertRows } from '#server/db/insert-rows.ts'
import { part, reading, statement } from '#server/db/statement.ts'
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

type Head = Omit<Cart, 'lines'>
const mine = sql`from ${carts} k where k.customer_id = ${sql.placeholder('customerId')} and k.salesperson_id is not distinct from ${sql.placeholder('salespersonId')}::uuid`
const headQuery = sql`select k.id, k.customer_id as "customerId", k.salesperson_id as "salespersonId", k.version, k.coupon_code as "couponCode" ${mine}`
const headOf = ([row]: Head[]): Head | null => row ?? null

const linesPart = part<Owner, CartLine, CartLine[]>(
  sql`
    select key, variant_id as "variantId", choice_ids as "choiceIds", quantity from ${cartLines}
    where cart_id = (select k.id ${mine}) order by position, key`,
  (rows) => rows,
)
/** The row of the caller's cart, held until the transaction ends: a part of a reading. */
export const heldCartPart = part<Owner, Head, Head | null>(sql`${headQuery} for update of k`, headOf)

const readCart = reading({ head: part<Owner, Head, Head | null>(headQuery, headOf), lines: linesPart })
const holdCart = reading({ head: heldCartPart })
const readLines = reading({ lines: linesPart })

/** The cart behind the request as it is now, or null when none was ever saved. */
export async function findCart(ctx: Ctx): Promise<Cart | null> {
  const { head, lines } = await readCart(ctx.db, ownerOf(ctx))
  return head && { ...head, lines }
}

/** The cart behind the request, made if need be, its row locked until the transaction ends: two orders from one cart wait for each other. */
export async function lockCart(ctx: Ctx): Promise<Cart> {
  const { head, lines } = await withLines(ctx, (owner) => holdCart(ctx.db, owner))
  return head ? { ...head, lines } : makeCart(ctx)
}

/** Runs what holds the caller's cart and reads its lines once it is held, not as they were when somebody else held it: two statements, sent together. */
export async function withLines<Held>(ctx: Ctx, hold: (owner: Owner) => Promise<Held>): Promise<Held & { lines: CartLine[] }> {
  const owner = ownerOf(ctx)
  const [held, { lines }] = await Promise.all([hold(owner), readLines(ctx.db, owner)])
  return { ...held, lines }
}

/** Makes the caller's cart when there is none yet; gives it locked. */
export async function makeCart(ctx: Ctx): Promise<Cart> {
  await ctx.db
    .insert(carts)
    .values({ ...ownerOf(ctx), version: 0 })
    .onConflictDoNothing()
  return lockCart(ctx)
}

const cartId = sql.placeholder('cartId')

/** What empties a cart after its order, as parts of a statement: no lines, no coupon, a new version. */
export const emptied = {
  lines: sql`delete from ${cartLines} where cart_id = ${cartId}`,
  head: sql`update ${carts} set coupon_code = null, version = version + 1, updated_at = ${sql.placeholder('now')} where id = ${cartId}`,
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

// The variants before the lines of them, and in the order of their ids: as everybody locks them who changes or deletes some.
const holdVariants = statement<{ variantIds: string[] }, { id: string; isShown: boolean }>(
  sql`select v.id, ${isShown('v')} as "isShown" from ${variants} v where v.id = any(${sql.placeholder('variantIds')}::uuid[]) order by v.id for key share of v`,
)
const removeLines = statement(emptied.lines)
const insertLines = statement(insertRows(cartLines, ['cartId', 'key', 'variantId', 'choiceIds', 'quantity', 'position'], 'lines'))
const moveVersion = statement(sql`update ${carts} set version = version + 1, updated_at = ${sql.placeholder('now')} where id = ${cartId}`)

/**
 * Replaces all lines of the caller's cart. `version` is the one the caller last saw: with another one the answer is core.changed with the present cart,
 * unless it already says the same (a save whose answer was lost). Three round trips in all, with the session's. Lines of the same choice are added up; lines of variants that are gone are dropped.
 */
export async function saveLines(
  ctx: Ctx,
  { version, lines }: { version: number; lines: readonly MirrorLine[] },
  changed: (cart: Cart) => unknown,
): Promise<Cart> {
  const asked = addedUp(lines)
  const variantIds = [...new Set(asked.map((line) => line.variantId))]
  const [cart, present] = await Promise.all([lockCart(ctx), holdVariants(ctx.db, { variantIds })])
  // What the shop does not show is bought by nobody new: its name and price are not to be had by its id. What was in the cart before stays.
  const own = new Set(cart.lines.map((line) => line.variantId))
  const ids = new Set(present.filter(({ id, isShown: isOpen }) => isOpen || own.has(id)).map(({ id }) => id))
  const wanted = asked.filter((line) => ids.has(line.variantId))
  if (isSame(cart.lines, wanted)) return cart
  if (cart.version !== version) throw coreErrors.changed({ data: changed(cart) })
  const values = {
    cartId: cart.id,
    now: ctx.now.toISOString(),
    lines: JSON.stringify(wanted.map((line, position) => ({ ...line, cartId: cart.id, position }))),
  }
  lastly(removeLines(ctx.db, values), insertLines(ctx.db, values), moveVersion(ctx.db, values))
  return { ...cart, lines: wanted, version: cart.version + 1 }
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

const isSame = (a: readonly CartLine[], b: readonly CartLine[]): boolean =>
  a.length === b.length && a.every((line, index) => line.key === b[index]?.key && line.quantity === b[index]?.quantity)
