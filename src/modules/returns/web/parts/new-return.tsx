// A return that the office notes for a customer: the order by its number, then its goods.
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useLive } from '#web/page-data.ts'
import { PageHead } from '#web/page-head.tsx'
import { paths } from '#web/paths.ts'
import { BackLink } from '#web/table/back-link.tsx'
import { useTranslation } from '#web/translation.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/choice.tsx'
import { PageHeading } from '#web/ui/section-heading.tsx'
import { TableSkeleton } from '#web/ui/skeleton.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { Unbroken } from '#web/ui/unbroken.tsx'
import { useCommand } from '#web/use-command.ts'
import { createReturn, getAdminReturnable, listAdminReturns } from '../../admin-contract.ts'
import { type ReturnKind, returnKinds } from '../../lifecycle.ts'
import { ClosedNotice } from './closed-notice.tsx'
import { ReturnForm } from './return-form.tsx'

export function NewReturn() {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const number = params.get('order') ?? ''
  const [typed, setTyped] = useState(number)
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={t('return.admin.list.add')} isIndexed={false} />
      <div className="grid grid-cols-1 gap-1">
        <BackLink to={paths.office.refunds()} />
        <PageHeading title={t('return.admin.list.add')} description={t('return.admin.addAbout')} />
      </div>
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          setParams(typed.trim() ? { order: typed.trim() } : {}, { replace: true })
        }}
      >
        <TextInput
          label={t('return.admin.orderNumber')}
          dir="ltr"
          value={typed}
          fieldClassName="w-full sm:w-72"
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" icon="search">
          {t('return.admin.find')}
        </Button>
      </form>
      {number && <OfOrder key={number} number={number} />}
    </div>
  )
}

function OfOrder({ number }: { number: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [kind, setKind] = useState<ReturnKind>('return')
  const { data: order, error } = useLive(getAdminReturnable, { params: { number } }, { staleTime: 0 })
  const send = useCommand(createReturn, {
    refresh: [listAdminReturns, getAdminReturnable],
    said: 'return.admin.created',
    ignore: true,
    onDone: async ({ id }) => await navigate(paths.office.refund(id)),
  })
  if (error && !order) return <Alert tone="danger">{error.message}</Alert>
  if (!order) return <TableSkeleton rows={3} columns={3} />
  return (
    <>
      <p className="text-sm text-ink">
        <Unbroken>{t('return.ofOrder', { number: order.orderNumber, company: order.companyName })}</Unbroken>
      </p>
      <ClosedNotice order={order} />
      {order.closed === null && (
        <>
          <RadioGroup
            row
            label={t('return.admin.kind')}
            name="kind"
            value={kind}
            options={returnKinds.map((value) => ({ value, label: t(`return.kinds.${value}`) }))}
            onChange={(event) => setKind(returnKinds.find((each) => each === event.target.value) ?? 'return')}
          />
          <ReturnForm order={order} kind={kind} send={send} may="orders.change" />
        </>
      )}
    </>
  )
}
