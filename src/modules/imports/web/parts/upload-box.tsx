// Where a catalogue file comes in: chosen or dropped, sent in parts with its progress.
import { type DragEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useRefresh } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Progress } from '#web/ui/progress.tsx'
import { listImports } from '../../admin-contract.ts'
import { useFileUpload } from './use-file-upload.ts'

const megabytes = (bytes: number): string => (bytes / 1_048_576).toFixed(1)

/** Leads to the import once its file is there. */
export function UploadBox() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const refresh = useRefresh()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const upload = useFileUpload((id) => {
    void refresh(listImports)
    void navigate(paths.office.import(id))
  })
  const take = (files: FileList | null) => {
    const [file] = files ?? []
    if (file) upload.start(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cx(
        'grid gap-3 rounded-md border-2 border-dashed p-5 transition-colors',
        isOver ? 'border-primary bg-primary-soft' : 'border-line-strong bg-card',
      )}
    >
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        className="sr-only"
        tabIndex={-1}
        aria-label={t('imports.admin.upload.label')}
        onChange={(event) => {
          take(event.target.files)
          event.target.value = ''
        }}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="primary"
          icon="upload"
          loading={upload.name !== null && upload.failure === null}
          onClick={() => input.current?.click()}
        >
          {t('imports.admin.upload.choose')}
        </Button>
        <span className="text-sm text-ink-soft">{t('imports.admin.upload.drop')}</span>
      </div>
      <p className="max-w-prose text-sm text-ink-soft">{t('imports.admin.upload.hint')}</p>
      {upload.name !== null && upload.failure === null && (
        <div className="grid gap-2" aria-live="polite">
          <Progress
            label={t('imports.admin.upload.sending', { name: upload.name })}
            value={upload.sent}
            max={upload.size}
            detail={t('imports.admin.upload.sent', { sent: megabytes(upload.sent), size: megabytes(upload.size) })}
          />
          <Button size="sm" variant="quiet" className="justify-self-start" onClick={upload.stop}>
            {t('imports.admin.upload.stop')}
          </Button>
        </div>
      )}
      {upload.failure !== null && (
        <Alert
          tone="danger"
          title={upload.failure}
          onClose={upload.stop}
          actions={
            <Button size="sm" onClick={upload.again}>
              {t('imports.admin.upload.again')}
            </Button>
          }
        />
      )}
    </div>
  )
}
