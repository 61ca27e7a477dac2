// One brand, new and edit.
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
import {
  type AdminBrand as Brand,
  type BrandInput,
  createBrand,
  getAdminBrand,
  listAdminBrands,
  removeBrand,
  updateBrand,
} from '../brand-contract.ts'
import type { PictureRef, ShelfStatus } from '../fields.ts'
import { Loaded } from '#web/form/loaded.tsx'
import { SlugField, StatusField } from './parts/shelf-fields.tsx'
import { ShelfProducts } from './parts/shelf-products.tsx'

type Values = { name: Texts; slug: string; status: ShelfStatus; picture: PictureRef | null }

const empty: Values = { name: { en: '', ar: '' }, slug: '', status: 'active', picture: null }
const valuesOf = ({ name, slug, status, picture }: Brand): Values => ({ name, slug, status, picture })
// No picture is sent as an empty id: the schema says that one is missing.
const bodyOf = ({ name, slug, status, picture }: Values): BrandInput => ({ name, slug, status, pictureId: picture?.fileId ?? '' })
const fieldOf = (path: string) => (path === 'pictureId' ? 'picture' : path)
const lists = [listAdminBrands, listShelfChoices]

export default function AdminBrand() {
  const { t } = useTranslation()
  const { id = 'add' } = useParams()
  const brand = useLive(getAdminBrand, { params: { id } }, { enabled: id !== 'add', staleTime: 0 })
  if (id === 'add') return <NewBrand />
  return (
    <Loaded title={t('taxonomy.admin.brands.title')} of={brand}>
      {(data) => <EditBrand key={data.id} brand={data} />}
    </Loaded>
  )
}

function NewBrand() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const form = useEndpointForm<typeof createBrand, Values>(createBrand, {
    initial: empty,
    toBody: bodyOf,
    toField: fieldOf,
    refresh: lists,
    said: 'core.added',
    guards: true,
    onDone: async ({ id }) => navigate(paths.office.brand(id)),
  })
  return (
    <EditScreen title={t('taxonomy.admin.brands.new')} isNew backTo={paths.office.brands()}>
      <BrandForm form={form} isNew />
    </EditScreen>
  )
}

function EditBrand({ brand }: { brand: Brand }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const seed = useSeed()
  const form = useEndpointForm<typeof updateBrand, Values>(updateBrand, {
    initial: valuesOf(brand),
    toBody: bodyOf,
    toField: fieldOf,
    params: { id: brand.id },
    refresh: lists,
    said: 'core.saved',
    guards: true,
    onDone: (saved) => {
      form.reset(valuesOf(saved))
      seed(getAdminBrand, { params: { id: saved.id } }, saved)
    },
  })
  const name = textIn(brand.name, locale)
  return (
    <EditScreen
      title={name}
      badge={<ActiveBadge status={brand.status} />}
      isNew={false}
      backTo={paths.office.brands()}
      view={brand.status === 'active' && brand.productCount > 0 ? paths.brand(brand.slug) : undefined}
      remove={{
        of: removeBrand,
        input: { params: { id: brand.id } },
        refresh: lists,
        title: t('taxonomy.admin.brands.removeTitle', { name }),
        text: t('taxonomy.admin.brands.removeText'),
      }}
    >
      <BrandForm form={form} isNew={false} />
      <ShelfProducts kind="brand" of={brand.id} />
    </EditScreen>
  )
}

function BrandForm({ form, isNew }: { form: EndpointForm<Values>; isNew: boolean }) {
  const { t } = useTranslation()
  const { register, errorOf, watch, setValue } = form
  return (
    <Form form={form} submitLabel={t('core.save')} isLong className="grid gap-6">
      <Card title={t('taxonomy.admin.brands.form')}>
        <div className="grid gap-5">
          <TextPair name="name" label={t('taxonomy.admin.brands.name')} register={register} errorOf={errorOf} />
          <div className="grid gap-5 sm:grid-cols-2">
            <StatusField name="status" register={register} errorOf={errorOf} hint={t('taxonomy.admin.brands.inactiveText')} />
            <SlugField name="slug" register={register} errorOf={errorOf} isNew={isNew} />
          </div>
          <PictureField
            label={t('taxonomy.admin.fields.picture')}
            hint={t('taxonomy.admin.brands.imageHint')}
            value={watch('picture')}
            onChange={(picture) => setValue('picture', picture, { shouldDirty: true, shouldValidate: picture !== null })}
            error={errorOf('picture')}
          />
        </div>
      </Card>
    </Form>
  )
}
