// One block of a page in the office, by its type.
import { MenuItems } from '#modules/content/web/parts/menu-items.tsx'
import { RichTextPair } from '#web/form/rich-text.tsx'
import { useTranslation } from '#web/translation.tsx'
import { type Block, mostEntries } from '../../blocks.ts'
import type { EditorProps } from './editor-props.ts'
import { FormEditor, LinksEditor, QuestionsEditor } from './block-lists.tsx'
import { GalleryEditor, PictureEditor, VideoEditor } from './block-media.tsx'
import { Words } from '#web/form/words.tsx'

/** Takes a block; gives what changes of it. */
export function BlockEditor(props: EditorProps<Block>) {
  const { t } = useTranslation()
  const { block, onChange, errorAt } = props
  return (
    <div className="grid gap-4">
      {block.type !== 'text' && (
        <Words
          label={t('page.admin.block.heading')}
          value={block.title}
          maxLength={200}
          optional
          errorAt={(language) => errorAt(`title.${language}`)}
          onChange={(title) => onChange({ title })}
        />
      )}
      <Value {...props} />
    </div>
  )
}

function Value({ block, onChange, errorAt, ...rest }: EditorProps<Block>) {
  const { t } = useTranslation()
  const shared = { ...rest, onChange, errorAt }
  switch (block.type) {
    case 'text':
      return (
        <Words
          label={t('page.admin.types.text')}
          value={block.text}
          maxLength={4000}
          isLong
          errorAt={(language) => errorAt(`text.${language}`)}
          onChange={(text) => onChange({ text })}
        />
      )
    case 'richText':
      return (
        <RichTextPair
          label={t('page.admin.types.richText')}
          value={block.html}
          onChange={(html) => onChange({ html })}
          errors={{ en: errorAt('html.en'), ar: errorAt('html.ar') }}
        />
      )
    case 'picture':
      return <PictureEditor block={block} {...shared} />
    case 'gallery':
      return <GalleryEditor block={block} {...shared} />
    case 'video':
      return <VideoEditor block={block} {...shared} />
    case 'links':
      return <LinksEditor block={block} {...shared} />
    case 'products':
      return (
        <MenuItems
          itemType="products"
          value={block.productIds.map((id) => rest.known.products.get(id) ?? { id, title: { en: id, ar: id }, hint: '' })}
          onChange={(products) => {
            rest.learn({ products })
            onChange({ productIds: products.map(({ id }) => id) })
          }}
          error={errorAt('productIds')}
          most={mostEntries}
        />
      )
    case 'questions':
      return <QuestionsEditor block={block} {...shared} />
    case 'form':
      return <FormEditor block={block} {...shared} />
  }
}
