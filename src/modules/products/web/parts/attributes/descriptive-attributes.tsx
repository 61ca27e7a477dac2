// The descriptive attributes of a product: name and value in both languages, ordered by hand; names in use elsewhere are proposed.
import { useId, useState } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { getProductAttributes, listAttributeNames, type ProductAttributes, saveProductAttributes } from '../../../attributes-contract.ts'
import { getAdminProduct } from '../../../product-admin-contract.ts'
import { textIn, type Texts } from '#shared/locale.ts'
import { useLanguages, useLocale } from '#web/boot-context.tsx'
import { Form } from '#web/form/form.tsx'
import { showSaved } from '#web/form/show-saved.ts'
import { useChangedTitle } from '#web/form/use-changed-title.ts'
import { useEndpointForm } from '#web/form/use-endpoint-form.ts'
import { useLive, useSeed } from '#web/page-data.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { SortableList } from '#web/ui/sortable-list.tsx'
import { moved } from '#web/ui/sorting.ts'
import { TextInput } from '#web/ui/text-input.tsx'
import { AttributesConflict, theirsOf } from './attributes-conflict.tsx'

type Row = { key: string; name: Texts; value: Texts }
type Values = { attributes: Row[] }

let made = 0
const newRow = (): Row => ({ key: `new-${(made += 1)}`, name: { en: '', ar: '' }, value: { en: '', ar: '' } })
const fields = ['name', 'value'] as const
const valuesOf = ({ attributes }: ProductAttributes): Values => ({
  attributes: attributes.map((row, at) => ({ key: `saved-${at}`, ...row })),
})

export function DescriptiveAttributes({ first }: { first: ProductAttributes }) {
  const { t } = useTranslation()
  const languages = useLanguages()
  const locale = useLocale()
  const seed = useSeed()
  const lists = useId()
  const { data: names = [] } = useLive(listAttributeNames, {}, { staleTime: 60_000 })
  const [version, setVersion] = useState(first.product.version)
  const [theirs, setTheirs] = useState<ProductAttributes | null>(null)
  const [conflictTitle, setConflictTitle] = useState('')
  const changedTitle = useChangedTitle()
  const form = useEndpointForm<typeof saveProductAttributes, Values>(saveProductAttributes, {
    initial: valuesOf(first),
    toBody: ({ attributes }) => ({ version, attributes: attributes.map(({ name, value }) => ({ name, value })) }),
    params: { id: first.product.id },
    refresh: [listAttributeNames, getAdminProduct],
    said: 'core.updated',
    guards: true,
    onDone: (saved, values) => {
      setVersion(saved.product.version)
      showSaved(form, values, valuesOf(saved))
      seed(getProductAttributes, { params: { id: saved.product.id } }, saved)
    },
    onRefused: (error) => {
      setTheirs(theirsOf(error))
      setConflictTitle(changedTitle(error, 'variants.admin.attributes.conflictTitle'))
      return theirsOf(error) !== null
    },
  })
  const { input, errorOf, watch, setValue } = form
  const rows = watch('attributes')
  const change = (next: Row[]) => setValue('attributes', next, { shouldDirty: true })
  const nameOf = (row: Row) => textIn(row.name, locale) || t('variants.admin.attributes.row', { number: rows.indexOf(row) + 1 })
  return (
    <>
      {theirs && (
        <AttributesConflict
          title={conflictTitle}
          theirs={theirs.attributes.map(({ name, value }) => `${textIn(name, locale)}: ${textIn(value, locale)}`).join(' · ')}
          onKeep={() => {
            setVersion(theirs.product.version)
            setTheirs(null)
          }}
          onTake={() => {
            setVersion(theirs.product.version)
            form.reset(valuesOf(theirs))
            setTheirs(null)
          }}
        />
      )}
      <Form form={form} submitLabel={t('core.save')} isLong>
        <Card title={t('variants.admin.attributes.kind1')} description={t('variants.admin.attributes.text1')}>
          <div className="grid gap-4">
            {languages.map((language) => (
              <datalist key={language} id={`${lists}-${language}`}>
                {names.flatMap((name) => (name[language] ? [<option key={name[language]} value={name[language]} />] : []))}
              </datalist>
            ))}
            {rows.length === 0 && <p className="text-sm text-ink-soft">{t('variants.admin.attributes.empty')}</p>}
            <SortableList
              items={rows}
              itemKey={({ key }) => key}
              itemLabel={nameOf}
              label={t('variants.admin.attributes.kind1')}
              onMove={(from, to) => change(moved(rows, from, to))}
              render={(row, index, handle) => (
                <div className="surface-card flex items-start gap-2 rounded-md border border-line p-2">
                  <span className="pt-1 pointer-coarse:pt-0">{handle}</span>
                  <div className="grid min-w-0 flex-1 gap-2 sm:grid-cols-2 xl:grid-cols-4">
                    {languages.flatMap((language) =>
                      fields.map((field) => (
                        <TextInput
                          key={field + language}
                          // The first row's labels head the columns.
                          hideLabel={index > 0}
                          label={t(`variants.admin.attributes.${field}${language === 'en' ? 'En' : 'Ar'}`)}
                          aria-label={`${t(`variants.admin.attributes.${field}${language === 'en' ? 'En' : 'Ar'}`)} ${index + 1}`}
                          lang={language}
                          dir={language === 'ar' ? 'rtl' : 'ltr'}
                          {...(field === 'name' ? { list: `${lists}-${language}` } : {})}
                          {...input(`attributes.${index}.${field}.${language}`)}
                        />
                      )),
                    )}
                  </div>
                  <IconButton
                    icon="trash"
                    label={t('variants.admin.attributes.remove', { name: nameOf(row) })}
                    onClick={() => change(rows.filter((_, at) => at !== index))}
                  />
                </div>
              )}
            />
            {errorOf('attributes') && (
              <p role="alert" className="text-sm text-danger">
                {errorOf('attributes')}
              </p>
            )}
            <div>
              <Button icon="plus" onClick={() => change([...rows, newRow()])}>
                {t('variants.admin.attributes.add')}
              </Button>
            </div>
          </div>
        </Card>
      </Form>
    </>
  )
}
