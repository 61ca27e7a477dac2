// A product's pictures: uploaded or from the gallery, ordered by drag and keyboard, with alternative texts; the first is the main one.
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { useLanguages } from '#web/boot-context.tsx'
import { DropZone } from '#modules/files/web/parts/drop-zone.tsx'
import { LibraryDialog } from '#modules/files/web/parts/library-dialog.tsx'
import { useUploads } from '#modules/files/web/parts/use-uploads.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { SortableList } from '#web/ui/sortable-list.tsx'
import { moved } from '#web/ui/sorting.ts'
import { TextInput } from '#web/ui/text-input.tsx'
import type { ProductValues } from './product-values.ts'

type Picture = ProductValues['pictures'][number]
type Props = { pictures: readonly Picture[]; onChange: (pictures: Picture[]) => void }

export function PictureList({ pictures, onChange }: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const uploads = useUploads(['picture'])
  // An upload takes its time, and what was chosen or taken away meanwhile counts.
  const latest = useRef(pictures)
  latest.current = pictures
  const add = (files: readonly { fileId: string; hash: string }[]) => {
    const fresh = files.filter(({ fileId }) => !latest.current.some((each) => each.fileId === fileId))
    onChange([...latest.current, ...fresh.map(({ fileId, hash }) => ({ fileId, hash, alt: { en: '', ar: '' } }))])
  }
  const numberOf = ({ fileId }: Picture) => pictures.findIndex((each) => each.fileId === fileId) + 1
  const nameOf = (picture: Picture) => t('office.admin.product.pictureNumber', { number: numberOf(picture) })
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
      {pictures.length > 0 && (
        <SortableList
          items={pictures}
          itemKey={({ fileId }) => fileId}
          itemLabel={nameOf}
          label={t('office.admin.product.pictures')}
          onMove={(from, to) => onChange(moved(pictures, from, to))}
          render={(picture, index, handle) => (
            <Entry
              picture={picture}
              name={nameOf(picture)}
              isMain={index === 0}
              handle={handle}
              onMain={() => onChange(moved(pictures, index, 0))}
              onAlt={(alt) => onChange(pictures.map((each, at) => (at === index ? { ...each, alt } : each)))}
              onRemove={() => onChange(pictures.filter((_, at) => at !== index))}
            />
          )}
        />
      )}
      <LibraryDialog open={isOpen} onClose={() => setOpen(false)} many taken={pictures.map(({ fileId }) => fileId)} onPick={add} />
    </DropZone>
  )
}

type EntryProps = {
  picture: Picture
  name: string
  isMain: boolean
  handle: ReactNode
  onMain: () => void
  onAlt: (alt: Picture['alt']) => void
  onRemove: () => void
}

function Entry({ picture, name, isMain, handle, onMain, onAlt, onRemove }: EntryProps) {
  const { t } = useTranslation()
  const languages = useLanguages()
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-line bg-card p-2">
      {handle}
      <img
        src={`/files/${picture.hash}/160.webp`}
        alt={name}
        width={72}
        height={72}
        className="size-18 rounded-sm bg-sunken object-cover"
      />
      <div className="order-last grid w-full gap-2 sm:order-none sm:w-auto sm:min-w-60 sm:flex-1 sm:grid-cols-2">
        {languages.map((language) => (
          <TextInput
            key={language}
            label={t('office.admin.product.alt', { language: t(`form.admin.language.${language}`) })}
            lang={language}
            dir={language === 'ar' ? 'rtl' : 'ltr'}
            maxLength={300}
            value={picture.alt[language]}
            onChange={(event) => onAlt({ ...picture.alt, [language]: event.target.value })}
          />
        ))}
      </div>
      <span className="ms-auto flex items-center gap-1">
        {isMain ? (
          <Badge tone="info">{t('office.admin.product.mainPicture')}</Badge>
        ) : (
          <Button size="sm" variant="quiet" icon="star" onClick={onMain}>
            {t('office.admin.product.makeMain')}
          </Button>
        )}
        <IconButton icon="trash" label={t('ui.remove', { name })} onClick={onRemove} />
      </span>
    </div>
  )
}
