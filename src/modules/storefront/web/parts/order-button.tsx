import { useTranslation } from '#web/translation.tsx'
import { useLocation } from 'react-router'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink, type ButtonSize } from '#web/ui/button.tsx'
import type { OrderGate } from './use-order-gate.ts'

type Props = { gate: OrderGate; label: string; onAdd: () => void; refusal?: string | undefined; size?: ButtonSize }

/** The button that puts goods into the cart; for those who may not order, the step that gets them there or the reason. */
export function OrderButton({ gate, label, onAdd, refusal, size = 'md' }: Props) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  if (gate === 'signIn')
    return (
      <ButtonLink to={paths.login(pathname + search)} variant="primary" size={size} block>
        {t('cart.signInToOrder')}
      </ButtonLink>
    )
  if (gate === 'chooseCustomer')
    return (
      <ButtonLink to={paths.account.customers()} variant="primary" size={size} block>
        {t('shop.order.chooseCustomer')}
      </ButtonLink>
    )
  if (gate === 'noPrices')
    return (
      <ButtonLink to={paths.contact()} size={size} block>
        {t('shop.order.askUs')}
      </ButtonLink>
    )
  const reason = gate === 'waiting' || gate === 'restricted' ? t(`cart.whyNot.${gate}`) : refusal
  return (
    <Button variant="primary" icon="cart" size={size} block disabledReason={reason} loading={gate === 'unknown'} onClick={onAdd}>
      {label}
    </Button>
  )
}
