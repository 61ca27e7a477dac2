// The choices of the checkout, remembered until the order is placed: nothing is lost on reload or after a failed payment.
import { useMemo } from 'react'
import { z } from 'zod'
import { recall, remember } from '#web/browser-state.ts'
import { useRemembered } from '#web/use-remembered.ts'
import { OrderRequest } from '../../contract.ts'

const Pending = z.object({
  ...OrderRequest.shape,
  note: z.string(),
  purchaseOrderNumber: z.string(),
  requestedDate: z.string().nullable().default(null),
})

/** Only what the person chose: what is taken without asking is worked out anew and never remembered. */
const Draft = z.object({
  addressId: z.string().optional(),
  delivery: z.enum(['delivery', 'collection']).optional().catch(undefined),
  paymentMethodId: z.string().optional(),
  note: z.string().default(''),
  purchaseOrderNumber: z.string().default(''),
  requestedDate: z.string().optional().catch(undefined),
  /** One per attempt: sent again it gives the same order. */
  idempotencyKey: z.string().optional(),
  /** The request that was sent and not answered yet. */
  pending: Pending.optional().catch(undefined),
})
export type Draft = z.output<typeof Draft>
export type PlaceBody = z.output<typeof Pending>

function readDraft(text: string | null): Draft {
  if (text === null) return Draft.parse({})
  try {
    return Draft.parse(JSON.parse(text))
  } catch {
    return Draft.parse({})
  }
}

/**
 * The draft after the order was placed: null, or, where the cart was filled anew before the answer came, the choices made for the new cart.
 */
export function afterOrder(draft: Draft, sent: PlaceBody, isCartEmpty: boolean): Draft | null {
  if (isCartEmpty) return null
  const { addressId, delivery, paymentMethodId, note, purchaseOrderNumber, requestedDate } = draft
  return {
    addressId,
    delivery,
    paymentMethodId,
    note: note === sent.note ? '' : note,
    purchaseOrderNumber: purchaseOrderNumber === sent.purchaseOrderNumber ? '' : purchaseOrderNumber,
    requestedDate: requestedDate === sent.requestedDate ? undefined : requestedDate,
  }
}

/** The draft of the cart remembered under this key, and the ways to change it and to end it with its order. */
export function useCheckoutDraft(cartKey: string) {
  const key = `checkout-${cartKey}`
  const text = useRemembered(key)
  const draft = useMemo(() => readDraft(text), [text])
  return {
    draft,
    change: (part: { [K in keyof Draft]?: Draft[K] | undefined }) => remember(key, JSON.stringify({ ...readDraft(recall(key)), ...part })),
    ended: (sent: PlaceBody, isCartEmpty: boolean) => {
      const left = afterOrder(readDraft(recall(key)), sent, isCartEmpty)
      remember(key, left && JSON.stringify(left))
    },
  }
}
