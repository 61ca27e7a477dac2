// One category or sub category, new and edit.
import { useSearchParams } from 'react-router'
import { PictureField, type PictureRef } from '#modules/files/web/parts/picture-field.tsx'
import { type Texts, textIn } from '#shared/locale.ts'
import { useLocale } from '#web/boot-context.tsx'
import { EditScreen } from '#web/form/edit-screen.tsx'
import { EntityScreen } from '#web/form/entity-screen.tsx'
import { Form } from '#web/form/form.tsx'
import { Loaded } from '#web/form/loaded.tsx'
import { StatusField } from '#web/form/status-field.tsx'
import { TextPair } from '#web/form/text-pair.tsx'
import type { EndpointForm } from '#web/form/use-endpoint-form.ts'
import { useEntityForm } from '#web/form/use-entity-form.tsx'
import { useLive } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { ActiveBadge } from '#web/ui/active-badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { Select } from '#web/ui/text-input.tsx'
import { listShelfChoices, type ShelfChoices } from '../admin-contract.ts'
import {
  type AdminCategory as Category,
  type CategoryInput,
  createCategory,
  getAdminCategory,
  getCategoryTree,
  listAdminCategories,
  removeCategory,
  updateCategory,
} from '../category-contract.ts'
import type { ShelfStatus } from '../fields.ts'
import { listAdminMainCategories } from '../main-category-contract.ts'
import { spotRefusal } from '../rules.ts'
import { SlugField } from './parts/shelf-fields.tsx'
import { ShelfProducts } from './parts/shelf-products.tsx'

type Values = { title: Texts; slug: string; status: ShelfStatus; picture: PictureRef | null; mainCategoryId: string; parentId: string }

const valuesOf = ({ title, slug, status, picture, mainCategory, parent }: Category): Values => ({
  title,
  slug,
  status,
  picture,
  mainCategoryId: mainCategory.id,
  parentId: parent?.id ?? '',
})
const bodyOf = ({ title, slug, status, picture, mainCategoryId, parentId }: Values): CategoryInput => ({
  title,
  slug,
  status,
  pictureId: picture?.fileId ?? null,
  mainCategoryId,
  parentId: parentId === '' ? null : parentId,
})
const fieldOf = (path: string) => (path === 'pictureId' ? 'picture' : path)
const lists = [listAdminCategories, listAdminMainCategories, getCategoryTree, listShelfChoices]

export default function AdminCategory() {
  const { t } = useTranslation()
  const choices = useLive(listShelfChoices, {}, { staleTime: 0 })
  return (
    <Loaded title={t('taxonomy.admin.categories.title')} of={choices}>
      {(known) => (
        <EntityScreen of={getAdminCategory} title="taxonomy.admin.categories.title">
          {(category) => <CategoryScreen first={category} choices={known} />}
        </EntityScreen>
      )}
    </Loaded>
  )
}

function useEmpty({ mainCategories, categories }: ShelfChoices): Values {
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

function CategoryScreen({ first, choices }: { first: Category | null; choices: ShelfChoices }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { form, entity: category } = useEntityForm({
    first,
    get: getAdminCategory,
    create: createCategory,
    update: updateCategory,
    empty: useEmpty(choices),
    valuesOf,
    bodyOf,
    fieldOf,
    refresh: lists,
    path: paths.office.category,
  })
  const name = category ? textIn(category.title, locale) : t('taxonomy.admin.categories.new')
  const above = category ? [category.mainCategory, ...(category.parent ? [category.parent] : [])] : []
  return (
    <EditScreen
      title={name}
      description={category && <bdi>{above.map(({ title }) => textIn(title, locale)).join(' / ')}</bdi>}
      badge={category && <ActiveBadge status={category.status} />}
      isNew={!category}
      backTo={paths.office.categories()}
      view={category?.status === 'active' ? paths.category(category.slug) : undefined}
      remove={
        category && {
          of: removeCategory,
          input: { params: { id: category.id } },
          refresh: lists,
          title: t('taxonomy.admin.categories.removeTitle', { name }),
          text: t('taxonomy.admin.categories.removeText'),
        }
      }
    >
      <CategoryForm form={form} choices={choices} ownId={category?.id ?? null} />
      {category && <ShelfProducts kind="category" of={category.id} />}
    </EditScreen>
  )
}

type FormProps = { form: EndpointForm<Values>; choices: ShelfChoices; ownId: string | null }

function CategoryForm({ form, choices, ownId }: FormProps) {
  const { t } = useTranslation()
  const { register, errorOf, watch, setValue } = form
  return (
    <Form form={form} submitLabel={t('core.save')} isLong className="grid gap-6">
      <Card title={t('taxonomy.admin.categories.form')}>
        <div className="grid gap-5">
          <TextPair name="title" label={t('taxonomy.admin.categories.name')} register={register} errorOf={errorOf} />
          <div className="grid gap-5 sm:grid-cols-2">
            <StatusField name="status" register={register} errorOf={errorOf} hint={t('taxonomy.admin.categories.inactiveText')} />
            <SlugField name="slug" register={register} errorOf={errorOf} isNew={ownId === null} />
          </div>
          <PictureField
            label={t('form.admin.picture')}
            hint={t('taxonomy.admin.categories.imageHint')}
            optional
            value={watch('picture')}
            onChange={(picture) => setValue('picture', picture, { shouldDirty: true })}
            error={errorOf('picture')}
          />
        </div>
      </Card>
      <SpotFields form={form} choices={choices} ownId={ownId} />
    </Form>
  )
}

function SpotFields({ form, choices, ownId }: FormProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { register, errorOf, watch, setValue } = form
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
          error={errorOf('parentId')}
          disabled={hasChildren}
          {...register('parentId')}
        />
      </div>
    </Card>
  )
}
