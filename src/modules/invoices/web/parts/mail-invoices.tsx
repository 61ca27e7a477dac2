// Mails many printed invoices to their customers: asks first, since each of them is written to.
import { useTranslation } from '#web/translation.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { useCommand } from '#web/use-command.ts'
import { getInvoice, type InvoiceRow, listInvoices, mailInvoices } from '../../admin-contract.ts'

type Props = { rows: readonly InvoiceRow[]; onDone: () => void; onClose: () => void }

export function MailInvoicesDialog({ rows, onDone, onClose }: Props) {
  const { t } = useTranslation()
  const mail = useCommand(mailInvoices, {
    refresh: [listInvoices, getInvoice],
    said: 'invoice.admin.mails.done',
    ignore: true,
    onDone: () => {
      onDone()
      onClose()
    },
  })
  const companies = [...new Set(rows.map(({ companyName }) => companyName))]
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => mail.run({ body: { ids: rows.map(({ id }) => id) } })}
      title={t('invoice.admin.mails.title', { count: rows.length })}
      confirmLabel={t('invoice.admin.mail')}
      tone="primary"
      loading={mail.isRunning}
      error={mail.error?.message}
    >
      <ul className="grid gap-1">
        {companies.map((company) => (
          <li key={company} className="flex flex-wrap gap-x-2">
            <bdi>{company}</bdi>
            {rows
              .filter(({ companyName }) => companyName === company)
              .map(({ id, number }) => (
                <bdi key={id} className="whitespace-nowrap text-ink-soft">
                  {number}
                </bdi>
              ))}
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}
