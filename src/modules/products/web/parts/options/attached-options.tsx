// The option groups a product carries: each once, in the order in which buyers are asked, with a preview of what they see.
import { useState } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { Link } from 'react-router'
import { getAdminProduct } from '../../../product-admin-contract.ts'
import { getProductAttributes, type ProductAttributes, saveProductOptionGroups } from '../../../attributes-contract.ts'
import { getOptionGroup, listOptionGroups } from '../../../options-contract.ts'
import { listIn, textIn } from '#shared/locale.ts'
import { useApi } from '#web/api.ts'
import { useLocale } from '#web/boot-context.tsx'
import { Form } from '#web/form/form.tsx'
import { Picker } from '#web/form/picker.tsx'
import { showSaved } from '#web/form/show-saved.ts'
import { useChangedTitle } from '#web/form/use-changed-title.ts'
import { useEndpointForm } from '#web/form/use-endpoint-form.ts'
import { useLive, useSeed } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink, IconButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { SortableList } from '#web/ui/sortable-list.tsx'
import { moved } from '#web/ui/sorting.ts'
import { AttributesConflict, theirsOf } from '../attributes/attributes-conflict.tsx'
import { OptionPreview } from './option-preview.tsx'

type Groups = ProductAttributes['optionGroups']
type Values = { groups: Groups }

export function AttachedOptions({ first }: { first: ProductAttributes }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const seed = useSeed()
  const [version, setVersion] = useState(first.product.version)
  const [theirs, setTheirs] = useState<ProductAttributes | null>(null)
  const [conflictTitle, setConflictTitle] = useState('')
  const changedTitle = useChangedTitle()
  const form = useEndpointForm<typeof saveProductOptionGroups, Values>(saveProductOptionGroups, {
    initial: { groups: first.optionGroups },
    toBody: ({ groups }) => ({ version, optionGroupIds: groups.map(({ id }) => id) }),
    toField: (path) => path.replace(/^optionGroupIds/, 'groups'),
    params: { id: first.product.id },
    refresh: [listOptionGroups, getAdminProduct],
    said: 'core.updated',
    guards: true,
    onDone: (saved, values) => {
      setVersion(saved.product.version)
      showSaved(form, values, { groups: saved.optionGroups })
      seed(getProductAttributes, { params: { id: saved.product.id } }, saved)
    },
    onRefused: (error) => {
      setTheirs(theirsOf(error))
      setConflictTitle(changedTitle(error, 'variants.admin.attributes.conflictTitle'))
      return theirsOf(error) !== null
    },
  })
  const groups = form.watch('groups')
  const change = (next: Groups) => form.setValue('groups', next, { shouldDirty: true })
  return (
    <>
      {theirs && (
        <AttributesConflict
          title={conflictTitle}
          theirs={listIn(
            theirs.optionGroups.map(({ title }) => textIn(title, locale)),
            locale,
          )}
          onKeep={() => {
            setVersion(theirs.product.version)
            setTheirs(null)
          }}
          onTake={() => {
            setVersion(theirs.product.version)
            form.reset({ groups: theirs.optionGroups })
            setTheirs(null)
          }}
        />
      )}
      <Form form={form} submitLabel={t('core.save')} isLong className="grid grid-cols-1 gap-6">
        <Card title={t('variants.admin.attributes.kind2')} description={t('variants.admin.attributes.text2')}>
          <div className="grid gap-4">
            {groups.length === 0 && <p className="text-sm text-ink-soft">{t('variants.admin.attributes.noGroups')}</p>}
            <SortableList
              items={groups}
              itemKey={({ id }) => id}
              itemLabel={({ title }) => textIn(title, locale)}
              label={t('variants.admin.attributes.kind2')}
              onMove={(from, to) => change(moved(groups, from, to))}
              render={(group, index, handle) => (
                <div className="surface-card flex flex-wrap items-center gap-2 rounded-md border border-line p-2">
                  {handle}
                  <Link to={paths.office.optionGroup(group.id)} className="font-medium text-ink underline-offset-4 hover:underline">
                    <bdi>{textIn(group.title, locale)}</bdi>
                  </Link>
                  <Badge tone={group.isRequired ? 'info' : 'neutral'}>
                    {t(group.isRequired ? 'variants.admin.groups.required' : 'variants.admin.groups.optional')}
                  </Badge>
                  <span className="min-w-0 flex-1 truncate text-sm text-ink-soft">
                    <bdi>{group.choices.map(({ title }) => textIn(title, locale)).join(' · ')}</bdi>
                  </span>
                  <IconButton
                    icon="trash"
                    label={t('variants.admin.attributes.removeGroup', { name: textIn(group.title, locale) })}
                    onClick={() => change(groups.filter((_, at) => at !== index))}
                  />
                </div>
              )}
            />
            <AddGroup taken={groups.map(({ id }) => id)} onAdd={(group) => change([...form.getValues('groups'), group])} />
          </div>
        </Card>
      </Form>
      {groups.length > 0 && (
        <Card title={t('variants.admin.attributes.preview')}>
          <OptionPreview groups={groups} />
        </Card>
      )}
    </>
  )
}

/** Groups that are not attached yet, searched for. */
function AddGroup({ taken, onAdd }: { taken: readonly string[]; onAdd: (group: Groups[number]) => void }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const api = useApi()
  const [search, setSearch] = useState('')
  const { data, isFetching } = useLive(listOptionGroups, { query: { search, perPage: 100 } }, { keepPrevious: true })
  const free = (data?.data ?? []).filter(({ id }) => !taken.includes(id))
  const add = async (id: string) => {
    const { products: _, productCount: __, ...group } = await api.call(getOptionGroup, { params: { id } })
    onAdd(group)
  }
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Picker
        label={t('variants.admin.attributes.addGroup')}
        placeholder={t('variants.admin.attributes.chooseGroup')}
        fieldClassName="w-full max-w-96"
        options={free.map(({ id, title, choices }) => ({
          value: id,
          label: textIn(title, locale),
          hint: choices.map((each) => textIn(each, locale)).join(' · '),
        }))}
        value=""
        onChange={(id) => id !== '' && void add(id)}
        onSearch={setSearch}
        isLoading={isFetching}
      />
      <ButtonLink may="catalogue.change" to={paths.office.optionGroup('add')} icon="plus" variant="quiet">
        {t('variants.admin.attributes.makeGroup')}
      </ButtonLink>
    </div>
  )
}
