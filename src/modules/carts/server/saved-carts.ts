// Carts put aside under a name. Each belongs to a customer, or to a salesperson for a chosen customer; of the other one's it is there what was shared.
import { and, desc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { people } from '#modules/people/server/tables.ts'
import { orderableVariants } from '#modules/products/server/public.ts'
import { needCustomer } from '#server/access.ts'
import type { Ctx } from '#server/ctx.ts'
import { one, refusing } from '#server/db/failures.ts'
import { coreErrors } from '#shared/errors.ts'
import { type Locale, textIn } from '#shared/locale.ts'
import { done } from '#shared/endpoint.ts'
import { unitWords } from '#shared/units.ts'
import { addedUp, type MirrorLine } from '../cart-rules.ts'
import { maxSavedCarts, type SavedCart, type SavedLines } from '../saved-contract.ts'
import { cartErrors } from './cart-errors.ts'
import { lockCart, ownerOf } from './cart-store.ts'
import { needPrices } from './need-prices.ts'
import { savedCarts } from './tables.ts'
import { writeOfSharedCart } from './write-of-shared-cart.ts'

const taken = { saved_carts_name_key: { error: cartErrors.nameTaken, field: 'name' } }

function ownedBy(ctx: Ctx): SQL {
  const { customerId, salespersonId } = ownerOf(ctx)
  return sql`${savedCarts.customerId} = ${customerId}::uuid and ${savedCarts.salespersonId} is not distinct from ${salespersonId}::uuid`
}

/** Own ones; and for a salesperson what the chosen customer shared, for a customer what salespeople shared. */
function visibleTo(ctx: Ctx): SQL | undefined {
  const { customerId, salespersonId } = ownerOf(ctx)
  const others = salespersonId === null ? isNotNull(savedCarts.salespersonId) : isNull(savedCarts.salespersonId)
  return or(ownedBy(ctx), and(eq(savedCarts.customerId, customerId), savedCarts.isShared, others))
}

/** The carts the caller sees, the one changed last first. */
export function listSavedCarts(ctx: Ctx): Promise<SavedCart[]> {
  return rowsOf(ctx, visibleTo(ctx))
}

function rowsOf(ctx: Ctx, where: SQL | undefined): Promise<SavedCart[]> {
  return ctx.db
    .select({
      id: savedCarts.id,
      name: savedCarts.name,
      isMine: sql<boolean>`${ownedBy(ctx)}`,
      isShared: savedCarts.isShared,
      owner: sql<string>`${people.firstName} || ' ' || ${people.lastName}`,
      note: savedCarts.note,
      lineCount: sql<number>`jsonb_array_length(${savedCarts.lines})`,
      updatedAt: savedCarts.updatedAt,
    })
    .from(savedCarts)
    .innerJoin(people, eq(people.id, sql`coalesce(${savedCarts.salespersonId}, ${savedCarts.customerId})`))
    .where(where)
    .orderBy(desc(savedCarts.updatedAt), desc(savedCarts.id))
}

type Input = { name: string; lines: readonly MirrorLine[]; isReplacing: boolean }

/**
 * Puts lines aside under a name, or in place of those of the own cart that has it; what can no longer be ordered is left out and named. Refuses a name that
 * is taken otherwise, and more carts than one person may have.
 */
export async function saveCartAs(ctx: Ctx, { name, lines, isReplacing }: Input): Promise<SavedCart & Pick<SavedLines, 'left'>> {
  await needPrices(ctx)
  const owner = ownerOf(ctx)
  // Carts that are saved at the same time are counted one after another.
  await lockCart(ctx)
  const sameName = and(ownedBy(ctx), eq(savedCarts.name, name))
  const [known] = isReplacing ? await ctx.db.select({ id: savedCarts.id }).from(savedCarts).where(sameName).for('update') : []
  if (!known && (await ctx.db.$count(savedCarts, ownedBy(ctx))) >= maxSavedCarts)
    throw cartErrors.tooManySaved({ params: { max: maxSavedCarts } })
  const variantIds = [...new Set(lines.map(({ variantId }) => variantId))]
  const shown = await orderableVariants(ctx, variantIds)
  const asked = addedUp(lines.filter(({ variantId }) => shown.get(variantId)?.isBuyable))
  if (asked.length === 0) throw coreErrors.invalid({ fields: [{ path: 'lines', key: 'cart.validation.nothingToSave' }] })
  const now = ctx.now.toISOString()
  const content = { lines: asked, updatedAt: now }
  const write = () =>
    known
      ? ctx.db.update(savedCarts).set(content).where(eq(savedCarts.id, known.id)).returning({ id: savedCarts.id })
      : ctx.db
          .insert(savedCarts)
          .values({ ...owner, name, ...content, createdAt: now })
          .returning({ id: savedCarts.id })
  const { id } = await refusing(taken, () => write().then(one))
  return { ...(await readOwn(ctx, id)), left: variantIds.flatMap((variantId) => leftOut(shown.get(variantId))) }
}

/** A variant that the shop no longer has is shown as a dash. */
const leftOut = (variant: { isBuyable: boolean; sku: string } | undefined): SavedLines['left'] =>
  variant?.isBuyable ? [] : [{ sku: variant?.sku ?? '–' }]

async function readOwn(ctx: Ctx, id: string): Promise<SavedCart> {
  return one(await rowsOf(ctx, and(eq(savedCarts.id, id), ownedBy(ctx))))
}

type Change = { name: string; isShared: boolean; note: string | null }

/** Renames an own cart, shares it or shares it no more. The other of the two is told when it is shared. */
export async function changeSavedCart(ctx: Ctx, id: string, { name, isShared, note }: Change): Promise<SavedCart> {
  const [before] = await ctx.db
    .select({ isShared: savedCarts.isShared })
    .from(savedCarts)
    .where(and(eq(savedCarts.id, id), ownedBy(ctx)))
    .for('update')
  const set = { name, isShared, note: isShared ? note : null, updatedAt: ctx.now.toISOString() }
  await refusing(taken, () =>
    ctx.db
      .update(savedCarts)
      .set(set)
      .where(and(eq(savedCarts.id, id), ownedBy(ctx))),
  )
  const saved = await readOwn(ctx, id)
  if (isShared && before?.isShared === false) await writeOfSharedCart(ctx, saved)
  return saved
}

/** Removes an own cart. */
export async function removeSavedCart(ctx: Ctx, id: string): Promise<typeof done> {
  const gone = await ctx.db
    .delete(savedCarts)
    .where(and(eq(savedCarts.id, id), ownedBy(ctx)))
    .returning({ id: savedCarts.id })
  if (gone.length === 0) throw coreErrors.notFound()
  return done
}

/** The lines of a cart the caller sees, as a cart takes them; what can no longer be ordered is named. */
export async function openSavedCart(ctx: Ctx, id: string): Promise<SavedLines> {
  await needPrices(ctx)
  needCustomer(ctx)
  const [row] = await ctx.db
    .select({ lines: savedCarts.lines })
    .from(savedCarts)
    .where(and(eq(savedCarts.id, id), visibleTo(ctx)))
  if (!row) throw coreErrors.notFound()
  return linesFor(ctx, row.lines)
}

async function linesFor(ctx: Ctx, lines: readonly MirrorLine[]): Promise<SavedLines> {
  const { locale }: { locale: Locale } = ctx
  const variants = await orderableVariants(ctx, [...new Set(lines.map(({ variantId }) => variantId))])
  const found = lines.map((line) => ({ line, variant: variants.get(line.variantId) }))
  return {
    lines: found.flatMap(({ line: { variantId, choiceIds, quantity }, variant }) =>
      variant?.isBuyable
        ? {
            variantId,
            choiceIds,
            quantity,
            decimals: variant.limits.decimals,
            title: textIn(variant.title, locale),
            variantTitle: textIn(variant.variantTitle, locale),
            slug: variant.productSlug,
            sku: variant.sku,
            unit: unitWords(variant.unit.name, variant.unit.plurals, locale),
            pictureHash: variant.pictureHash,
          }
        : [],
    ),
    left: found.flatMap(({ variant }) => leftOut(variant)),
  }
}
