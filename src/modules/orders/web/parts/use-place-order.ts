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

/** Does this answer leave open what became of an attempt that is asked about again? Whoever has to sign in or wait first is told nothing of it. */
export const leavesOpen = (status: number): boolean => status === 0 || status >= 500 || [401, 403, 408, 429].includes(status)

/** Takes the cart and the draft; gives `place`, `isPlacing` and what went wrong last. */
export function usePlaceOrder(cart: Cart, { draft, change, ended }: Draft) {
  const api = useApi()
  const navigate = useNavigate()
  const refresh = useRefresh()
  const { t } = useTranslation()
  const [isPlacing, setPlacing] = useState(false)
  const [trouble, setTrouble] = useState<Trouble | null>(null)

  /** `earlier`: an attempt without an answer that was given up, or is asked about now. */
  const send = async (body: PlaceBody, earlier?: PlaceBody): Promise<void> => {
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
      void showToast('success', t('order.checkout.placed'))
      void refresh(getCart, quoteCart, listOrders)
      if (placed.payUrl) window.location.assign(placed.payUrl)
      else await navigate(paths.thankYou(placed.orderId))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      await refused(error, body, earlier)
    } finally {
      setPlacing(false)
    }
  }

  const refused = async (error: CallError, body: PlaceBody, earlier: PlaceBody | undefined): Promise<void> => {
    if (error.status === 0 || error.status >= 500)
      return setTrouble({ kind: 'refused', message: t(error.status === 0 ? 'core.errors.offline' : 'order.checkout.unknownError') })
    // Used before: the earlier attempt was placed, and asking about it gives its order.
    const isKnown = !earlier || (error.code !== 'order.keyReused' && !leavesOpen(error.status))
    if (!isKnown) {
      change({ pending: earlier, idempotencyKey: earlier?.idempotencyKey })
      return setTrouble({ kind: 'refused', message: error.message })
    }
    change({ pending: undefined, ...(error.code === 'order.keyReused' ? { idempotencyKey: undefined } : {}) })
    const quote = CartQuote.safeParse(error.code === 'order.quoteChanged' ? error.data : null)
    if (quote.success) setTrouble({ kind: 'changed', before: body.expectedTotal, after: quote.data.totals.grandTotal })
    else setTrouble({ kind: 'refused', message: error.message })
    await refresh(quoteCart, getCart)
  }

  return {
    isPlacing,
    trouble,
    place: (body: Omit<PlaceBody, 'idempotencyKey'>) =>
      send({ ...body, idempotencyKey: draft.idempotencyKey ?? crypto.randomUUID() }, draft.pending),
    /** Sends an attempt whose answer was lost once more, exactly as it was. */
    ask: () => draft.pending && send(draft.pending, draft.pending),
  }
}
