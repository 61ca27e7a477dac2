// One main category, new and edit.
import { PictureField, type PictureRef } from '#modules/files/web/parts/picture-field.tsx'
import { type Texts, textIn } from '#shared/locale.ts'
import { useLocale } from '#web/boot-context.tsx'
import { EditScreen } from '#web/form/edit-screen.tsx'
import { EntityScreen } from '#web/form/entity-screen.tsx'
import { Form } from '#web/form/form.tsx'
import { StatusField } from '#web/form/status-field.tsx'
import { TextPair } from '#web/form/text-pair.tsx'
import type { EndpointForm } from '#web/form/use-endpoint-form.ts'
import { useEntityForm } from '#web/form/use-entity-form.tsx'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { ActiveBadge } from '#web/ui/active-badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { listShelfChoices } from '../admin-contract.ts'
import { getCategoryTree, listAdminCategories } from '../category-contract.ts'
import type { ShelfStatus } from '../fields.ts'
import {
  type AdminMainCategory as MainCategory,
  createMainCategory,
  getAdminMainCategory,
  listAdminMainCategories,
  type MainCategoryInput,
  removeMainCategory,
  updateMainCategory,
} from '../main-category-contract.ts'
import { SlugField } from './parts/shelf-fields.tsx'
import { ShelfProducts } from './parts/shelf-products.tsx'

type Values = { title: Texts; slug: string; status: ShelfStatus; picture: PictureRef | null }

const empty: Values = { title: { en: '', ar: '' }, slug: '', status: 'active', picture: null }
const valuesOf = ({ title, slug, status, picture }: MainCategory): Values => ({ title, slug, status, picture })
const bodyOf = ({ title, slug, status, picture }: Values): MainCategoryInput => ({
  title,
  slug,
  status,
  pictureId: picture?.fileId ?? null,
})
const fieldOf = (path: string) => (path === 'pictureId' ? 'picture' : path)
const lists = [listAdminMainCategories, listAdminCategories, getCategoryTree, listShelfChoices]

export default function AdminMainCategory() {
  return (
    <EntityScreen of={getAdminMainCategory} title="taxonomy.admin.mainCategories.title">
      {(main) => <MainCategoryScreen first={main} />}
    </EntityScreen>
  )
}

function MainCategoryScreen({ first }: { first: MainCategory | null }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { form, entity: main } = useEntityForm({
    first,
    get: getAdminMainCategory,
    create: createMainCategory,
    update: updateMainCategory,
    empty,
    valuesOf,
    bodyOf,
    fieldOf,
    refresh: lists,
    path: paths.office.mainCategory,
  })
  const name = main ? textIn(main.title, locale) : t('taxonomy.admin.mainCategories.new')
  return (
    <EditScreen
      title={name}
      badge={main && <ActiveBadge status={main.status} />}
      isNew={!main}
      backTo={paths.office.mainCategories()}
      view={main?.status === 'active' ? paths.mainCategory(main.slug) : undefined}
      remove={
        main && {
          of: removeMainCategory,
          input: { params: { id: main.id } },
          refresh: lists,
          title: t('taxonomy.admin.mainCategories.removeTitle', { name }),
          text: t('taxonomy.admin.mainCategories.removeText'),
        }
      }
    >
      <MainCategoryForm form={form} isNew={!main} />
      {main && <ShelfProducts kind="mainCategory" of={main.id} />}
    </EditScreen>
  )
}

function MainCategoryForm({ form, isNew }: { form: EndpointForm<Values>; isNew: boolean }) {
  const { t } = useTranslation()
  const { register, errorOf, watch, setValue } = form
  return (
    <Form form={form} submitLabel={t('core.save')} isLong className="grid gap-6">
      <Card title={t('taxonomy.admin.mainCategories.form')}>
        <div className="grid gap-5">
          <TextPair name="title" label={t('taxonomy.admin.mainCategories.name')} register={register} errorOf={errorOf} />
          <div className="grid gap-5 sm:grid-cols-2">
            <StatusField name="status" register={register} errorOf={errorOf} hint={t('taxonomy.admin.mainCategories.inactiveText')} />
            <SlugField name="slug" register={register} errorOf={errorOf} isNew={isNew} />
          </div>
          <PictureField
            label={t('form.admin.picture')}
            hint={t('taxonomy.admin.mainCategories.imageHint')}
            optional
            value={watch('picture')}
            onChange={(picture) => setValue('picture', picture, { shouldDirty: true })}
            error={errorOf('picture')}
          />
        </div>
      </Card>
    </Form>
  )
}
