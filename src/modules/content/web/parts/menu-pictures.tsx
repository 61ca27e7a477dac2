// The pictures of a menu, each with its alternative text and link; sorted by drag or keyboard.
import { useRef, useState } from 'react'
import { DropZone } from '#modules/files/web/parts/drop-zone.tsx'
import { FileTile } from '#modules/files/web/parts/file-tile.tsx'
import { LibraryDialog } from '#modules/files/web/parts/library-dialog.tsx'
import { useUploads } from '#modules/files/web/parts/use-uploads.ts'
import { useTranslation } from '#web/translation.tsx'
import { useLanguages } from '#web/boot-context.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { FieldGroup } from '#web/ui/field.tsx'
import { SortableList } from '#web/ui/sortable-list.tsx'
import { moved } from '#web/ui/sorting.ts'
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
  const languages = useLanguages()
  const [isOpen, setOpen] = useState(false)
  const uploads = useUploads(['picture'])
  const latest = useRef(value)
  latest.current = value
  const add = (files: readonly { fileId: string; hash: string }[]) => {
    const present = latest.current
    const fresh = files.filter(({ fileId }) => !present.some((each) => each.fileId === fileId))
    onChange([...present, ...fresh.map(({ fileId, hash }) => ({ fileId, hash, alt: { en: '', ar: '' }, href: '' }))])
  }
  const edit = (at: number, change: Partial<MenuPicture>) =>
    onChange(value.map((each, index) => (index === at ? { ...each, ...change } : each)))
  const nameOf = ({ fileId }: MenuPicture) =>
    t('file.admin.pictureNumber', { number: value.findIndex((each) => each.fileId === fileId) + 1 })
  return (
    <FieldGroup label={t('content.admin.menu.pictures')} hint={t('content.admin.menu.picturesHint')} error={error}>
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
            label={t('content.admin.menu.pictures')}
            onMove={(from, to) => onChange(moved(value, from, to))}
            render={(picture, index, handle) => (
              <div className="surface-card grid grid-cols-[auto_5rem_minmax(0,1fr)_auto] items-start gap-2 rounded-md border border-line p-2">
                {handle}
                <FileTile kind="picture" hash={picture.hash} />
                <div className="grid gap-2 sm:grid-cols-2">
                  {languages.map((language) => (
                    <TextInput
                      key={language}
                      label={`${t('content.admin.menu.alt')} (${t(`form.admin.language.${language}`)})`}
                      lang={language}
                      dir={language === 'ar' ? 'rtl' : 'ltr'}
                      value={picture.alt[language]}
                      error={errorAt(index, `alt.${language}`)}
                      onChange={(event) => edit(index, { alt: { ...picture.alt, [language]: event.target.value } })}
                    />
                  ))}
                  <TextInput
                    label={t('content.admin.menu.href')}
                    placeholder="/products"
                    dir="ltr"
                    optional
                    fieldClassName="sm:col-span-2"
                    value={picture.href}
                    error={errorAt(index, 'href')}
                    onChange={(event) => edit(index, { href: event.target.value.trim() })}
                  />
                </div>
                <IconButton
                  size="sm"
                  icon="trash"
                  label={t('ui.remove', { name: nameOf(picture) })}
                  onClick={() => onChange(value.filter((_, at) => at !== index))}
                />
              </div>
            )}
          />
        )}
      </DropZone>
      <LibraryDialog open={isOpen} onClose={() => setOpen(false)} many taken={value.map(({ fileId }) => fileId)} onPick={add} />
    </FieldGroup>
  )
}
