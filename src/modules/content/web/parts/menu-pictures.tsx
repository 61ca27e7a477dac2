// The pictures of a menu, each with its alternative text and link; sorted by drag or keyboard.
import { FileTile } from '#modules/files/web/parts/file-tile.tsx'
import { PictureSet } from '#modules/files/web/parts/picture-set.tsx'
import { Words } from '#web/form/words.tsx'
import { useTranslation } from '#web/translation.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { FieldGroup } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import type { MenuPicture } from './menu-values.ts'

type Props = {
  value: readonly MenuPicture[]
  onChange: (value: MenuPicture[]) => void
  error?: string | undefined
  /** The error at one field of one picture. */
  errorAt: (index: number, field: 'href' | 'alt.en' | 'alt.ar') => string | undefined
}

export function MenuPictures({ value, onChange, error, errorAt }: Props) {
  const { t } = useTranslation()
  return (
    <FieldGroup label={t('content.admin.menu.pictures')} hint={t('content.admin.menu.picturesHint')} error={error}>
      <PictureSet
        label={t('content.admin.menu.pictures')}
        value={value}
        onChange={onChange}
        entryOf={(file) => ({ ...file, alt: { en: '', ar: '' }, href: '' })}
        render={(picture, index, { name, handle, edit, remove }) => (
          <div className="surface-card grid grid-cols-[auto_5rem_minmax(0,1fr)_auto] items-start gap-2 rounded-md border border-line p-2">
            {handle}
            <FileTile kind="picture" hash={picture.hash} />
            <div className="grid gap-2 max-sm:order-last max-sm:col-span-full">
              <Words
                label={t('content.admin.menu.alt')}
                value={picture.alt}
                onChange={(alt) => edit({ alt })}
                errorAt={(language) => errorAt(index, `alt.${language}`)}
                className="grid gap-2 sm:grid-cols-2"
              />
              <TextInput
                label={t('content.admin.menu.href')}
                placeholder="/products"
                dir="ltr"
                optional
                value={picture.href}
                error={errorAt(index, 'href')}
                onChange={(event) => edit({ href: event.target.value.trim() })}
              />
            </div>
            <span className="max-sm:col-start-4">
              <IconButton size="sm" icon="trash" label={t('ui.remove', { name })} onClick={remove} />
            </span>
          </div>
        )}
      />
    </FieldGroup>
  )
}
