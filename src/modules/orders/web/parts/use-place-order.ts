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
import { afterFailedPlacing } from '../../place-attempt.ts'
import type { PlaceBody, useCheckoutDraft } from './use-checkout-draft.ts'

export type Trouble = { kind: 'changed'; before: number; after: number } | { kind: 'refused'; message: string }

type Draft = ReturnType<typeof useCheckoutDraft>

/** The cart after its order is placed: empty, unless it was filled anew before the answer came. What it holds then, the server's cart says. */
export const withoutOrdered = (cart: RememberedCart, orderedVersion: number): RememberedCart =>
  cart.mirror && cart.mirror.version <= orderedVersion && isSaved(cart) ? { ...cart, state: emptyCart() } : cart

/** The message about a failed attempt: the server's own words, unless it was not reached or its answer gives no reason. */
export function refusalText({ status, code, message }: CallError, t: (key: string) => string): string {
  if (status === 0) return t('core.errors.offline')
  return code === 'core.unknown' ? t('order.checkout.unknownError') : message
}

/** Takes the cart and the draft; gives `place`, `isPlacing` and what went wrong last. */
export function usePlaceOrder(cart: Cart, { draft, change, ended }: Draft) {
  const api = useApi()
  const navigate = useNavigate()
  const refresh = useRefresh()
  const { t } = useTranslation()
  const [isPlacing, setPlacing] = useState(false)
  const [trouble, setTrouble] = useState<Trouble | null>(null)

  const send = async (body: PlaceBody, isAsked: boolean): Promise<void> => {
    setPlacing(true)
    setTrouble(null)
    change({ idempotencyKey: body.idempotencyKey, pending: body })
    try {
      const placed = await api.call(placeOrder, { body }, { ignore: true })
      let isEmpty = true
      changeCart(cart.key, (present) => {
        const left = withoutOrdered(present, body.cartVersion)
        isEmpty = left.state.isEmpty
        return left
      })
      ended(body, isEmpty)
      void showToast('success', t(body.asksCustomer ? 'order.checkout.asked' : 'order.checkout.placed'))
      void refresh(getCart, quoteCart, listOrders)
      if (placed.payUrl) window.location.assign(placed.payUrl)
      else await navigate(paths.thankYou(placed.orderId))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      failed(error, body, isAsked)
    } finally {
      setPlacing(false)
    }
  }

  const failed = (error: CallError, body: PlaceBody, isAsked: boolean): void => {
    change(afterFailedPlacing(error, isAsked))
    const quote = CartQuote.safeParse(error.code === 'order.quoteChanged' ? error.data : null)
    if (quote.success) setTrouble({ kind: 'changed', before: body.expectedTotal, after: quote.data.totals.grandTotal })
    else setTrouble({ kind: 'refused', message: refusalText(error, t) })
    void refresh(quoteCart, getCart, listOrders)
  }

  return {
    isPlacing,
    trouble,
    place: (body: Omit<PlaceBody, 'idempotencyKey'>) =>
      send({ ...body, idempotencyKey: draft.idempotencyKey ?? crypto.randomUUID() }, false),
    /** Sends an attempt whose answer was lost once more, exactly as it was. */
    ask: () => draft.pending && send(draft.pending, true),
  }
}
