// One category or sub category, new and edit.
import { useSearchParams } from 'react-router'
import { PictureField, type PictureRef } from '#modules/files/web/parts/picture-field.tsx'
import { type Texts, textIn } from '#shared/locale.ts'
import { useLocale } from '#web/boot-context.tsx'
import { EntityScreen } from '#web/form/entity-screen.tsx'
import { Loaded } from '#web/form/loaded.tsx'
import { StatusField } from '#web/form/status-field.tsx'
import { TextPair } from '#web/form/text-pair.tsx'
import type { EndpointForm } from '#web/form/use-endpoint-form.ts'
import { useLive } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { Card } from '#web/ui/card.tsx'
import { Select } from '#web/ui/text-input.tsx'
import { listTermChoices, type TermChoices } from '../admin-contract.ts'
import { type AdminCategory as Category, type CategoryInput, getCategoryTree, categoryCalls } from '../category-contract.ts'
import type { TermStatus } from '../fields.ts'
import { listAdminMainCategories } from '../main-category-contract.ts'
import { spotRefusal } from '../rules.ts'
import { SlugField } from './parts/term-fields.tsx'
import { TermProducts } from './parts/term-products.tsx'

type Values = { title: Texts; slug: string; status: TermStatus; picture: PictureRef | null; mainCategoryId: string; parentId: string }

const valuesOf = ({ title, slug, status, picture, mainCategory, parent }: Category): Values => ({
  title,
  slug,
  status,
  picture,
  mainCategoryId: mainCategory.id,
  parentId: parent?.id ?? '',
})
const bodyOf = ({ picture, parentId, ...values }: Values): CategoryInput => ({
  ...values,
  pictureId: picture?.fileId ?? null,
  parentId: parentId === '' ? null : parentId,
})

export default function AdminCategory() {
  const { t } = useTranslation()
  const choices = useLive(listTermChoices, {}, { staleTime: 0 })
  return (
    <Loaded title={t('taxonomy.admin.categories.title')} of={choices}>
      {(known) => <Screen choices={known} />}
    </Loaded>
  )
}

function useEmpty({ mainCategories, categories }: TermChoices): Values {
  const [params] = useSearchParams()
  const [onlyMain] = mainCategories.length === 1 ? mainCategories : []
  return {
    title: { en: '', ar: '' },
    slug: '',
    status: 'active',
    picture: null,
    mainCategoryId: mainCategories.find(({ id }) => id === params.get('mainCategory'))?.id ?? onlyMain?.id ?? '',
    parentId: categories.find(({ id }) => id === params.get('parent'))?.id ?? '',
  }
}

function Screen({ choices }: { choices: TermChoices }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const empty = useEmpty(choices)
  const placeOf = ({ mainCategory, parent }: Category) =>
    [mainCategory, ...(parent ? [parent] : [])].map(({ title }) => textIn(title, locale)).join(' / ')
  return (
    <EntityScreen
      name="taxonomy.admin.categories"
      calls={categoryCalls}
      refresh={[listAdminMainCategories, getCategoryTree, listTermChoices]}
      path={paths.office.category}
      listPath={paths.office.categories()}
      empty={empty}
      valuesOf={valuesOf}
      bodyOf={bodyOf}
      nameOf={({ title }) => title}
      description={(category) => category && <bdi>{placeOf(category)}</bdi>}
      view={({ status, slug }) => status === 'active' && paths.category(slug)}
      below={({ id }) => <TermProducts kind="category" of={id} />}
    >
      {(form, category) => (
        <>
          <Card title={t('taxonomy.admin.categories.form')}>
            <div className="grid gap-5">
              <TextPair name="title" label={t('taxonomy.admin.categories.name')} form={form} />
              <div className="grid gap-5 sm:grid-cols-2">
                <StatusField name="status" form={form} hint={t('taxonomy.admin.categories.inactiveText')} />
                <SlugField name="slug" form={form} isNew={!category} />
              </div>
              <PictureField
                label={t('form.admin.picture')}
                hint={t('taxonomy.admin.categories.imageHint')}
                optional
                {...form.field('picture')}
              />
            </div>
          </Card>
          <SpotFields form={form} choices={choices} ownId={category?.id ?? null} />
        </>
      )}
    </EntityScreen>
  )
}

function SpotFields({ form, choices, ownId }: { form: EndpointForm<Values>; choices: TermChoices; ownId: string | null }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { input, register, errorOf, watch, setValue } = form
  const mainCategoryId = watch('mainCategoryId')
  const parents = choices.categories.filter(
    ({ id, parentId }) => parentId === null && spotRefusal(choices.categories, ownId, { mainCategoryId, parentId: id }) === null,
  )
  const hasChildren = ownId !== null && choices.categories.some(({ parentId }) => parentId === ownId)
  const main = register('mainCategoryId')
  return (
    <Card title={t('taxonomy.admin.categories.place')} description={ownId ? t('taxonomy.admin.categories.movesText') : undefined}>
      <div className="grid gap-5 sm:grid-cols-2">
        <Select
          label={t('taxonomy.admin.categories.mainCategory')}
          placeholder={t('taxonomy.admin.categories.choose')}
          options={choices.mainCategories.map(({ id, title }) => ({ value: id, label: textIn(title, locale) }))}
          error={errorOf('mainCategoryId')}
          {...main}
          onChange={(event) => {
            // The former parent is in another main category.
            setValue('parentId', '', { shouldDirty: true })
            void main.onChange(event)
          }}
        />
        <Select
          label={t('taxonomy.admin.categories.parent')}
          hint={hasChildren ? t('taxonomy.errors.hasSubCategories') : t('taxonomy.admin.categories.parentHint')}
          placeholder={t('taxonomy.admin.categories.noParent')}
          options={parents.map(({ id, title }) => ({ value: id, label: textIn(title, locale) }))}
          disabled={hasChildren}
          {...input('parentId')}
        />
      </div>
    </Card>
  )
}
