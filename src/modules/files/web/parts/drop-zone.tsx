// Takes files that are chosen, dropped or pasted; shows the upload's progress and its failures below.
import { type ClipboardEvent, type ReactNode, useState } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { useMay } from '#web/may.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { FileButton } from '#web/ui/file-button.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { useFileDrop } from '#web/use-file-drop.ts'
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
  const isAllowed = useMay()(uploadPicture.may)
  const [onlyOne, setOnlyOne] = useState('')
  const take = (files: File[]) => {
    const [first] = files
    setOnlyOne(!many && first && files.length > 1 ? t('file.admin.onlyOne', { name: first.name }) : '')
    onFiles(many ? files : files.slice(0, 1))
  }
  const { isOver, area } = useFileDrop(take, isAllowed)
  const paste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files]
    if (!isAllowed || files.length === 0) return
    event.preventDefault()
    take(files)
  }
  return (
    <div
      {...area}
      onPaste={paste}
      className={cx(
        'grid grid-cols-1 gap-3 rounded-md border border-dashed p-3 transition-colors',
        isOver ? 'border-primary bg-primary-soft' : 'border-line-strong',
        className,
      )}
    >
      {children}
      <div className="flex flex-wrap items-center gap-2">
        <FileButton
          may={uploadPicture.may}
          many={many}
          accept={acceptOf(kinds)}
          label={label ?? t('file.admin.upload')}
          loading={uploads.running !== null}
          onFiles={take}
        />
        {actions}
        {isAllowed && <span className="text-sm text-ink-soft pointer-coarse:hidden">{t('file.admin.dropHint')}</span>}
      </div>
      <p role="status" className="text-sm text-ink empty:hidden">
        {onlyOne}
      </p>
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
