// Mails many printed invoices to their customers, or reminds of them: asks first, since each of them is written to.
import type { ReactNode } from 'react'
import { listIn } from '#shared/locale.ts'
import { useLocale } from '#web/boot-context.tsx'
import { showToast } from '#web/toast.ts'
import { useTranslation } from '#web/translation.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { useCommand } from '#web/use-command.ts'
import { getInvoice, type InvoiceRow, listInvoices, mailInvoices, remindInvoices } from '../../admin-contract.ts'

type Props = { rows: readonly Named[]; onDone: () => void; onClose: () => void }

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
  const title = t('invoice.admin.mails.title', { count: rows.length })
  return <AskFirst rows={rows} command={mail} title={title} confirmLabel={t('invoice.admin.mail')} onClose={onClose} />
}

/** Reminds of overdue invoices now, each by its next mail; says which were left out. */
export function RemindInvoicesDialog({ rows, onDone, onClose }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const remind = useCommand(remindInvoices, {
    refresh: [listInvoices, getInvoice],
    ignore: true,
    onDone: ({ reminded, leftOut }) => {
      const said = reminded > 0 ? [t('invoice.admin.remind.done', { count: reminded })] : []
      const left = leftOut.length > 0 ? [t('invoice.admin.remind.leftOut', { numbers: listIn(leftOut, locale) })] : []
      void showToast(reminded > 0 ? 'success' : 'error', [...said, ...left].join(' '))
      onDone()
      onClose()
    },
  })
  const title = t('invoice.admin.remind.title', { count: rows.length })
  return (
    <AskFirst rows={rows} command={remind} title={title} confirmLabel={t('invoice.admin.remind.button')} onClose={onClose}>
      <p>{t('invoice.admin.remind.text')}</p>
    </AskFirst>
  )
}

type Asked = {
  rows: readonly Named[]
  command: { run: (input: { body: { ids: string[] } }) => void; isRunning: boolean; error: Error | null }
  title: string
  confirmLabel: string
  onClose: () => void
  children?: ReactNode
}

function AskFirst({ rows, command, children, ...dialog }: Asked) {
  return (
    <ConfirmDialog
      {...dialog}
      open
      onConfirm={() => command.run({ body: { ids: rows.map(({ id }) => id) } })}
      tone="primary"
      loading={command.isRunning}
      error={command.error?.message}
    >
      <div className="grid gap-3">
        {children}
        <InvoicesByCompany rows={rows} />
      </div>
    </ConfirmDialog>
  )
}

type Named = Pick<InvoiceRow, 'id' | 'number' | 'companyName'>

function InvoicesByCompany({ rows }: { rows: readonly Named[] }) {
  const companies = [...new Set(rows.map(({ companyName }) => companyName))]
  return (
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
  )
}
