// The editors of blocks with files: one picture, a gallery, a video.
import { useState } from 'react'
import { FileTile } from '#modules/files/web/parts/file-tile.tsx'
import { LibraryDialog } from '#modules/files/web/parts/library-dialog.tsx'
import { PictureField, VideoField } from '#modules/files/web/parts/picture-field.tsx'
import { useTranslation } from '#web/translation.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { type Block, mostEntries } from '../../blocks.ts'
import type { EditorProps } from './editor-props.ts'
import { Entries } from './entries.tsx'
import { Words } from '#web/form/words.tsx'

const none = { en: '', ar: '' }
type Of<T extends Block['type']> = EditorProps<Extract<Block, { type: T }>>

export function PictureEditor({ block, onChange, known, learn, errorAt }: Of<'picture'>) {
  const { t } = useTranslation()
  const { picture } = block
  return (
    <>
      <PictureField
        label={t('page.admin.block.picture')}
        value={picture && { fileId: picture.fileId, hash: known.hashes.get(picture.fileId) ?? '' }}
        onChange={(file) => {
          if (file) learn({ files: [file] })
          onChange({ picture: file && { fileId: file.fileId, alt: picture?.alt ?? none } })
        }}
        error={errorAt('picture')}
      />
      {picture && (
        <Words
          label={t('page.admin.block.alt')}
          value={picture.alt}
          maxLength={300}
          optional
          onChange={(alt) => onChange({ picture: { ...picture, alt } })}
        />
      )}
    </>
  )
}

export function GalleryEditor({ block, onChange, known, learn, errorAt }: Of<'gallery'>) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { pictures } = block
  return (
    <>
      <Entries
        label={t('page.admin.block.pictures')}
        value={pictures}
        onChange={(next) => onChange({ pictures: next })}
        nameOf={(_, at) => t('file.admin.pictureNumber', { number: at + 1 })}
        addLabel={t('file.admin.fromGallery')}
        onAdd={() => setOpen(true)}
        most={mostEntries}
        error={errorAt('pictures')}
        render={(picture, _, edit) => (
          <div className="grid items-start gap-3 sm:grid-cols-[5rem_minmax(0,1fr)]">
            <span className="w-20">
              <FileTile kind="picture" hash={known.hashes.get(picture.fileId) ?? ''} />
            </span>
            <Words label={t('page.admin.block.alt')} value={picture.alt} maxLength={300} optional onChange={(alt) => edit({ alt })} />
          </div>
        )}
      />
      <LibraryDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        many
        taken={pictures.map(({ fileId }) => fileId)}
        onPick={(files) => {
          learn({ files })
          onChange({ pictures: [...pictures, ...files.map(({ fileId }) => ({ fileId, alt: none }))].slice(0, mostEntries) })
        }}
      />
    </>
  )
}

export function VideoEditor({ block, onChange, known, learn, errorAt }: Of<'video'>) {
  const { t } = useTranslation()
  const { fileId, address } = block
  return (
    <>
      <VideoField
        label={t('page.admin.block.video')}
        optional
        value={fileId === null ? null : { fileId, hash: known.hashes.get(fileId) ?? '' }}
        onChange={(file) => {
          if (file) learn({ files: [file] })
          onChange({ fileId: file?.fileId ?? null, ...(file ? { address: '' } : {}) })
        }}
        error={errorAt('fileId')}
      />
      {fileId === null && (
        <TextInput
          label={t('page.admin.block.address')}
          hint={t('page.admin.block.addressHint')}
          placeholder="https://"
          dir="ltr"
          inputMode="url"
          optional
          value={address}
          error={errorAt('address')}
          onChange={(event) => onChange({ address: event.target.value })}
        />
      )}
    </>
  )
}
