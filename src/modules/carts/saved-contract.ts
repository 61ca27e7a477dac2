// Carts that are put aside under a name, beside the one that is being filled.
import { z } from 'zod'
import { Done, endpoint, Id, IdParams } from '#shared/endpoint.ts'
import { Instant } from '#shared/time.ts'
import { UnitWords } from '#shared/units.ts'
import { maxCartLines } from './cart-rules.ts'
import { CartLineInput, largestCart } from './contract.ts'

/** Most carts one person puts aside: a salesperson so many for each customer. */
export const maxSavedCarts = 50

const Name = z.string().trim().min(1, 'cart.validation.nameNeeded').max(80)
const Note = z
  .string()
  .trim()
  .max(500)
  .transform((text) => text || null)
  .nullable()

/** `isMine`: the caller's own. Another's is one its owner shared: the customer with the salesperson, or the other way round. */
export const SavedCart = z.object({
  id: Id,
  name: z.string(),
  isMine: z.boolean(),
  isShared: z.boolean(),
  /** Who put it aside. */
  owner: z.string(),
  note: z.string().nullable(),
  lineCount: z.int(),
  updatedAt: Instant,
})
export type SavedCart = z.output<typeof SavedCart>

export const listSavedCarts = endpoint({
  method: 'GET',
  path: '/api/account/saved-carts',
  access: 'customer',
  about: 'The carts the caller put aside, and those that were shared with them; the one changed last comes first',
  reply: z.array(SavedCart),
})

/** The lines that were left out because they can no longer be ordered. */
const Left = z.array(z.object({ sku: z.string() }))

export const saveCartAs = endpoint({
  method: 'POST',
  path: '/api/account/saved-carts',
  access: 'buyer',
  about: 'Puts lines aside under a name of their own, or in place of those of an own cart of that name; says which lines were left out',
  body: z.strictObject({
    name: Name,
    lines: z.array(CartLineInput).min(1, 'cart.validation.nothingToSave').max(maxCartLines),
    isReplacing: z.boolean().default(false),
  }),
  maxBytes: largestCart,
  reply: SavedCart.extend({ left: Left }),
})

export const changeSavedCart = endpoint({
  method: 'PUT',
  path: '/api/account/saved-carts/:id',
  access: 'buyer',
  about: 'Renames an own cart that was put aside, and shares it with the salesperson or the customer, with a note, or shares it no more',
  params: IdParams,
  body: z.strictObject({ name: Name, isShared: z.boolean(), note: Note }),
  reply: SavedCart,
})

export const removeSavedCart = endpoint({
  method: 'DELETE',
  path: '/api/account/saved-carts/:id',
  access: 'buyer',
  about: 'Removes an own cart that was put aside',
  params: IdParams,
  reply: Done,
})

/** A line as a cart takes it. */
export const AddedLine = z.object({
  variantId: Id,
  choiceIds: z.array(Id),
  quantity: z.int(),
  decimals: z.int(),
  title: z.string(),
  variantTitle: z.string(),
  slug: z.string(),
  sku: z.string(),
  unit: UnitWords,
  pictureHash: z.string().nullable(),
})

/** Lines as a cart takes them, and how many of those put aside can no longer be ordered. */
export const SavedLines = z.object({
  lines: z.array(AddedLine),
  left: Left,
})
export type SavedLines = z.output<typeof SavedLines>

export const openSavedCart = endpoint({
  method: 'GET',
  path: '/api/account/saved-carts/:id',
  access: 'buyer',
  about: 'The lines of an own cart that was put aside, or of one that was shared with the caller',
  params: IdParams,
  reply: SavedLines,
})
