// The credit notes of an approved return in the office, and a new draft over what of it is invoiced and not credited yet.
import { useNavigate } from 'react-router'
import type { AdminReturn } from '#modules/returns/admin-contract.ts'
import { useBoot } from '#web/boot-context.tsx'
import { LoadedPart } from '#web/loaded-part.tsx'
import { useLive } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useCommand } from '#web/use-command.ts'
import { creditReturn, getInvoice, getInvoiceSums, listInvoices } from '../../admin-contract.ts'
import { InvoiceRows } from './invoice-rows.tsx'

export function ReturnCredits({ held }: { held: AdminReturn }) {
  const { t } = useTranslation()
  const { profile } = useBoot()
  const navigate = useNavigate()
  const isShown = profile.flags.isInvoicesEnabled && held.status === 'approved'
  const answer = useLive(listInvoices, { query: { returnId: held.id, sort: 'createdAt' } }, { enabled: isShown, staleTime: 0 })
  const credit = useCommand(creditReturn, {
    refresh: [listInvoices, getInvoice, getInvoiceSums],
    ignore: true,
    onDone: ({ id }) => navigate(paths.office.invoice(id)),
  })
  if (!isShown) return null
  const rows = answer.data?.data ?? []
  const credited = rows.reduce((sum, { grandTotal }) => sum + grandTotal, 0)
  const isAllCredited = rows.length > 0 && held.refundTotal !== null && credited >= held.refundTotal
  return (
    <Card title={t('invoice.admin.ofReturn')}>
      <div className="grid gap-4 text-sm">
        <LoadedPart of={answer} waiting={<Skeleton className="h-6 w-full" />}>
          {() => (rows.length > 0 ? <InvoiceRows rows={rows} /> : <p className="text-ink-soft">{t('invoice.admin.noCreditYet')}</p>)}
        </LoadedPart>
        {answer.data && !isAllCredited && (
          <Button icon="file" may={creditReturn.may} loading={credit.isRunning} onClick={() => credit.run({ params: { id: held.id } })}>
            {t('invoice.admin.creditConfirm')}
          </Button>
        )}
        {credit.error && <Alert tone="warning">{credit.error.message}</Alert>}
      </div>
    </Card>
  )
}
