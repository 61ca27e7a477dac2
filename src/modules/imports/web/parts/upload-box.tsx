// Where a catalogue file comes in: chosen or dropped, sent in parts with its progress.
import { type DragEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useMay } from '#web/may.ts'
import { useRefresh } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { listImports, startImport } from '../../admin-contract.ts'
import { UploadState } from './upload-state.tsx'
import { useFileUpload } from './use-file-upload.ts'

/** Leads to the import once its file is there. */
export function UploadBox() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const refresh = useRefresh()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const upload = useFileUpload(null, (id) => {
    void refresh(listImports)
    void navigate(paths.office.import(id))
  })
  const isAllowed = useMay()(startImport.may)
  const take = (files: FileList | null) => {
    const [file] = files ?? []
    if (file) upload.start(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  if (!isAllowed) return null
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
      <UploadState upload={upload} />
    </div>
  )
}
