// The button beside placing for those who order for somebody else: the order is prepared, and waits for its customer's word.
import { useId } from 'react'
import type { Permission } from '#shared/permissions.ts'
import { useTranslation } from '#web/translation.tsx'
import { Button } from '#web/ui/button.tsx'
import { daysToConfirm } from '../../asking.ts'

type Props = { isAsking: boolean; isOff: boolean; reason: string | undefined; may?: Permission; onAsk: () => void }

export function AskCustomer({ isAsking, isOff, reason, may, onAsk }: Props) {
  const { t } = useTranslation()
  const hint = useId()
  return (
    <div className="grid gap-1.5">
      <Button
        {...(may ? { may } : {})}
        block
        loading={isAsking}
        disabled={isOff}
        disabledReason={reason}
        aria-describedby={hint}
        onClick={onAsk}
      >
        {t('order.checkout.ask')}
      </Button>
      <p id={hint} className="text-xs text-ink-soft">
        {t('order.checkout.askHint', { count: daysToConfirm })}
      </p>
    </div>
  )
}
