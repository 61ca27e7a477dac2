// Why somebody who is signed in cannot order, and what they can do about it: shown where the cart or the checkout would stand.
import { useTranslation } from '#web/translation.tsx'
import type { Signed } from '#modules/people/web/parts/use-me.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useAccountStart } from '#web/use-account-start.ts'
import { orderRefusal } from './order-refusal.ts'

export function CannotOrder({ signed, title }: { signed: Signed; title: string }) {
  const { t } = useTranslation()
  const start = useAccountStart()
  const reason = orderRefusal(signed)
  if (reason === null) return null
  const ways: Record<typeof reason, [to: string, words: string]> = {
    chooseCustomer: [paths.account.customers(), t('nav.myCustomers')],
    waiting: [start, t('cart.toAccount')],
    restricted: [paths.contact(), t('nav.contact')],
    looking: [start, t('cart.toAccount')],
    noPrices: [paths.contact(), t('shop.order.askUs')],
  }
  const [to, words] = ways[reason]
  return (
    <EmptyState
      isWhole
      icon="cart"
      title={title}
      action={
        <ButtonLink variant="primary" to={to}>
          {words}
        </ButtonLink>
      }
    >
      {t(`cart.whyNot.${reason}`)}
    </EmptyState>
  )
}
