// Above an order that waits for its customer's word: the customer confirms or declines it, a salesperson confirms it on what the customer said.
import { type ReactNode, useState } from 'react'
import { useMe } from '#modules/people/web/parts/use-me.ts'
import { useFormat } from '#web/boot-context.tsx'
import { useTranslation } from '#web/translation.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { TextArea } from '#web/ui/text-input.tsx'
import { useCommand } from '#web/use-command.ts'
import { cancelOrder, confirmOrder, getOrder, listOrders, type Order } from '../../contract.ts'

/** The step that confirms the order, with the reason why it is not open. */
const confirming = ({ actions }: Order) => actions.find(({ action }) => action === 'submit' || action === 'awaitPayment')

/** Shown while an order waits for its customer's answer. */
export function ConfirmNotice({ order }: { order: Order }) {
  const { me } = useMe()
  if (order.confirmUntil === null || !me) return null
  return me.kind === 'salesperson' ? (
    <AskedNotice order={order} until={order.confirmUntil} action={<ForCustomer order={order} />} />
  ) : (
    <OwnNotice order={order} until={order.confirmUntil} />
  )
}

type Waiting = { order: Order; until: string }

/** Shown to those who asked: until when the order waits, and what they may do meanwhile. */
export function AskedNotice({ order, until, action }: Waiting & { action?: ReactNode }) {
  const { t } = useTranslation()
  const { dateTime } = useFormat()
  return (
    <Alert tone="info" title={t('order.confirm.waits', { time: dateTime(until) })} actions={action}>
      {t('order.confirm.waitsText')} {order.isDayLost && t('order.confirm.waitsLate')}
    </Alert>
  )
}

function OwnNotice({ order, until }: Waiting) {
  const { t } = useTranslation()
  const { dateTime } = useFormat()
  const [isDeclining, setDeclining] = useState(false)
  const confirm = useCommand(confirmOrder, {
    refresh: [getOrder, listOrders],
    outdated: { code: 'order.changedSinceSeen', refresh: [getOrder] },
    said: 'order.confirm.done',
    onDone: ({ payUrl }) => {
      if (payUrl) window.location.assign(payUrl)
    },
  })
  const step = confirming(order)
  const by = order.placedBy?.name
  return (
    <>
      <Alert
        tone="warning"
        title={by ? t('order.confirm.title', { name: by }) : t('order.confirm.titleOffice')}
        actions={
          <>
            <Button
              variant="primary"
              loading={confirm.isRunning}
              disabledReason={step?.reason ? t(step.reason) : undefined}
              onClick={() => confirm.run({ params: { id: order.id }, body: { revision: order.revision } })}
            >
              {t(step?.action === 'awaitPayment' ? 'order.confirm.yesAndPay' : 'order.confirm.yes')}
            </Button>
            <Button disabledReason={step?.reason ? t(step.reason) : undefined} onClick={() => setDeclining(true)}>
              {t('order.confirm.no')}
            </Button>
          </>
        }
      >
        <p>{t('order.confirm.text', { time: dateTime(until) })}</p>
        {order.revision > 0 && <p>{t('order.confirm.changed')}</p>}
        {order.isDayLost && <p>{t('order.confirm.dayLost')}</p>}
      </Alert>
      {isDeclining && <DeclineDialog order={order} onClose={() => setDeclining(false)} />}
    </>
  )
}

function DeclineDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTranslation()
  const [note, setNote] = useState('')
  const decline = useCommand(cancelOrder, {
    refresh: [getOrder, listOrders],
    said: 'order.confirm.declined',
    ignore: true,
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => decline.run({ params: { id: order.id }, body: { note } })}
      title={t('order.confirm.declineTitle', { number: order.number })}
      confirmLabel={t('order.confirm.declineConfirm')}
      cancelLabel={t('order.keep')}
      loading={decline.isRunning}
      error={decline.error?.message}
    >
      <p>{t('order.confirm.declineText')}</p>
      <TextArea label={t('order.cancelReason')} maxLength={1000} value={note} onChange={(event) => setNote(event.target.value)} />
    </ConfirmDialog>
  )
}

/** A salesperson confirms what the customer told them. Whoever has to pay is mailed the link. */
function ForCustomer({ order }: { order: Order }) {
  const { t } = useTranslation()
  const [isAsked, setAsked] = useState(false)
  const confirm = useCommand(confirmOrder, {
    refresh: [getOrder, listOrders],
    outdated: { code: 'order.changedSinceSeen', refresh: [getOrder] },
    said: 'order.confirm.done',
    ignore: true,
    onDone: () => setAsked(false),
  })
  const step = confirming(order)
  return (
    <>
      <Button size="sm" variant="primary" disabledReason={step?.reason ? t(step.reason) : undefined} onClick={() => setAsked(true)}>
        {t('order.confirm.forCustomer')}
      </Button>
      <ConfirmDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        onConfirm={() => confirm.run({ params: { id: order.id }, body: { revision: order.revision } })}
        title={t('order.confirm.forCustomerTitle', { number: order.number })}
        confirmLabel={t('order.confirm.forCustomer')}
        tone="primary"
        loading={confirm.isRunning}
        error={confirm.error?.message}
      >
        <p>{t(step?.action === 'awaitPayment' ? 'order.confirm.forCustomerPayText' : 'order.confirm.forCustomerText')}</p>
      </ConfirmDialog>
    </>
  )
}
