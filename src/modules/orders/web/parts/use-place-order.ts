// Placing from the checkout: one key per attempt, the answer shown where it belongs, and an attempt without an answer asked about again.
import { useState } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { useNavigate } from 'react-router'
import { CallError } from '#shared/call.ts'
import { emptyCart } from '#modules/carts/cart-rules.ts'
import { CartQuote, getCart, quoteCart } from '#modules/carts/contract.ts'
import { changeCart, isSaved, type RememberedCart } from '#modules/carts/web/parts/cart-memory.ts'
import type { Cart } from '#modules/carts/web/parts/use-cart.ts'
import { useApi } from '#web/api.ts'
import { useRefresh } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
import { showToast } from '#web/toast.ts'
import { listOrders, placeOrder } from '../../contract.ts'
import type { PlaceBody, useCheckoutDraft } from './use-checkout-draft.ts'

export type Trouble = { kind: 'changed'; before: number; after: number } | { kind: 'refused'; message: string }

type Draft = ReturnType<typeof useCheckoutDraft>

/** The cart after its order is placed: empty, unless it was filled anew before the answer came. What it holds then, the server's cart says. */
export const withoutOrdered = (cart: RememberedCart, orderedVersion: number): RememberedCart =>
  cart.mirror && cart.mirror.version <= orderedVersion && isSaved(cart) ? { ...cart, state: emptyCart() } : cart

/** Takes the cart and the draft; gives `place`, `isPlacing` and what went wrong last. */
export function usePlaceOrder(cart: Cart, { draft, change, forget }: Draft) {
  const api = useApi()
  const navigate = useNavigate()
  const refresh = useRefresh()
  const { t } = useTranslation()
  const [isPlacing, setPlacing] = useState(false)
  const [trouble, setTrouble] = useState<Trouble | null>(null)

  const send = async (body: PlaceBody): Promise<void> => {
    setPlacing(true)
    setTrouble(null)
    change({ idempotencyKey: body.idempotencyKey, pending: body })
    try {
      const placed = await api.call(placeOrder, { body }, { ignore: true })
      forget()
      changeCart(cart.key, (present) => withoutOrdered(present, body.cartVersion))
      void showToast('success', t('order.checkout.placed'))
      void refresh(getCart, quoteCart, listOrders)
      if (placed.payUrl) window.location.assign(placed.payUrl)
      else await navigate(paths.thankYou(placed.orderId))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      await refused(error, body)
    } finally {
      setPlacing(false)
    }
  }

  const refused = async (error: CallError, body: PlaceBody): Promise<void> => {
    if (error.status === 0 || error.status >= 500)
      return setTrouble({ kind: 'refused', message: t(error.status === 0 ? 'core.errors.offline' : 'order.checkout.unknownError') })
    change({ pending: undefined, ...(error.code === 'order.keyReused' ? { idempotencyKey: undefined } : {}) })
    const quote = CartQuote.safeParse(error.code === 'order.quoteChanged' ? error.data : null)
    if (quote.success) setTrouble({ kind: 'changed', before: body.expectedTotal, after: quote.data.totals.grandTotal })
    else setTrouble({ kind: 'refused', message: error.message })
    await refresh(quoteCart, getCart)
  }

  return {
    isPlacing,
    trouble,
    place: (body: Omit<PlaceBody, 'idempotencyKey'>) => send({ ...body, idempotencyKey: draft.idempotencyKey ?? crypto.randomUUID() }),
    /** Sends an attempt whose answer was lost once more, exactly as it was. */
    ask: () => draft.pending && send(draft.pending),
  }
}
