// The ZIP file of pictures beside an import's file: which one is there, and sending one.
import { useRef } from 'react'
import { useRefresh } from '#web/page-data.ts'
import { useTranslation } from '#web/translation.tsx'
import { Button } from '#web/ui/button.tsx'
import { getImport, type Import, startPictures } from '../../admin-contract.ts'
import { UploadState } from './upload-state.tsx'
import { useFileUpload } from './use-file-upload.ts'

/** Takes an import whose products have pictures. */
export function ZipBox({ of }: { of: Import }) {
  const { t } = useTranslation()
  const refresh = useRefresh()
  const input = useRef<HTMLInputElement>(null)
  const upload = useFileUpload({ picturesOf: of.id }, () => void refresh(getImport))
  const has = of.zip?.pictures
  return (
    <div className="grid gap-3">
      <input
        ref={input}
        type="file"
        accept=".zip,application/zip"
        className="sr-only"
        tabIndex={-1}
        aria-label={t('imports.admin.zip.label')}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) upload.start(file)
          event.target.value = ''
        }}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          may={startPictures.may}
          icon="upload"
          size="sm"
          loading={upload.name !== null && upload.failure === null}
          onClick={() => input.current?.click()}
        >
          {t(has ? 'imports.admin.zip.replace' : 'imports.admin.zip.choose')}
        </Button>
        {of.zip && has && (
          <span className="text-sm text-ink-soft wrap-anywhere">{t('imports.admin.zip.has', { name: of.zip.name, count: has })}</span>
        )}
      </div>
      <UploadState upload={upload} />
    </div>
  )
}
