import { useTranslation } from '#web/translation.tsx'
import { useLocation } from 'react-router'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink, type ButtonSize } from '#web/ui/button.tsx'
import { useAccountStart } from '#web/use-account-start.ts'
import type { OrderGate } from './use-order-gate.ts'

type Props = {
  gate: OrderGate
  label: string
  onAdd: () => void
  refusal?: string | undefined
  /** A price that is needed did not come: asks for it once more. */
  onRetry?: (() => void) | undefined
  size?: ButtonSize
}

/** Adds products to the cart; people who may not order see their next step or the reason instead. */
export function OrderButton({ gate, label, onAdd, refusal, onRetry, size = 'md' }: Props) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const start = useAccountStart()
  if (gate === 'signIn')
    return (
      <ButtonLink to={paths.login(pathname + search)} variant="primary" size={size} block className="visitor-only">
        {t('cart.signInToOrder')}
      </ButtonLink>
    )
  const way = gate === 'open' || gate === 'unknown' ? null : ways[gate]
  if (way)
    return (
      <ButtonLink to={way.to?.() ?? start} variant={gate === 'chooseCustomer' ? 'primary' : 'secondary'} size={size} block>
        {t(way.words)}
      </ButtonLink>
    )
  if (onRetry && gate === 'open')
    return (
      <div className="grid gap-1">
        <Button size={size} block onClick={onRetry}>
          {t('ui.tryAgain')}
        </Button>
        <p role="alert" className="text-xs text-ink-soft">
          {t('price.failed')}
        </p>
      </div>
    )
  return (
    <Button variant="primary" icon="cart" size={size} block disabledReason={refusal} loading={gate === 'unknown'} onClick={onAdd}>
      {label}
    </Button>
  )
}

/** `null`: where one's own pages begin. */
const ways = {
  chooseCustomer: { to: paths.account.customers, words: 'shop.order.chooseCustomer' },
  waiting: { to: null, words: 'cart.toAccount' },
  restricted: { to: paths.contact, words: 'shop.order.askUs' },
  looking: { to: null, words: 'cart.toAccount' },
  noPrices: { to: paths.contact, words: 'shop.order.askUs' },
} as const
