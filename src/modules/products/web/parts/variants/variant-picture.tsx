// Choosing a variant's picture: one of the product's, another from the gallery, or none.
import { useState } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { LibraryDialog } from '#modules/files/web/parts/library-dialog.tsx'
import type { PictureRef } from '#modules/files/web/parts/picture-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { cx } from '#web/ui/cx.ts'
import type { Picturing } from './variant-columns.tsx'

type Props = {
  picturing: Picturing | null
  pictures: readonly PictureRef[]
  onPick: (picture: PictureRef | null) => void
  onClose: () => void
}

export function VariantPicture({ picturing, pictures, onPick, onClose }: Props) {
  const { t } = useTranslation()
  const [isInGallery, setInGallery] = useState(false)
  const close = () => {
    setInGallery(false)
    onClose()
  }
  return (
    <>
      <Dialog
        open={picturing !== null && !isInGallery}
        onClose={close}
        title={t('variants.admin.sheet.pictureTitle', { variant: picturing?.row.title ?? '' })}
        actions={
          <>
            <Button onClick={() => onPick(null)}>{t('variants.admin.sheet.noPicture')}</Button>
            <Button icon="image" onClick={() => setInGallery(true)}>
              {t('file.admin.fromGallery')}
            </Button>
          </>
        }
      >
        <p className="mb-3 text-ink-soft">{t('variants.admin.sheet.pictureHint')}</p>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] gap-2">
          {pictures.map((picture, at) => (
            <button
              key={picture.fileId}
              type="button"
              aria-pressed={picture.fileId === picturing?.row.pictureId}
              aria-label={`${t('variants.admin.sheet.pictureUse')} ${at + 1}`}
              onClick={() => onPick(picture)}
              className={cx(
                'overflow-hidden rounded-md border-2',
                picture.fileId === picturing?.row.pictureId ? 'border-primary' : 'border-line hover:border-line-strong',
              )}
            >
              <img
                src={`/files/${picture.hash}/160.webp`}
                alt=""
                width={96}
                height={96}
                className="aspect-square w-full bg-sunken object-cover"
              />
            </button>
          ))}
        </div>
      </Dialog>
      <LibraryDialog
        open={isInGallery}
        onClose={close}
        kind="picture"
        onPick={([picked]) => {
          setInGallery(false)
          onPick(picked ? { fileId: picked.fileId, hash: picked.hash } : null)
        }}
      />
    </>
  )
}
