// The downloads and videos of a product on its office screen: from the gallery, or the address of a video; saved on their own.
import { useState } from 'react'
import { LibraryDialog, type PickedFile } from '#modules/files/web/parts/library-dialog.tsx'
import type { Texts } from '#shared/locale.ts'
import { Form } from '#web/form/form.tsx'
import type { EndpointForm } from '#web/form/use-endpoint-form.ts'
import { useEntityForm } from '#web/form/use-entity-form.tsx'
import { Words } from '#web/form/words.tsx'
import { LoadedPart } from '#web/loaded-part.tsx'
import { useFresh } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { FieldGroup } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { SortableList } from '#web/ui/sortable-list.tsx'
import { moved } from '#web/ui/sorting.ts'
import { TextInput } from '#web/ui/text-input.tsx'
import { getProductMedia, type ProductMedia as Media, saveProductMedia } from '../../admin-contract.ts'

type Item = { key: string; title: Texts; fileId: string | null; name: string; address: string }
type Values = { downloads: Item[]; videos: Item[] }

let made = 0
const newKey = () => `new ${(made += 1)}`
const itemOf = ({ fileId, name }: PickedFile): Item => ({ key: newKey(), title: { en: '', ar: '' }, fileId, name, address: '' })
const valuesOf = ({ downloads, videos }: Media): Values => ({
  downloads: downloads.map(({ fileId, name, title }) => ({ key: fileId, title, fileId, name, address: '' })),
  videos: videos.map(({ title, file, address }, at) => ({
    key: file?.fileId ?? `${at} ${address}`,
    title,
    fileId: file?.fileId ?? null,
    name: file?.name ?? '',
    address,
  })),
})

export function ProductMedia({ id }: { id: string }) {
  const { t } = useTranslation()
  const media = useFresh(getProductMedia, { params: { id } })
  return (
    <Card title={t('extras.admin.media.title')} description={t('extras.admin.media.about')}>
      <LoadedPart of={media} waiting={<SkeletonText lines={3} />}>
        {(first) => <MediaForm key={id} media={first} />}
      </LoadedPart>
    </Card>
  )
}

function MediaForm({ media }: { media: Media }) {
  const { t } = useTranslation()
  const { form } = useEntityForm<typeof getProductMedia, typeof saveProductMedia, Values>(media, {
    get: getProductMedia,
    update: saveProductMedia,
    valuesOf,
    bodyOf: ({ downloads, videos }) => ({
      downloads: downloads.flatMap(({ fileId, title }) => (fileId === null ? [] : [{ fileId, title }])),
      videos: videos.map(({ fileId, title, address }) => ({ fileId, title, address })),
    }),
    refresh: [getProductMedia],
    path: paths.office.product,
  })
  return (
    <Form form={form} submitLabel={t('extras.admin.media.save')}>
      <Items form={form} name="downloads" kind="document" />
      <Items form={form} name="videos" kind="video" />
    </Form>
  )
}

type ItemsProps = { form: EndpointForm<Values>; name: 'downloads' | 'videos'; kind: 'document' | 'video' }

function Items({ form, name, kind }: ItemsProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { value, onChange, error } = form.field(name)
  const titleOf = ({ name: file, address }: Item) => file || address || t('extras.admin.media.newVideo')
  const edit = (at: number, change: Partial<Item>) => onChange(value.map((each, index) => (index === at ? { ...each, ...change } : each)))
  return (
    <FieldGroup label={t(`extras.admin.media.${name}`)} hint={t(`extras.admin.media.${name}Hint`)} error={error}>
      {value.length > 0 && (
        <SortableList
          items={value}
          itemKey={({ key }) => key}
          itemLabel={titleOf}
          label={t(`extras.admin.media.${name}`)}
          className="grid gap-2"
          onMove={(from, to) => onChange(moved(value, from, to))}
          render={(item, at, handle) => (
            <div className="surface-card grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-2 rounded-md border border-line p-2">
              {handle}
              <div className="grid gap-2">
                {item.fileId === null ? (
                  <TextInput
                    label={t('extras.admin.media.address')}
                    placeholder="https://"
                    dir="ltr"
                    inputMode="url"
                    value={item.address}
                    error={form.errorOf(`${name}.${at}.address`)}
                    onChange={(event) => edit(at, { address: event.target.value })}
                  />
                ) : (
                  <p className="flex items-center gap-2 pt-1.5 text-sm">
                    <Icon name={kind === 'video' ? 'play' : 'file'} className="text-ink-soft" />
                    <bdi className="truncate">{item.name}</bdi>
                  </p>
                )}
                <Words
                  optional
                  label={t('extras.admin.media.caption')}
                  value={item.title}
                  onChange={(title) => edit(at, { title })}
                  errorAt={(language) => form.errorOf(`${name}.${at}.title.${language}`)}
                  maxLength={120}
                  className="grid gap-2 sm:grid-cols-2"
                />
              </div>
              <IconButton
                size="sm"
                icon="trash"
                label={t('ui.remove', { name: titleOf(item) })}
                onClick={() => onChange(value.filter((_, index) => index !== at))}
              />
            </div>
          )}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" icon={kind === 'video' ? 'play' : 'file'} onClick={() => setOpen(true)}>
          {t('file.admin.fromGallery')}
        </Button>
        {kind === 'video' && (
          <Button
            size="sm"
            icon="link"
            onClick={() => onChange([...value, { key: newKey(), title: { en: '', ar: '' }, fileId: null, name: '', address: '' }])}
          >
            {t('extras.admin.media.byAddress')}
          </Button>
        )}
      </div>
      <LibraryDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        many
        kind={kind}
        taken={value.flatMap(({ fileId }) => fileId ?? [])}
        onPick={(files) => onChange([...value, ...files.map(itemOf)])}
      />
    </FieldGroup>
  )
}
