// Keeps the browser's cart and the server's the same; mounted once, in the header.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { CallError } from '#shared/call.ts'
import { useApi } from '#web/api.ts'
import { useRefresh } from '#web/page-data.ts'
import { showToast } from '#web/toast.ts'
import { useTranslation } from '#web/translation.tsx'
import { useRemembered } from '#web/use-remembered.ts'
import { getCart, quoteCart, saveCart } from '../../contract.ts'
import { agreed, changeCart, isServersCart, linesOf, saved } from './cart-memory.ts'
import { type Cart, useCart } from './use-cart.ts'

const pause = 400
const longestPause = 30_000

/** Fetches the server's cart for who is signed in, merges it, and saves every change a moment after the last one. */
export function useCartMirror(): void {
  const api = useApi()
  const cart = useCart()
  const { key, owner } = cart
  // The owner is part of the key: a salesperson who chooses another customer must never merge one customer's answer into the other's cart.
  const { data, dataUpdatedAt } = useQuery({
    queryKey: [getCart.path, owner],
    queryFn: ({ signal }) => api.call(getCart, {}, { ignore: true, signal }),
    enabled: owner !== null,
  })
  useEffect(() => {
    if (owner !== null && data) changeCart(key, (present) => agreed(present, owner, data))
  }, [key, owner, data, dataUpdatedAt])
  useSaving(cart)
}

/** How the last save went; a new object after each one, so that what changed meanwhile is saved next. */
type Turn = { failures: number; refused: Refused | null }
/** Lines that the server refused for good, and the token of that session: another session sends them again. */
type Refused = { lines: string; token: string | null }

const isFinal = (error: unknown): boolean =>
  error instanceof CallError && error.status >= 400 && error.status < 500 && ![409, 429].includes(error.status)

function useSaving(cart: Cart): void {
  const api = useApi()
  const refresh = useRefresh()
  const { t } = useTranslation()
  const [turn, setTurn] = useState<Turn>({ failures: 0, refused: null })
  const isBusy = useRef(false)
  const { key, owner, mirror, isSaved } = cart
  const token = useRemembered('tokenUser')
  const sent = linesOf(cart)
  const fingerprint = JSON.stringify(sent)
  const isRefused = turn.refused?.lines === fingerprint && turn.refused.token === token
  const isReady = owner !== null && mirror?.owner === owner && !isSaved && !isRefused

  const save = async (): Promise<void> => {
    if (!isReady || isBusy.current) return
    isBusy.current = true
    try {
      const reply = await api.call(saveCart, { body: { version: mirror.version, lines: sent } }, { ignore: true })
      changeCart(key, (present) => saved(present, owner, sent, reply))
      setTurn({ failures: 0, refused: null })
      // Not awaited: what changes meanwhile is saved without waiting for the prices.
      void refresh(quoteCart)
    } catch (error) {
      const theirs = error instanceof CallError && error.code === 'core.changed' ? error.data : null
      if (isServersCart(theirs)) changeCart(key, (present) => agreed(present, owner, theirs))
      if (error instanceof CallError && error.status === 401) void showToast('warning', t('cart.loginFirst'))
      setTurn({ failures: turn.failures + 1, refused: isFinal(error) ? { lines: fingerprint, token } : null })
    } finally {
      isBusy.current = false
    }
  }
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })

  const version = mirror?.version
  useEffect(() => {
    if (!isReady) return
    const timer = setTimeout(() => void latest.current(), Math.min(pause * 2 ** turn.failures, longestPause))
    return () => clearTimeout(timer)
  }, [isReady, fingerprint, version, turn])
}
