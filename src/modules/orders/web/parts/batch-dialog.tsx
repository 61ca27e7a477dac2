// One document of many orders as one file: chosen and begun.
import { useState } from 'react'
import { useBoot } from '#web/boot-context.tsx'
import { useTranslation } from '#web/translation.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Select } from '#web/ui/text-input.tsx'
import { useCommand } from '#web/use-command.ts'
import { batchDocuments, listDocumentBatches, mostInBatch, startDocumentBatch } from '../../batches-admin-contract.ts'
import { BatchList } from './batch-list.tsx'
import { ZipChoice } from './zip-choice.tsx'

const papers = ['pickList', 'packingList', 'deliveryNote', 'confirmation'] as const

export function BatchDialog({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation()
  const { isOrderPrintable, isInvoicesEnabled } = useBoot().profile.flags
  const offered = [...(isOrderPrintable ? papers : []), ...(isInvoicesEnabled ? (['invoice'] as const) : [])]
  const [chosen, setChosen] = useState<string>(offered[0] ?? '')
  const [isZip, setZip] = useState(false)
  const document = batchDocuments.find((each) => each === chosen) ?? 'pickList'
  const start = useCommand(startDocumentBatch, { refresh: [listDocumentBatches], ignore: true })
  const taken = ids.slice(0, mostInBatch)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('order.admin.pdfs')}
      actions={
        <>
          <Button onClick={onClose}>{t('ui.close')}</Button>
          <Button
            variant="primary"
            icon="printer"
            loading={start.isRunning}
            onClick={() => start.run({ body: { ids: taken, document, isZip } })}
          >
            {t(document === 'invoice' ? 'order.admin.batch.startInvoices' : 'order.admin.batch.start', { count: taken.length })}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Select
          label={t('order.admin.document')}
          options={offered.map((value) => ({ value, label: t(`order.admin.documentNames.${value}`) }))}
          value={chosen}
          onChange={(event) => setChosen(event.target.value)}
        />
        <ZipChoice isZip={isZip} onChange={setZip} />
        {ids.length > mostInBatch && <Alert tone="warning">{t('order.admin.batch.tooMany', { max: mostInBatch })}</Alert>}
        {start.error && <Alert tone="danger">{start.error.message}</Alert>}
        <BatchList />
      </div>
    </Dialog>
  )
}
