// The form of a request: which goods of an order, how many, why, with pictures; it says at once what would be paid back.
import { useState } from 'react'
import { CallError } from '#shared/call.ts'
import type { CallInput } from '#shared/endpoint.ts'
import { lineName } from '#modules/orders/line-name.ts'
import { useFormat } from '#web/boot-context.tsx'
import { focusFirstWrong } from '#web/form/focus-first-wrong.ts'
import { LeaveGuard } from '#web/leave-guard.tsx'
import { useTranslation } from '#web/translation.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Stepper } from '#web/ui/stepper.tsx'
import { Select, TextArea } from '#web/ui/text-input.tsx'
import type { Permission } from '#shared/permissions.ts'
import type { requestReturn, Returnable, ReturnableLine } from '../../contract.ts'
import type { ReturnKind } from '../../lifecycle.ts'
import { type ReturnReason, returnReasons, shareOf } from '../../rules.ts'
import { LineWords, Thumbnail } from './return-lines.tsx'
import { PictureInput } from './picture-input.tsx'
import { useRequestKey } from './use-request-key.ts'

export type RequestInput = CallInput<typeof requestReturn>
type Sending = { run: (input: RequestInput) => void; isRunning: boolean; error: CallError | null }
type Chosen = { quantity: number; reason: ReturnReason | '' }

/** `may` is the permission of the office's form; customers' pictures are theirs, so the office's form takes none. */
export function ReturnForm({ order, kind, send, may }: { order: Returnable; kind: ReturnKind; send: Sending; may?: Permission }) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const requestKey = useRequestKey(send.error)
  const [chosen, setChosen] = useState<Record<string, Chosen>>({})
  const [reason, setReason] = useState('')
  const [pictures, setPictures] = useState<string[]>([])
  const [isUploading, setUploading] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const lines = order.lines.flatMap((line) => {
    const { quantity = 0, reason: why = '' } = chosen[line.orderLineId] ?? {}
    return quantity > 0 ? [{ line, quantity, reason: why }] : []
  })
  const total = lines.reduce((sum, { line, quantity }) => sum + refundOf(line, quantity), 0)
  const isWhole = lines.length > 0 && lines.every((line) => line.reason !== '') && reason.trim().length >= 3
  const lacksLines = isAsked && lines.length === 0
  const isTyped = lines.length > 0 || reason.trim() !== '' || pictures.length > 0
  const submit = (form: HTMLFormElement) => {
    setAsked(true)
    if (!isWhole) return focusFirstWrong(form)
    // Pictures on their way would be left out.
    if (isUploading) return
    const wanted = lines.flatMap(({ line, quantity, reason: why }) =>
      why ? [{ orderLineId: line.orderLineId, quantity, reason: why }] : [],
    )
    send.run({ body: { orderId: order.orderId, requestKey, kind, reason, lines: wanted, ...(may ? {} : { pictures }) } })
  }
  return (
    <form
      className="clear-of-bars grid grid-cols-1 gap-5"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit(event.currentTarget)
      }}
    >
      <LeaveGuard isOn={isTyped && !send.isRunning} />
      <Card title={t('return.whichGoods')} description={t('return.whichGoodsHint')}>
        <ul className="divide-y divide-line" data-wrong={lacksLines || undefined}>
          {order.lines.map((line) => (
            <LineChoice
              key={line.orderLineId}
              line={line}
              chosen={chosen[line.orderLineId] ?? { quantity: 0, reason: '' }}
              lacksReason={isAsked}
              onChange={(next) => setChosen({ ...chosen, [line.orderLineId]: next })}
            />
          ))}
        </ul>
        <div role="alert">{lacksLines && <FieldError>{t('return.validation.lines')}</FieldError>}</div>
      </Card>
      <Card title={t('return.why')}>
        <div className="grid gap-5">
          <TextArea
            label={t('return.reasonLabel')}
            hint={t('return.reasonHint')}
            maxLength={1000}
            value={reason}
            error={isAsked && reason.trim().length < 3 ? t('return.validation.reason') : undefined}
            onChange={(event) => setReason(event.target.value)}
          />
          {!may && <PictureInput hashes={pictures} onChange={setPictures} isUploading={isUploading} onUploading={setUploading} />}
        </div>
      </Card>
      {send.error && <Alert tone="danger">{Object.values(send.error.fields)[0]?.[0] ?? send.error.message}</Alert>}
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="text-sm text-ink" aria-live="polite">
          {order.lines.some((line) => line.money) && (
            <>
              {t('return.refundTotal')}: <bdi className="font-semibold tabular-nums">{money(total, order.currency)}</bdi>
            </>
          )}
        </p>
        <Button variant="primary" type="submit" loading={send.isRunning || isUploading} {...(may ? { may } : {})}>
          {t(kind === 'collection' ? 'return.requestCollection' : 'return.request')}
        </Button>
      </div>
    </form>
  )
}

/** The refund these items would bring; nothing for those who see no prices. */
function refundOf({ money }: ReturnableLine, quantity: number): number {
  if (!money) return 0
  const { net, tax } = shareOf(money.paid, money.given, quantity)
  return net + tax
}

type LineProps = { line: ReturnableLine; chosen: Chosen; lacksReason: boolean; onChange: (chosen: Chosen) => void }

function LineChoice({ line, chosen, lacksReason, onChange }: LineProps) {
  const { t } = useTranslation()
  const { quantity: words } = useFormat()
  const { quantity, reason } = chosen
  return (
    <li className="grid gap-3 py-4 text-sm first:pt-0 last:pb-0 sm:grid-cols-[minmax(0,1fr)_11rem_13rem] sm:items-start">
      <div className="grid grid-cols-[3.5rem_1fr] gap-3">
        <Thumbnail hash={line.pictureHash} />
        <div className="grid content-start gap-1">
          <LineWords line={line} />
          <span className="text-xs text-ink-soft">
            {line.left === 0
              ? t('return.allBack')
              : t('return.leftOf', {
                  left: words(line.left, line.decimals, line.unit),
                  bought: words(line.quantity, line.decimals, line.unit),
                })}
          </span>
        </div>
      </div>
      {line.left > 0 && (
        <Stepper
          label={lineName(line)}
          value={quantity}
          decimals={line.decimals}
          max={line.left}
          unit={line.unit}
          onZero={() => onChange({ ...chosen, quantity: 0 })}
          onChange={(next) => onChange({ ...chosen, quantity: next })}
        />
      )}
      {quantity > 0 && (
        <Select
          label={t('return.lineReason', { title: lineName(line) })}
          hideLabel
          value={reason}
          placeholder={t('return.chooseReason')}
          error={lacksReason && reason === '' ? t('return.validation.lineReason') : undefined}
          options={returnReasons.map((value) => ({ value, label: t(`return.reasons.${value}`) }))}
          onChange={(event) => onChange({ ...chosen, reason: returnReasons.find((each) => each === event.target.value) ?? '' })}
        />
      )}
    </li>
  )
}
