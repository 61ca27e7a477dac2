// Notes the cart and the last orders of the signed-in person on the device, so that they can be read without a connection. Loaded on demand, mounted
// while somebody is signed in; use-offline-end.ts removes everything.
import { useEffect, useState } from 'react'
import { quoteCart } from '#modules/carts/contract.ts'
import { useCart } from '#modules/carts/web/parts/use-cart.ts'
import { useMe } from '#modules/people/web/parts/use-me.ts'
import { listOrders } from '#modules/orders/contract.ts'
import { useFormat } from '#web/boot-context.tsx'
import { ageOf, note, startOffline } from '#web/offline-notes.ts'
import { useLive } from '#web/page-data.ts'
import { useTranslation } from '#web/translation.tsx'

const oneHour = 3_600_000
const lastOrders = 5

export default function OfflineKeeper(): null {
  useEffect(() => void startOffline(), [])
  useNotedCart()
  useNotedOrders()
  return null
}

function useNotedCart(): void {
  const { items, owner, isSaved } = useCart()
  const { me, mayOrder } = useMe()
  const { t } = useTranslation()
  const { money, quantity, tag } = useFormat()
  const whose = me?.actingFor?.companyName ?? ''
  // A cart that was filled on another device comes without names: the quote has them.
  const isNameless = items.some(({ title }) => title === undefined)
  const { data: quote } = useLive(quoteCart, { body: {} }, { enabled: mayOrder && isSaved && isNameless })
  const lines = new Map(quote?.lines.map((line) => [line.key, line]))
  const rows = items.map((item) => {
    const line = lines.get(item.id)
    const amount = quantity(item.quantity, item.decimals ?? line?.limits.decimals ?? 0, item.unit ?? line?.unit)
    const price = item.price || (line?.unitPrice ?? 0)
    return {
      title: [item.title ?? (line?.title || t('cart.unknownItem')), item.variantTitle ?? line?.variantTitle].filter(Boolean).join(' · '),
      detail: item.sku ?? line?.sku ?? '',
      amount: [amount, price > 0 ? money(price) : ''].filter(Boolean).join(' × '),
    }
  })
  const text = JSON.stringify(rows)
  useEffect(() => {
    if (owner !== null) note('offlineCart', JSON.parse(text), { tag, whose })
  }, [owner, text, tag, whose])
}

/** Asked for once an hour, and again whenever a screen makes the list of orders stale. */
function useNotedOrders(): void {
  const { me } = useMe()
  const { t } = useTranslation()
  const { date, money, tag } = useFormat()
  const [isOld] = useState(() => ageOf('offlineOrders') > oneHour)
  const hasOrders = me?.kind === 'customer' || Boolean(me?.actingFor)
  const { data } = useLive(listOrders, { query: { perPage: lastOrders } }, { enabled: isOld && hasOrders, staleTime: oneHour })
  const whose = me?.actingFor?.companyName ?? ''
  const text =
    data &&
    JSON.stringify(
      data.data.map((order) => ({
        title: t('order.number', { number: order.number }),
        detail: `${date(order.createdAt)} · ${t(`order.status.${order.status}`)}`,
        amount: order.grandTotal === null ? '' : money(order.grandTotal, order.currency),
      })),
    )
  useEffect(() => {
    if (text !== undefined) note('offlineOrders', JSON.parse(text), { tag, whose })
  }, [text, tag, whose])
}
