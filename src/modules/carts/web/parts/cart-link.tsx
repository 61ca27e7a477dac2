// The way to the cart, with how many lines are in it; keeps the cart the same here and on the server.
import { useTranslation } from '#web/translation.tsx'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { CountBadge } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useCart } from './use-cart.ts'
import { useCartMirror } from './use-cart-mirror.ts'

export function CartLink() {
  const { t } = useTranslation()
  const { totalUniqueItems, owner } = useCart()
  useCartMirror()
  const count = owner === null ? 0 : totalUniqueItems
  return (
    <Link
      to={paths.cart()}
      title={t('cart.title')}
      className="touch-target relative grid size-10 shrink-0 place-items-center rounded-md text-ink transition hover:bg-sunken"
    >
      <Icon name="cart" />
      <span className="sr-only" aria-live="polite">
        {count === 0 ? t('cart.title') : t('cart.count', { count })}
      </span>
      <CountBadge count={count} />
    </Link>
  )
}
