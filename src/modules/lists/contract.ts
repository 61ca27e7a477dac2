// A customer's own lists of products: the wishlist, which writes when something is back or costs less, and the favourites, which are ordered again.
import { z } from 'zod'
import { endpoint, Id } from '#shared/endpoint.ts'
import { manyIds } from '#shared/paging.ts'
import { mostOrdered } from '#shared/quantity.ts'
import { UnitWords } from '#shared/units.ts'
import { OrderLimits, ProductCard } from '#modules/products/contract.ts'

export const listKinds = ['wishlist', 'favorites'] as const
export const ListKind = z.enum(listKinds)
export type ListKind = z.output<typeof ListKind>

/** The most products a list may have. */
export const mostListed = 300
/** The most variants of one product that favourites have quantities of. */
const mostQuantities = 500

/** The ids of the products on each list. */
export const Marks = z.object({ wishlist: z.array(Id), favorites: z.array(Id) })
export type Marks = z.output<typeof Marks>

const ListParams = z.object({ kind: ListKind })
const Quantities = z.array(z.strictObject({ variantId: Id, quantity: z.int().min(1).max(mostOrdered) })).max(mostQuantities)

export const getMarks = endpoint({
  method: 'GET',
  path: '/api/account/lists',
  access: 'customer',
  about: 'Which products are on the lists of the caller or of their chosen customer',
  reply: Marks,
})

export const putOnList = endpoint({
  method: 'POST',
  path: '/api/account/lists/:kind',
  access: 'customer',
  about:
    'Puts products on a list; what is on it stays as it is, what the shop does not show is left out. A favourite with one variant begins with one case of it',
  params: ListParams,
  body: z.strictObject({ productIds: z.array(Id).min(1).max(mostListed) }),
  reply: Marks.extend({
    /** How many did not fit. */
    leftOut: z.int(),
  }),
})

/** A product that was taken off a list, with the quantities it had there. */
export const TakenOff = z.object({ productId: Id, quantities: z.array(z.object({ variantId: Id, quantity: z.int() })) })
export type TakenOff = z.output<typeof TakenOff>

export const takeOffList = endpoint({
  method: 'DELETE',
  path: '/api/account/lists/:kind',
  access: 'customer',
  about: 'Takes products off a list; gives them with their quantities, by which they are put back',
  params: ListParams,
  query: z.strictObject({ products: manyIds(mostListed) }),
  reply: Marks.extend({ taken: z.array(TakenOff) }),
})

/** A variant of a favourite with the quantity it is ordered in. */
export const ListedQuantity = z.object({
  variantId: Id,
  quantity: z.int(),
  /** The title that tells it from its siblings; empty for an only variant. */
  variantTitle: z.string(),
  sku: z.string(),
  pictureHash: z.string().nullable(),
  limits: OrderLimits,
  isBuyable: z.boolean(),
})
export type ListedQuantity = z.output<typeof ListedQuantity>

export const ListEntry = z.object({
  productId: Id,
  title: z.string(),
  unit: UnitWords,
  /** Null when the shop does not show it any more. */
  card: ProductCard.nullable(),
  /** It has options that must be chosen before it is ordered. */
  needsChoices: z.boolean(),
  quantities: z.array(ListedQuantity),
})
export type ListEntry = z.output<typeof ListEntry>

export const readList = endpoint({
  method: 'GET',
  path: '/api/account/lists/:kind',
  access: 'customer',
  about: 'The products of a list, the newest first; favourites with their quantities',
  params: ListParams,
  reply: z.array(ListEntry),
})

export const setQuantities = endpoint({
  method: 'PUT',
  path: '/api/account/lists/favorites/:productId/quantities',
  access: 'customer',
  about: 'Sets the quantities in which a favourite is ordered, in place of those before; variants of other products are left out',
  params: z.object({ productId: Id }),
  body: z.strictObject({ quantities: Quantities }),
  reply: ListEntry,
})
