// A form field for one PDF: uploaded by button, drop or paste, or from the gallery.
import { useState } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { FieldGroup } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { DropZone } from './drop-zone.tsx'
import { fileUrl } from './file-address.ts'
import { LibraryDialog } from './library-dialog.tsx'
import type { PictureRef } from './picture-field.tsx'
import { useUploads } from './use-uploads.ts'

type Props = {
  label: string
  hint?: string | undefined
  error?: string | undefined
  value: PictureRef | null
  onChange: (value: PictureRef | null) => void
}

/** One PDF, or none. */
export function DocumentField({ label, hint, error, value, onChange }: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const uploads = useUploads(['document'])
  const take = async (files: File[]) => {
    const [kept] = await uploads.upload(files)
    if (kept) onChange({ fileId: kept.fileId, hash: kept.hash })
  }
  return (
    <FieldGroup label={label} hint={hint} error={error} optional>
      <DropZone
        kinds={['document']}
        uploads={uploads}
        onFiles={(files) => void take(files)}
        actions={
          <Button icon="file" onClick={() => setOpen(true)}>
            {t('file.admin.fromGallery')}
          </Button>
        }
      >
        {value && (
          <div className="flex items-center gap-2 text-sm">
            <Icon name="file" />
            <a
              href={fileUrl('document', value.hash)}
              target="_blank"
              rel="noreferrer"
              className="touch-target font-medium text-primary hover:underline"
            >
              {t('file.admin.openPdf')}
            </a>
            <IconButton icon="trash" label={t('ui.remove', { name: label })} onClick={() => onChange(null)} />
          </div>
        )}
      </DropZone>
      <LibraryDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        kind="document"
        onPick={([picked]) => picked && onChange({ fileId: picked.fileId, hash: picked.hash })}
      />
    </FieldGroup>
  )
}
