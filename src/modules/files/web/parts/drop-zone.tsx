// Takes files that are chosen, dropped or pasted; shows the upload's progress and its failures below.
import { type ClipboardEvent, type DragEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { useMay } from '#web/may.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Progress } from '#web/ui/progress.tsx'
import { type FileKind, uploadPicture } from '../../admin-contract.ts'
import { acceptOf, type Uploads } from './use-uploads.ts'

type Props = {
  kinds: readonly FileKind[]
  uploads: Uploads
  onFiles: (files: File[]) => void
  many?: boolean
  /** The label of the button; by default "upload". */
  label?: string
  /** Shown beside the button. */
  actions?: ReactNode
  children?: ReactNode
  className?: string
}

/** Takes files by button, drop and paste (while the focus is inside) and passes them to `onFiles`. */
export function DropZone({ kinds, uploads, onFiles, many = false, label, actions, children, className }: Props) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const isAllowed = useMay()(uploadPicture.may)
  const take = (list: FileList | null | undefined) => {
    const files = isAllowed ? [...(list ?? [])].slice(0, many ? undefined : 1) : []
    if (files.length > 0) onFiles(files)
    return files.length > 0
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  const paste = (event: ClipboardEvent) => {
    if (take(event.clipboardData.files)) event.preventDefault()
  }
  const isFileDrag = (event: DragEvent) => event.dataTransfer.types.includes('Files')
  return (
    <div
      onDragOver={(event) => {
        if (!isFileDrag(event) || !isAllowed) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => isFileDrag(event) && drop(event)}
      onPaste={paste}
      className={cx(
        'grid grid-cols-1 gap-3 rounded-md border border-dashed p-3 transition-colors',
        isOver ? 'border-primary bg-primary-soft' : 'border-line-strong',
        className,
      )}
    >
      {children}
      <div className="flex flex-wrap items-center gap-2">
        <input
          ref={input}
          type="file"
          hidden
          multiple={many}
          accept={acceptOf(kinds)}
          aria-label={label ?? t('file.admin.upload')}
          onChange={(event) => {
            take(event.target.files)
            event.target.value = ''
          }}
        />
        <Button may={uploadPicture.may} icon="upload" loading={uploads.running !== null} onClick={() => input.current?.click()}>
          {label ?? t('file.admin.upload')}
        </Button>
        {actions}
        {isAllowed && <span className="text-sm text-ink-soft pointer-coarse:hidden">{t('file.admin.dropHint')}</span>}
      </div>
      <UploadReport {...uploads} />
    </div>
  )
}

/** The progress of an upload, and the failed files with their reasons. */
export function UploadReport({ running, failures, forget }: Uploads) {
  const { t } = useTranslation()
  return (
    <div aria-live="polite" className="grid grid-cols-1 gap-2 empty:hidden">
      {running && (
        <Progress
          label={t('file.admin.uploading', { done: running.done + 1, total: running.total })}
          value={running.done}
          max={running.total}
          detail={<bdi>{running.name}</bdi>}
        />
      )}
      {failures.length > 0 && (
        <Alert
          tone="danger"
          title={t('file.admin.failed', { count: failures.length })}
          actions={
            <Button size="sm" onClick={forget}>
              {t('ui.dismiss')}
            </Button>
          }
        >
          <ul className="grid gap-1">
            {failures.map(({ name, message }, index) => (
              <li key={index}>
                <bdi className="font-medium">{name}</bdi>: {message}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  )
}
