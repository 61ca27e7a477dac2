// Fields for pictures (or a video) of a form: from the gallery or uploaded, by button, drop or paste; several are ordered by drag and keyboard.
import { useRef, useState } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { FieldGroup } from '#web/ui/field.tsx'
import { SortableList } from '#web/ui/sortable-list.tsx'
import { moved } from '#web/ui/sorting.ts'
import { DropZone } from './drop-zone.tsx'
import { FileTile } from './file-tile.tsx'
import { LibraryDialog } from './library-dialog.tsx'
import { useUploads } from './use-uploads.ts'

/** A kept file as forms carry it. */
export type PictureRef = { fileId: string; hash: string }

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

type ManyProps = Shared & { value: readonly PictureRef[]; onChange: (value: PictureRef[]) => void }

/** Several pictures in an order, each once. */
export function PicturesField({ label, hint, error, optional = false, value, onChange }: ManyProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const uploads = useUploads(['picture'])
  // An upload takes its time, and what was chosen or taken away meanwhile counts.
  const latest = useRef(value)
  latest.current = value
  const add = (files: readonly PictureRef[]) => {
    const present = latest.current
    onChange([...present, ...files.filter(({ fileId }) => !present.some((each) => each.fileId === fileId)).map(refOf)])
  }
  const nameOf = ({ fileId }: PictureRef) =>
    t('file.admin.pictureNumber', { number: value.findIndex((each) => each.fileId === fileId) + 1 })
  return (
    <FieldGroup label={label} hint={hint} error={error} optional={optional}>
      <DropZone
        kinds={['picture']}
        uploads={uploads}
        many
        onFiles={(files) => void uploads.upload(files).then(add)}
        actions={
          <Button icon="image" onClick={() => setOpen(true)}>
            {t('file.admin.fromGallery')}
          </Button>
        }
      >
        {value.length > 0 && (
          <SortableList
            items={value}
            itemKey={({ fileId }) => fileId}
            itemLabel={nameOf}
            label={label}
            className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-2"
            onMove={(from, to) => onChange(moved(value, from, to))}
            render={(picture, index, handle) => (
              <div className="surface-card rounded-md border border-line p-1">
                <FileTile kind="picture" hash={picture.hash} />
                <div className="flex items-center justify-between">
                  {handle}
                  <IconButton
                    size="sm"
                    icon="trash"
                    label={t('ui.remove', { name: nameOf(picture) })}
                    onClick={() => onChange(value.filter((_, at) => at !== index))}
                  />
                </div>
              </div>
            )}
          />
        )}
      </DropZone>
      <LibraryDialog open={isOpen} onClose={() => setOpen(false)} many taken={value.map(({ fileId }) => fileId)} onPick={add} />
    </FieldGroup>
  )
}
