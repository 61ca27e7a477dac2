// Several pictures of a form: uploaded or from the gallery, each once, sorted by drag or keyboard.
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { Button } from '#web/ui/button.tsx'
import { SortableList } from '#web/ui/sortable-list.tsx'
import { moved } from '#web/ui/sorting.ts'
import { DropZone } from './drop-zone.tsx'
import { LibraryDialog } from './library-dialog.tsx'
import { useUploads } from './use-uploads.ts'

type Chosen = { fileId: string; hash: string }
type Entry<T> = { name: string; handle: ReactNode; edit: (change: Partial<T>) => void; remove: () => void; moveTo: (at: number) => void }
type Props<T extends Chosen> = {
  label: string
  value: readonly T[]
  onChange: (value: T[]) => void
  /** The entry of a picture that is added. */
  entryOf: (file: Chosen) => T
  render: (picture: T, at: number, entry: Entry<T>) => ReactNode
}

/** Those of the files that are not among the present ones, each once: two files with the same content are one picture. */
export const newOf = <T extends Chosen>(files: readonly T[], present: readonly Chosen[]): T[] =>
  files.filter(({ fileId }, at) => ![...present, ...files.slice(0, at)].some((each) => each.fileId === fileId))

/** Takes the pictures and how one is shown; gives them in their new order or with their changes. */
export function PictureSet<T extends Chosen>({ label, value, onChange, entryOf, render }: Props<T>) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const uploads = useUploads(['picture'])
  // An upload takes its time, and what was chosen or taken away meanwhile counts.
  const latest = useRef(value)
  latest.current = value
  const add = (files: readonly Chosen[]) => {
    const fresh = newOf(files, latest.current)
    onChange([...latest.current, ...fresh.map(({ fileId, hash }) => entryOf({ fileId, hash }))])
  }
  const nameOf = ({ fileId }: T) => t('file.admin.pictureNumber', { number: value.findIndex((each) => each.fileId === fileId) + 1 })
  return (
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
          onMove={(from, to) => onChange(moved(value, from, to))}
          render={(picture, at, handle) =>
            render(picture, at, {
              name: nameOf(picture),
              handle,
              edit: (change) => onChange(value.map((each, index) => (index === at ? { ...each, ...change } : each))),
              remove: () => onChange(value.filter((_, index) => index !== at)),
              moveTo: (to) => onChange(moved(value, at, to)),
            })
          }
        />
      )}
      <LibraryDialog open={isOpen} onClose={() => setOpen(false)} many taken={value.map(({ fileId }) => fileId)} onPick={add} />
    </DropZone>
  )
}
