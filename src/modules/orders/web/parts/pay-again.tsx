import { useLocation } from 'react-router'
import { useMe } from '#modules/people/web/parts/use-me.ts'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { useCommand } from '#web/use-command.ts'
import { getOrder, payOrder } from '../../contract.ts'

/** Leads from a failed payment straight to the page of the next attempt. */
export function PayAgain({ orderId }: { orderId: string }) {
  const { t } = useTranslation()
  const { isSignedIn } = useMe()
  const { pathname } = useLocation()
  const pay = useCommand(payOrder, { refresh: [getOrder], onDone: ({ payUrl }) => window.location.assign(payUrl) })
  if (!isSignedIn) {
    return (
      <ButtonLink variant="primary" to={paths.login(pathname)}>
        {t('payment.result.signInToPay')}
      </ButtonLink>
    )
  }
  return (
    <Button variant="primary" loading={pay.isRunning} onClick={() => pay.run({ params: { id: orderId } })}>
      {t('payment.result.payAgain')}
    </Button>
  )
}
