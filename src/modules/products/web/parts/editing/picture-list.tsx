// A product's pictures: uploaded or from the gallery, ordered by drag and keyboard, with alternative texts; the first is the main one.
import { PictureSet } from '#modules/files/web/parts/picture-set.tsx'
import { Words } from '#web/form/words.tsx'
import { useTranslation } from '#web/translation.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { longest } from '../../../admin-fields.ts'
import type { ProductValues } from './product-values.ts'

type Picture = ProductValues['pictures'][number]
type Props = { pictures: readonly Picture[]; onChange: (pictures: Picture[]) => void }

export function PictureList({ pictures, onChange }: Props) {
  const { t } = useTranslation()
  return (
    <PictureSet
      label={t('office.admin.product.pictures')}
      value={pictures}
      onChange={onChange}
      entryOf={(file) => ({ ...file, alt: { en: '', ar: '' } })}
      render={(picture, index, { name, handle, edit, remove, moveTo }) => (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-line bg-card p-2">
          {handle}
          <img
            src={`/files/${picture.hash}/160.webp`}
            alt={name}
            width={72}
            height={72}
            className="size-18 rounded-sm bg-sunken object-cover"
          />
          <Words
            label={t('office.admin.product.alt')}
            value={picture.alt}
            onChange={(alt) => edit({ alt })}
            maxLength={longest.short}
            className="order-last grid w-full gap-2 sm:order-none sm:w-auto sm:min-w-60 sm:flex-1 sm:grid-cols-2"
          />
          <span className="ms-auto flex items-center gap-1">
            {index === 0 ? (
              <Badge tone="info">{t('office.admin.product.mainPicture')}</Badge>
            ) : (
              <Button size="sm" variant="quiet" icon="star" onClick={() => moveTo(0)}>
                {t('office.admin.product.makeMain')}
              </Button>
            )}
            <IconButton icon="trash" label={t('ui.remove', { name })} onClick={remove} />
          </span>
        </div>
      )}
    />
  )
}
