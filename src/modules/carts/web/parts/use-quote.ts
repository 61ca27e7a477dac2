// The server's quote of the cart, asked again with every saved change and every choice.
import { useEffect, useRef } from 'react'
import type { CallInput } from '#shared/endpoint.ts'
import { type Minor, minor } from '#shared/money.ts'
import { useLive } from '#web/page-data.ts'
import { itemIn } from '../../cart-rules.ts'
import { type CartQuote, quoteCart } from '../../contract.ts'
import { changeCart } from './cart-memory.ts'
import { type Cart, useCart } from './use-cart.ts'

export type QuoteRequest = Omit<NonNullable<CallInput<typeof quoteCart>['body']>, 'seen'>

/** Takes the customer's request (address, delivery, payment), or null while they are not known; gives the latest quote, and whether a newer one is on its way. */
export function useQuote(request: QuoteRequest | null = {}) {
  const cart = useCart()
  const seen = useSeenPrices(cart)
  const live = useLive(
    quoteCart,
    { body: { ...request, seen } },
    { enabled: request !== null && cart.isSaved && !cart.isEmpty, keepPrevious: true, staleTime: 0 },
  )
  const quote = cart.isEmpty ? undefined : live.data
  useRememberedPrices(cart, live.isPlaceholderData ? undefined : quote)
  return {
    quote,
    isUpdating: request === null || !cart.isSaved || live.isFetching,
    /** False while the quote shown was made for other request. */
    isOfRequest: !live.isPlaceholderData,
    error: live.error,
    retry: () => void live.refetch(),
  }
}

/** The prices this visit began with, for lines whose quantity is still the same: what the customer may be told has changed. */
function useSeenPrices({ items, isSaved }: Cart): Record<string, Minor> {
  const first = useRef<Map<string, { price: number; quantity: number }> | null>(null)
  if (isSaved) first.current ??= new Map(items.filter((item) => item.price > 0).map((item) => [item.id, item]))
  return Object.fromEntries(
    items.flatMap((item) => {
      const seen = first.current?.get(item.id)
      return seen && seen.quantity === item.quantity ? [[item.id, minor(seen.price)]] : []
    }),
  )
}

/** Takes the server's prices and names over into the browser's cart, so that the next visit begins with them. */
function useRememberedPrices({ key }: Cart, quote: CartQuote | undefined): void {
  useEffect(() => {
    if (!quote) return
    changeCart(key, (cart) => {
      const items = quote.lines.filter((line) => line.sku !== '' && itemIn(cart.state, line.key))
      const quoted = new Map(items.map((line) => [line.key, line]))
      return {
        ...cart,
        state: { ...cart.state, items: cart.state.items.map((item) => ({ ...item, ...quotedFields(quoted.get(item.id)) })) },
      }
    })
  }, [key, quote])
}

const quotedFields = (line: CartQuote['lines'][number] | undefined) =>
  line && {
    price: line.unitPrice,
    title: line.title,
    variantTitle: line.variantTitle,
    slug: line.productSlug,
    sku: line.sku,
    unit: line.unit,
    decimals: line.limits.decimals,
    pictureHash: line.pictureHash,
  }
