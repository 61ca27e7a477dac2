// One main category, new and edit.
import { useTranslation } from '#web/translation.tsx'
import { useNavigate, useParams } from 'react-router'
import { PictureField } from '#modules/files/web/parts/picture-field.tsx'
import { textIn, type Texts } from '#shared/locale.ts'
import { useLocale } from '#web/boot-context.tsx'
import { EditScreen } from '#web/form/edit-screen.tsx'
import { Form } from '#web/form/form.tsx'
import { TextPair } from '#web/form/text-pair.tsx'
import { type EndpointForm, useEndpointForm } from '#web/form/use-endpoint-form.ts'
import { useLive, useSeed } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
import { ActiveBadge } from '#web/ui/active-badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { listShelfChoices } from '../admin-contract.ts'
import { getCategoryTree, listAdminCategories } from '../category-contract.ts'
import type { PictureRef, ShelfStatus } from '../fields.ts'
import {
  type AdminMainCategory as MainCategory,
  createMainCategory,
  getAdminMainCategory,
  listAdminMainCategories,
  type MainCategoryInput,
  removeMainCategory,
  updateMainCategory,
} from '../main-category-contract.ts'
import { Loaded } from '#web/form/loaded.tsx'
import { SlugField, StatusField } from './parts/shelf-fields.tsx'
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
  const { t } = useTranslation()
  const { id = 'add' } = useParams()
  const main = useLive(getAdminMainCategory, { params: { id } }, { enabled: id !== 'add', staleTime: 0 })
  if (id === 'add') return <NewMainCategory />
  return (
    <Loaded title={t('taxonomy.admin.mainCategories.title')} of={main}>
      {(data) => <EditMainCategory key={data.id} main={data} />}
    </Loaded>
  )
}

function NewMainCategory() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const form = useEndpointForm<typeof createMainCategory, Values>(createMainCategory, {
    initial: empty,
    toBody: bodyOf,
    toField: fieldOf,
    refresh: lists,
    said: 'core.added',
    guards: true,
    onDone: async ({ id }) => navigate(paths.office.mainCategory(id)),
  })
  return (
    <EditScreen title={t('taxonomy.admin.mainCategories.new')} isNew backTo={paths.office.mainCategories()}>
      <MainCategoryForm form={form} isNew />
    </EditScreen>
  )
}

function EditMainCategory({ main }: { main: MainCategory }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const seed = useSeed()
  const form = useEndpointForm<typeof updateMainCategory, Values>(updateMainCategory, {
    initial: valuesOf(main),
    toBody: bodyOf,
    toField: fieldOf,
    params: { id: main.id },
    refresh: lists,
    said: 'core.saved',
    guards: true,
    onDone: (saved) => {
      form.reset(valuesOf(saved))
      seed(getAdminMainCategory, { params: { id: saved.id } }, saved)
    },
  })
  const name = textIn(main.title, locale)
  return (
    <EditScreen
      title={name}
      badge={<ActiveBadge status={main.status} />}
      isNew={false}
      backTo={paths.office.mainCategories()}
      view={main.status === 'active' ? paths.mainCategory(main.slug) : undefined}
      remove={{
        of: removeMainCategory,
        input: { params: { id: main.id } },
        refresh: lists,
        title: t('taxonomy.admin.mainCategories.removeTitle', { name }),
        text: t('taxonomy.admin.mainCategories.removeText'),
      }}
    >
      <MainCategoryForm form={form} isNew={false} />
      <ShelfProducts kind="mainCategory" of={main.id} />
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
            label={t('taxonomy.admin.fields.picture')}
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
