// How far a file is on its way, with a way to stop it and to try again.
import { useTranslation } from '#web/translation.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Progress } from '#web/ui/progress.tsx'
import type { FileUpload } from './use-file-upload.ts'

const megabytes = (bytes: number): string => (bytes / 1_048_576).toFixed(1)

/** Nothing while no file is on its way. */
export function UploadState({ upload }: { upload: FileUpload }) {
  const { t } = useTranslation()
  if (upload.failure !== null)
    return (
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
    )
  if (upload.name === null) return null
  return (
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
  )
}
