// Printed invoices as one file: begun with a button, then followed and fetched.
import { useState } from 'react'
import { listDocumentBatches } from '#modules/orders/batches-admin-contract.ts'
import { BatchList } from '#modules/orders/web/parts/batch-list.tsx'
import { ZipChoice } from '#modules/orders/web/parts/zip-choice.tsx'
import { useTranslation } from '#web/translation.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useCommand } from '#web/use-command.ts'
import { startInvoicePdfs } from '../../admin-contract.ts'

/** The button that begins the file of these invoices, and the files below it once one was begun. */
export function InvoicePdfs({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation()
  const [isZip, setZip] = useState(false)
  const [isBegun, setBegun] = useState(false)
  const start = useCommand(startInvoicePdfs, { refresh: [listDocumentBatches], ignore: true, onDone: () => setBegun(true) })
  if (isBegun) return <BatchList />
  return (
    <div className="grid justify-items-start gap-3">
      <ZipChoice isZip={isZip} onChange={setZip} />
      <Button icon="printer" loading={start.isRunning} onClick={() => start.run({ body: { ids: [...ids], isZip } })}>
        {t('invoice.admin.many.pdfs', { count: ids.length })}
      </Button>
      {start.error && <Alert tone="danger">{start.error.message}</Alert>}
    </div>
  )
}

export function InvoicePdfsDialog({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog open onClose={onClose} title={t('invoice.admin.many.pdfsTitle')} actions={<Button onClick={onClose}>{t('ui.close')}</Button>}>
      <InvoicePdfs ids={ids} />
    </Dialog>
  )
}
