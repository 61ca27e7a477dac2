// The order that the office is putting together for a customer, stored in this browser until it is placed or given up: a reload loses nothing.
import { useMemo } from 'react'
import { z } from 'zod'
import { type Buyer, getBuyer } from '#modules/people/buyers-admin-contract.ts'
import { showProfile } from '#modules/people/profile-admin-contract.ts'
import { lineId } from '#modules/carts/cart-rules.ts'
import type { OrderableItem } from '#modules/carts/orderable-item.ts'
import { leastOf } from '#modules/order-pad/pad-state.ts'
import { type NewLine, placeNewOrder } from '#modules/orders/new-order-admin-contract.ts'
import { currencyDecimals, minor } from '#shared/money.ts'
import { moneyFromText } from '#shared/typed-amount.ts'
import { recall, remember } from '#web/browser-state.ts'
import { useLive } from '#web/page-data.ts'
import { useRemembered } from '#web/use-remembered.ts'

const DraftLine = z.object({
  variantId: z.string(),
  choiceIds: z.array(z.string()),
  quantity: z.int(),
  decimals: z.int(),
  title: z.string(),
  sku: z.string(),
  /** As typed; empty: what the customer pays. */
  price: z.string(),
})
export type DraftLine = z.output<typeof DraftLine>

const Pending = z.object({
  ...placeNewOrder.body.shape,
  note: z.string(),
  purchaseOrderNumber: z.string(),
  requestedDate: z.string().nullable().default(null),
})
export type NewOrderBody = z.output<typeof Pending>

const Draft = z.object({
  customerId: z.string().optional(),
  lines: z.array(DraftLine).default([]),
  couponCode: z.string().default(''),
  addressId: z.string().optional(),
  delivery: z.enum(['delivery', 'collection']).default('delivery'),
  paymentMethodId: z.string().optional(),
  requestedDate: z.string().optional(),
  purchaseOrderNumber: z.string().default(''),
  note: z.string().default(''),
  priceReason: z.string().default(''),
  /** One per order: pressed twice, or again after an answer was lost, it is placed once. */
  idempotencyKey: z.string().optional(),
  /** The request that was sent and not answered yet: only it, exactly as it was, tells whether the order is there. */
  pending: Pending.optional().catch(undefined),
})
export type NewOrderDraft = z.output<typeof Draft>

export function readDraft(text: string | null): NewOrderDraft {
  try {
    return Draft.parse(JSON.parse(text ?? '{}'))
  } catch {
    return Draft.parse({})
  }
}

export const keyOf = ({ variantId, choiceIds }: Pick<DraftLine, 'variantId' | 'choiceIds'>): string => lineId(variantId, choiceIds)

/** A line of a variant that was found. */
export const lineOf = (item: OrderableItem, quantity: number | null): DraftLine => ({
  variantId: item.variantId,
  choiceIds: [],
  quantity: quantity ?? leastOf(item),
  decimals: item.limits.decimals,
  title: [item.title, item.variantTitle].filter(Boolean).join(' · '),
  sku: item.sku,
  price: '',
})

/** The lines with one more; a line of the same variant and options gets more of it. */
export const withLine = (lines: readonly DraftLine[], line: DraftLine): DraftLine[] =>
  lines.some((each) => keyOf(each) === keyOf(line))
    ? lines.map((each) => (keyOf(each) === keyOf(line) ? { ...each, quantity: each.quantity + line.quantity } : each))
    : [...lines, line]

/** The lines as they are sent; null while a typed price is no amount. */
export function linesOf(lines: readonly DraftLine[], currency: string): NewLine[] | null {
  const sent = lines.map(({ variantId, choiceIds, quantity, price }) => {
    const unitPrice = price.trim() === '' ? undefined : moneyFromText(price, currencyDecimals(currency))
    if (unitPrice === null) return null
    return { variantId, choiceIds, quantity, ...(unitPrice === undefined ? {} : { unitPrice: minor(unitPrice) }) }
  })
  return sent.some((line) => line === null) ? null : sent.filter((line) => line !== null)
}

/** The draft for another customer: its lines are carried over, the prices and everything else that were agreed with the one before are not. */
export const forCustomer = ({ lines, idempotencyKey, pending }: NewOrderDraft, customerId: string | undefined): NewOrderDraft => ({
  ...Draft.parse({}),
  customerId,
  lines: lines.map((line) => ({ ...line, price: '' })),
  idempotencyKey,
  pending,
})

/** The work that is lost when another customer is chosen: how many typed prices, and whether there is any. */
export function agreedIn(draft: NewOrderDraft): { prices: number; isAny: boolean } {
  const prices = draft.lines.filter(({ price }) => price.trim() !== '').length
  const words = [draft.couponCode, draft.purchaseOrderNumber, draft.note, draft.priceReason, draft.requestedDate ?? '']
  return { prices, isAny: prices > 0 || words.some((each) => each.trim() !== '') }
}

/** The draft after the order of `placed` is there: nothing is left of it, unless the draft went on to another customer or other lines meanwhile. */
export function afterPlaced(draft: NewOrderDraft, placed: NewOrderBody, currency: string): NewOrderDraft | null {
  const isPlaced = draft.customerId === placed.customerId && textOf(linesOf(draft.lines, currency)) === textOf(placed.lines)
  return isPlaced ? null : { ...draft, pending: undefined, idempotencyKey: undefined }
}

const textOf = (lines: readonly NewLine[] | null): string =>
  JSON.stringify(lines?.map(({ variantId, choiceIds, quantity, unitPrice }) => [variantId, choiceIds, quantity, unitPrice]))

type Part = { [K in keyof NewOrderDraft]?: NewOrderDraft[K] | undefined }

/** The draft of the admin who is signed in, with the customer it is for, and the ways to change and forget it. */
export function useNewOrder() {
  const { data: profile } = useLive(showProfile, {}, { staleTime: Infinity })
  const key = `new-order-${profile?.id ?? ''}`
  const text = useRemembered(key)
  const draft = useMemo(() => readDraft(text), [text])
  const { customerId } = draft
  const { data: buyer, error } = useLive(
    getBuyer,
    { params: { id: customerId ?? '' } },
    { enabled: customerId !== undefined, staleTime: 0 },
  )
  const change = (part: Part) => remember(key, JSON.stringify({ ...readDraft(recall(key)), ...part }))
  return {
    draft,
    isReady: profile !== undefined,
    buyer: customerId === undefined ? undefined : buyer,
    /** The customer may not order any more. */
    isBuyerLost: customerId !== undefined && error !== null && !buyer,
    change,
    changeLines: (changed: (lines: readonly DraftLine[]) => readonly DraftLine[]) =>
      change({ lines: [...changed(readDraft(recall(key)).lines)] }),
    choose: (chosen: Buyer | null) => remember(key, JSON.stringify(forCustomer(readDraft(recall(key)), chosen?.id))),
    forget: () => remember(key, null),
    forgetPlaced: (placed: NewOrderBody, currency: string) => {
      const left = afterPlaced(readDraft(recall(key)), placed, currency)
      remember(key, left && JSON.stringify(left))
    },
  }
}
export type NewOrder = ReturnType<typeof useNewOrder>
