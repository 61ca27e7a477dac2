// A form field for one picture or one video: from the gallery or uploaded, by button, drop or paste.
import { useState } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { FieldGroup } from '#web/ui/field.tsx'
import { DropZone } from './drop-zone.tsx'
import { FileTile } from './file-tile.tsx'
import type { FileRef } from '../../file-ref.ts'
import { LibraryDialog } from './library-dialog.tsx'
import { useUploads } from './use-uploads.ts'

/** A stored file as the value of a form. */
export type PictureRef = FileRef

type Shared = { label: string; hint?: string | undefined; error?: string | undefined; optional?: boolean }
type OneProps = Shared & { value: PictureRef | null; onChange: (value: PictureRef | null) => void }

const refOf = ({ fileId, hash }: PictureRef): PictureRef => ({ fileId, hash })

/** One picture, or none. */
export const PictureField = (props: OneProps) => <OneFile {...props} kind="picture" />

/** One video, or none. */
export const VideoField = (props: OneProps) => <OneFile {...props} kind="video" />

function OneFile({ label, hint, error, optional = false, value, onChange, kind }: OneProps & { kind: 'picture' | 'video' }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const uploads = useUploads([kind])
  const take = async (files: File[]) => {
    const [kept] = await uploads.upload(files)
    if (kept) onChange(refOf(kept))
  }
  return (
    <FieldGroup label={label} hint={hint} error={error} optional={optional}>
      <DropZone
        kinds={[kind]}
        uploads={uploads}
        onFiles={(files) => void take(files)}
        actions={
          <Button icon="image" onClick={() => setOpen(true)}>
            {t('file.admin.fromGallery')}
          </Button>
        }
      >
        {value && (
          <div className="flex items-start gap-2">
            <span className={kind === 'video' ? 'w-full max-w-72' : 'w-28'}>
              {kind === 'video' ? (
                <video src={`/files/${value.hash}/video`} controls muted preload="metadata" className="w-full rounded-sm bg-sunken" />
              ) : (
                <FileTile kind={kind} hash={value.hash} />
              )}
            </span>
            <IconButton icon="trash" label={t('ui.remove', { name: label })} onClick={() => onChange(null)} />
          </div>
        )}
      </DropZone>
      <LibraryDialog open={isOpen} onClose={() => setOpen(false)} kind={kind} onPick={([picked]) => picked && onChange(refOf(picked))} />
    </FieldGroup>
  )
}
