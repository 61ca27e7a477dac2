// Where a catalogue file comes in: chosen or dropped, sent in parts with its progress.
import { useNavigate } from 'react-router'
import { useMay } from '#web/may.ts'
import { useRefresh } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { cx } from '#web/ui/cx.ts'
import { FileButton } from '#web/ui/file-button.tsx'
import { useFileDrop } from '#web/use-file-drop.ts'
import { listImports, startImport } from '../../admin-contract.ts'
import { UploadState } from './upload-state.tsx'
import { useFileUpload } from './use-file-upload.ts'

/** Leads to the import once its file is there. */
export function UploadBox() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const refresh = useRefresh()
  const upload = useFileUpload(null, (id) => {
    void refresh(listImports)
    void navigate(paths.office.import(id))
  })
  const isAllowed = useMay()(startImport.may)
  const take = ([file]: File[]) => file && upload.start(file)
  const { isOver, area } = useFileDrop(take)
  if (!isAllowed) return null
  return (
    <div
      {...area}
      className={cx(
        'grid gap-3 rounded-md border-2 border-dashed p-5 transition-colors',
        isOver ? 'border-primary bg-primary-soft' : 'border-line-strong bg-card',
      )}
    >
      <div className="flex flex-wrap items-center gap-3">
        <FileButton
          variant="primary"
          accept=".csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          label={t('imports.admin.upload.choose')}
          inputLabel={t('imports.admin.upload.label')}
          loading={upload.name !== null && upload.failure === null}
          onFiles={take}
        />
        <span className="text-sm text-ink-soft">{t('imports.admin.upload.drop')}</span>
      </div>
      <p className="max-w-prose text-sm text-ink-soft">{t('imports.admin.upload.hint')}</p>
      <UploadState upload={upload} />
    </div>
  )
}
