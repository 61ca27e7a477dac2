// The batches of documents that an admin began, each with its progress and its file; they are there again after a reload.
import { useState } from 'react'
import { bytesOf } from '#modules/documents/web/parts/bytes-of.ts'
import { useApi } from '#web/api.ts'
import { useFormat } from '#web/boot-context.tsx'
import { saveBlob } from '#web/download.ts'
import { LostPart } from '#web/loaded-part.tsx'
import { useLive } from '#web/page-data.ts'
import { useTranslation } from '#web/translation.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { useCommand } from '#web/use-command.ts'
import { type DocumentBatch, getDocumentBatch, listDocumentBatches, removeDocumentBatch } from '../../batches-admin-contract.ts'

/** Milliseconds between two looks at a batch that is being made. */
const pause = 1000

export function BatchList() {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  const answer = useLive(listDocumentBatches, {}, { staleTime: 0, ...(isBusy ? { refetchInterval: pause } : {}) })
  const { data: batches = [] } = answer
  const runs = batches.some(({ state }) => state === 'running')
  if (runs !== isBusy) setBusy(runs)
  if (batches.length === 0) return <LostPart of={answer} title={t('order.admin.batch.list')} />
  return (
    <ul className="grid gap-4" aria-label={t('order.admin.batch.list')}>
      {batches.map((batch) => (
        <li key={batch.id}>
          <Batch batch={batch} />
        </li>
      ))}
    </ul>
  )
}

function Batch({ batch }: { batch: DocumentBatch }) {
  const { t } = useTranslation()
  const api = useApi()
  const { dateTime } = useFormat()
  const [isSaving, setSaving] = useState(false)
  const remove = useCommand(removeDocumentBatch, { refresh: [listDocumentBatches] })
  const { id, isZip, state, done, total, failed, createdAt } = batch
  const save = async () => {
    setSaving(true)
    const { name, file } = await api.call(getDocumentBatch, { params: { id } }).finally(() => setSaving(false))
    saveBlob(new Blob([bytesOf(file)], { type: isZip ? 'application/zip' : 'application/pdf' }), name)
  }
  return (
    <div className="grid gap-2 rounded-md border border-line p-3">
      <Progress
        label={t(`order.admin.documentNames.${batch.document}`)}
        value={done}
        max={total}
        tone={state === 'running' ? 'primary' : state === 'done' ? 'success' : 'danger'}
        detail={t(`order.admin.batch.states.${state === 'running' && done === total ? 'bound' : state}`, {
          done,
          total,
          made: total - failed.length,
        })}
      />
      <p className="text-sm text-ink-soft">
        {t('order.admin.batch.begun')} <time dateTime={createdAt}>{dateTime(createdAt)}</time>
      </p>
      {failed.length > 0 && (
        <Alert tone="warning" isSilent>
          <ul>
            {failed.map(({ number, message }) => (
              <li key={number}>
                <bdi className="font-medium">{number}</bdi>: {message}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      <div className="flex flex-wrap gap-2">
        {state === 'done' && (
          <Button size="sm" variant="primary" icon="download" loading={isSaving} onClick={() => void save().catch(() => undefined)}>
            {t(isZip ? 'order.admin.batch.saveZip' : 'order.admin.pdf')}
          </Button>
        )}
        <Button size="sm" icon={state === 'running' ? 'close' : 'trash'} onClick={() => remove.run({ params: { id } })}>
          {t(state === 'running' ? 'ui.cancel' : 'order.admin.batch.remove')}
        </Button>
      </div>
    </div>
  )
}
