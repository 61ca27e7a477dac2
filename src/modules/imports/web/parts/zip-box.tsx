// The ZIP file of pictures beside an import's file: which one is there, and sending one.
import { useRefresh } from '#web/page-data.ts'
import { useTranslation } from '#web/translation.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { getImport, type Import, startPictures } from '../../admin-contract.ts'
import { UploadState } from './upload-state.tsx'
import { useFileUpload } from './use-file-upload.ts'

/** Takes an import whose products have pictures. */
export function ZipBox({ of }: { of: Import }) {
  const { t } = useTranslation()
  const refresh = useRefresh()
  const upload = useFileUpload({ picturesOf: of.id }, () => void refresh(getImport))
  const has = of.zip?.pictures
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <FileButton
          may={startPictures.may}
          size="sm"
          accept=".zip,application/zip"
          label={t(has ? 'imports.admin.zip.replace' : 'imports.admin.zip.choose')}
          inputLabel={t('imports.admin.zip.label')}
          loading={upload.name !== null && upload.failure === null}
          onFiles={([file]) => file && upload.start(file)}
        />
        {of.zip && has && (
          <span className="text-sm text-ink-soft wrap-anywhere">{t('imports.admin.zip.has', { name: of.zip.name, count: has })}</span>
        )}
      </div>
      <UploadState upload={upload} />
    </div>
  )
}
