// One brand, new and edit.
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
import {
  type AdminBrand as Brand,
  type BrandInput,
  createBrand,
  getAdminBrand,
  listAdminBrands,
  removeBrand,
  updateBrand,
} from '../brand-contract.ts'
import type { ShelfStatus } from '../fields.ts'
import { SlugField } from './parts/shelf-fields.tsx'
import { ShelfProducts } from './parts/shelf-products.tsx'

type Values = { name: Texts; slug: string; status: ShelfStatus; picture: PictureRef | null }

const empty: Values = { name: { en: '', ar: '' }, slug: '', status: 'active', picture: null }
const valuesOf = ({ name, slug, status, picture }: Brand): Values => ({ name, slug, status, picture })
// A missing picture is sent as an empty id, which the schema refuses.
const bodyOf = ({ name, slug, status, picture }: Values): BrandInput => ({ name, slug, status, pictureId: picture?.fileId ?? '' })
const fieldOf = (path: string) => (path === 'pictureId' ? 'picture' : path)
const lists = [listAdminBrands, listShelfChoices]

export default function AdminBrand() {
  return (
    <EntityScreen of={getAdminBrand} title="taxonomy.admin.brands.title">
      {(brand) => <BrandScreen first={brand} />}
    </EntityScreen>
  )
}

function BrandScreen({ first }: { first: Brand | null }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { form, entity: brand } = useEntityForm({
    first,
    get: getAdminBrand,
    create: createBrand,
    update: updateBrand,
    empty,
    valuesOf,
    bodyOf,
    fieldOf,
    refresh: lists,
    path: paths.office.brand,
  })
  const name = brand ? textIn(brand.name, locale) : t('taxonomy.admin.brands.new')
  return (
    <EditScreen
      title={name}
      badge={brand && <ActiveBadge status={brand.status} />}
      isNew={!brand}
      backTo={paths.office.brands()}
      view={brand?.status === 'active' && brand.productCount > 0 ? paths.brand(brand.slug) : undefined}
      remove={
        brand && {
          of: removeBrand,
          input: { params: { id: brand.id } },
          refresh: lists,
          title: t('taxonomy.admin.brands.removeTitle', { name }),
          text: t('taxonomy.admin.brands.removeText'),
        }
      }
    >
      <BrandForm form={form} isNew={!brand} />
      {brand && <ShelfProducts kind="brand" of={brand.id} />}
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
            label={t('form.admin.picture')}
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
