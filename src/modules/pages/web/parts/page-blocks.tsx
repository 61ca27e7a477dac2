// The blocks of a page in the office: sorted by drag or keyboard, each of an attribute of the layout, added where the layout allows more.
import { useState } from 'react'
import type { FieldPath } from 'react-hook-form'
import { listIn, textIn } from '#shared/locale.ts'
import { useLocale } from '#web/boot-context.tsx'
import type { EndpointForm } from '#web/form/use-endpoint-form.ts'
import { useTranslation } from '#web/translation.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Dropdown } from '#web/ui/dropdown.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { SortableList } from '#web/ui/sortable-list.tsx'
import { moved } from '#web/ui/sorting.ts'
import type { Block } from '../../blocks.ts'
import type { Attribute } from '../../layouts.ts'
import type { AdminPage } from '../../page-admin-contract.ts'
import { BlockEditor } from './block-editor.tsx'
import type { Known, Learned } from './editor-props.ts'
import { addedBlock, type EditedBlock, type PageValues } from './page-values.ts'

type Props = { form: EndpointForm<PageValues>; attributes: readonly Attribute[]; page: AdminPage | null }

export function PageBlocks({ form, attributes, page }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { known, learn } = useKnown(page)
  const { value: blocks, onChange, error } = form.field('blocks')
  const attributeOf = (key: string) => attributes.find((each) => each.key === key)
  const nameOf = ({ key }: Block) => textIn(attributeOf(key)?.label ?? { en: key, ar: key }, locale)
  const edit = (at: number, change: Partial<Block>) =>
    onChange(blocks.map((block, index) => (index === at ? withChange(block, change) : block)))
  const addable = attributes.filter(({ key, isMany }) => isMany || blocks.every((block) => block.key !== key))
  return (
    <Card
      title={t('page.admin.blocks.title')}
      description={t('page.admin.blocks.about')}
      actions={
        addable.length > 0 && (
          <Dropdown
            label={t('page.admin.blocks.add')}
            trigger={t('page.admin.blocks.add')}
            icon="plus"
            items={addable.map((attribute) => ({
              label: textIn(attribute.label, locale),
              onSelect: () => onChange([...blocks, addedBlock(attribute)]),
            }))}
          />
        )
      }
    >
      <div className="grid gap-4">
        {page && page.dropped.length > 0 && (
          <Alert tone="warning">{t('page.admin.blocks.dropped', { names: listIn([...new Set(page.dropped)], locale) })}</Alert>
        )}
        {error && <FieldError id="page-blocks-error">{error}</FieldError>}
        <SortableList
          items={blocks}
          itemKey={({ uid }) => uid}
          itemLabel={nameOf}
          label={t('page.admin.blocks.title')}
          className="grid gap-4"
          onMove={(from, to) => onChange(moved(blocks, from, to))}
          render={(block, at, handle) => (
            <section aria-label={nameOf(block)} className="grid min-w-0 gap-3 rounded-md border border-line bg-sunken p-3">
              <header className="flex items-center gap-2">
                {handle}
                <h3 className="min-w-0 flex-1 truncate text-sm font-semibold">{nameOf(block)}</h3>
                {attributeOf(block.key)?.isRequired && <Badge>{t('page.admin.layout.isRequired')}</Badge>}
                <IconButton
                  size="sm"
                  icon="trash"
                  label={t('ui.remove', { name: nameOf(block) })}
                  onClick={() => onChange(blocks.filter((_, index) => index !== at))}
                />
              </header>
              {form.errorOf(`blocks.${at}`) && <FieldError id={`${block.uid}-error`}>{form.errorOf(`blocks.${at}`)}</FieldError>}
              <BlockEditor
                block={block}
                onChange={(change) => edit(at, change)}
                known={known}
                learn={learn}
                errorAt={(path) => form.errorOf(`blocks.${at}.${path}` as FieldPath<PageValues>)}
              />
            </section>
          )}
        />
      </div>
    </Card>
  )
}

/** An editor changes values of its own type only. */
const withChange = (block: EditedBlock, change: Partial<Block>): EditedBlock => Object.assign({}, block, change)

/** The files and products that the page names, and those that were picked since. */
function useKnown(page: AdminPage | null): { known: Known; learn: (more: Learned) => void } {
  const [picked, setPicked] = useState<Learned>({})
  const files = [...(page?.files ?? []), ...(picked.files ?? [])]
  const products = [...(page?.products ?? []).map(({ id, title, sku }) => ({ id, title, hint: sku })), ...(picked.products ?? [])]
  return {
    known: {
      hashes: new Map(files.map(({ fileId, hash }) => [fileId, hash])),
      products: new Map(products.map((product) => [product.id, product])),
    },
    learn: (more) =>
      setPicked((before) => ({
        files: [...(before.files ?? []), ...(more.files ?? [])],
        products: [...(before.products ?? []), ...(more.products ?? [])],
      })),
  }
}
