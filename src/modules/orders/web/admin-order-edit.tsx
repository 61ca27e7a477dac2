// Changing an order before it is accepted: lines, quantities, prices, delivery and coupon as a draft; what it costs then is shown before it is made.
import { type ReactNode, useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { CallError } from '#shared/call.ts'
import { useFormat } from '#web/boot-context.tsx'
import { ErrorPage } from '#web/error-page.tsx'
import { Held } from '#web/form/held.tsx'
import { LeaveGuard } from '#web/leave-guard.tsx'
import { useFresh } from '#web/page-data.ts'
import { PageHead } from '#web/page-head.tsx'
import { paths } from '#web/paths.ts'
import { useRecordName } from '#web/record-name.ts'
import { useTranslation } from '#web/translation.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox, RadioGroup } from '#web/ui/choice.tsx'
import { PageHeading } from '#web/ui/section-heading.tsx'
import { TableSkeleton } from '#web/ui/skeleton.tsx'
import { Select, TextArea, TextInput } from '#web/ui/text-input.tsx'
import { useCommand } from '#web/use-command.ts'
import { getAdminOrder, listAdminOrders } from '../admin-contract.ts'
import { type EditableOrder, getEditableOrder, quoteRevision, reviseOrder, type RevisionQuote } from '../revision-admin-contract.ts'
import { AddLine } from './parts/add-line.tsx'
import { type DraftLine, linesOf, RevisionLines, startOf, withLine } from './parts/revision-lines.tsx'
import { RevisionTotals } from './parts/revision-totals.tsx'

export default function AdminOrderEdit() {
  const { id = '' } = useParams()
  const { data: order, error } = useFresh(getEditableOrder, { params: { id } })
  useRecordName(order?.number ?? null)
  if (error && !order) return <ErrorPage status={error instanceof CallError ? error.status : 500} detail={{ message: error.message }} />
  if (!order) return <TableSkeleton rows={5} columns={4} />
  return (
    <Held key={id} present={order} versionOf={({ revision }) => revision}>
      {(held, notice) => <Editor order={held} notice={notice} />}
    </Held>
  )
}

type Draft = {
  lines: DraftLine[]
  deliveryMethod: EditableOrder['deliveryMethod']
  addressId: string
  keepsCoupon: boolean
  newCouponCode: string
}

function Editor({ order, notice }: { order: EditableOrder; notice: ReactNode }) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const navigate = useNavigate()
  const [draft, setDraft] = useState<Draft>(() => ({
    lines: order.lines.map((line) => startOf(line, order.currency)),
    deliveryMethod: order.deliveryMethod,
    addressId: '',
    keepsCoupon: order.couponCode !== null,
    newCouponCode: '',
  }))
  const [reason, setReason] = useState('')
  const [quote, setQuote] = useState<RevisionQuote | null>(null)
  const [isChanged, setChanged] = useState(false)
  /** The draft that was sent to be priced, unless it was changed since. */
  const asked = useRef<object>(null)
  const price = useCommand(quoteRevision, {
    ignore: true,
    onDone: (priced, { body: sent }) => {
      if (sent !== asked.current) return
      setQuote(priced)
      revise.reset()
    },
  })
  const revise = useCommand(reviseOrder, {
    refresh: [getAdminOrder, listAdminOrders],
    outdated: { code: 'order.revisedMeanwhile', refresh: [getEditableOrder] },
    said: 'order.admin.revision.done',
    ignore: true,
    onDone: async () => await navigate(paths.office.order(order.id)),
  })
  const change = (next: Partial<Draft> | ((before: Draft) => Partial<Draft>)) => {
    setDraft((before) => ({ ...before, ...(typeof next === 'function' ? next(before) : next) }))
    asked.current = null
    setQuote(null)
    setChanged(true)
    price.reset()
    revise.reset()
  }
  const lines = linesOf(draft.lines, order.currency)
  const body = lines && {
    lines,
    deliveryMethod: draft.deliveryMethod,
    keepsCoupon: draft.keepsCoupon,
    ...(draft.newCouponCode.trim() ? { newCouponCode: draft.newCouponCode } : {}),
    ...(draft.addressId ? { addressId: draft.addressId } : {}),
  }
  const blocked = !order.isOpen
    ? t('order.errors.notEditable')
    : order.bill
      ? t('order.errors.billed', { invoice: order.bill.number ?? t('order.admin.revision.draftInvoice') })
      : undefined
  const failure = revise.error ?? price.error
  /** It costs something else by now, so it is priced once more before it is made. */
  const hasNewTotal = revise.error?.code === 'order.totalChanged'
  const problem = failure && (Object.values(failure.fields)[0]?.[0] ?? failure.message)
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={t('order.admin.revision.title', { number: order.number })} isIndexed={false} />
      <PageHeading
        title={t('order.admin.revision.title', { number: order.number })}
        description={<bdi>{order.companyName}</bdi>}
        actions={<ButtonLink to={paths.office.order(order.id)}>{t('order.admin.revision.back')}</ButtonLink>}
      />
      <LeaveGuard isOn={isChanged && !revise.isRunning} />
      {notice}
      {blocked && <Alert tone="warning">{blocked}</Alert>}
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-5">
          <Card title={t('order.lines')}>
            <div className="grid gap-5">
              <RevisionLines lines={draft.lines} currency={order.currency} onChange={(next) => change({ lines: next })} />
              <AddLine onAdd={(line) => change(({ lines: before }) => ({ lines: withLine(before, line) }))} />
            </div>
          </Card>
          <Card title={t('order.admin.revision.delivery')}>
            <div className="grid gap-4">
              <RadioGroup
                row
                label={t('order.admin.revision.deliveryMethod')}
                name="deliveryMethod"
                value={draft.deliveryMethod}
                options={(['delivery', 'collection'] as const).map((value) => ({
                  value,
                  label: t(`order.admin.revision.methods.${value}`),
                }))}
                onChange={(event) => change({ deliveryMethod: event.target.value === 'collection' ? 'collection' : 'delivery' })}
              />
              <Select
                label={t('order.admin.revision.address')}
                value={draft.addressId}
                placeholder={
                  order.address ? t('order.admin.revision.thisAddress', { address: order.address }) : t('order.admin.revision.sameAddress')
                }
                options={order.addresses.map(({ id, label }) => ({ value: id, label }))}
                onChange={(event) => change({ addressId: event.target.value })}
              />
              {order.couponCode && (
                <Checkbox
                  label={t('order.admin.revision.keepsCoupon', { code: order.couponCode })}
                  checked={draft.keepsCoupon}
                  onChange={(event) => change({ keepsCoupon: event.target.checked })}
                />
              )}
              <TextInput
                optional
                label={t(`order.admin.revision.${order.couponCode ? 'otherCoupon' : 'coupon'}`)}
                dir="ltr"
                maxLength={32}
                autoComplete="off"
                fieldClassName="sm:max-w-xs"
                value={draft.newCouponCode}
                onChange={(event) => change({ newCouponCode: event.target.value })}
              />
            </div>
          </Card>
        </div>
        <Card title={t('order.admin.revision.result')}>
          <div className="grid gap-4">
            {quote ? (
              <RevisionTotals quote={quote} currency={order.currency} />
            ) : (
              <p className="text-sm text-ink-soft">{t('order.admin.revision.priceFirst')}</p>
            )}
            {!lines && <Alert tone="warning">{t('order.admin.revision.wrongPrice')}</Alert>}
            {problem && <Alert tone="danger">{problem}</Alert>}
            {quote && (
              <TextArea
                label={t('order.admin.revision.reason')}
                hint={t('order.admin.revision.reasonHint')}
                maxLength={1000}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
              />
            )}
            {quote && body && !hasNewTotal ? (
              <Button
                may="orders.change"
                variant="primary"
                loading={revise.isRunning}
                disabledReason={reason.trim().length < 3 ? t('order.validation.reason') : undefined}
                onClick={() =>
                  revise.run({
                    params: { id: order.id },
                    body: { ...body, expectedTotal: quote.after.grandTotal, revision: order.revision, reason },
                  })
                }
              >
                {t('order.admin.revision.apply', { total: money(quote.after.grandTotal, order.currency) })}
              </Button>
            ) : (
              <Button
                may="orders.change"
                variant="primary"
                loading={price.isRunning}
                disabledReason={blocked}
                disabled={!body}
                onClick={() => {
                  if (!body) return
                  asked.current = body
                  price.run({ params: { id: order.id }, body })
                }}
              >
                {t('order.admin.revision.price')}
              </Button>
            )}
          </div>
        </Card>
      </div>
    </div>
  )
}
