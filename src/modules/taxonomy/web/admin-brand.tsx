// One brand, new and edit.
import { PictureField, type PictureRef } from '#modules/files/web/parts/picture-field.tsx'
import type { Texts } from '#shared/locale.ts'
import { EntityScreen } from '#web/form/entity-screen.tsx'
import { StatusField } from '#web/form/status-field.tsx'
import { TextPair } from '#web/form/text-pair.tsx'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { Card } from '#web/ui/card.tsx'
import { listTermChoices } from '../admin-contract.ts'
import { type AdminBrand as Brand, type BrandInput, brandCalls } from '../brand-contract.ts'
import type { TermStatus } from '../fields.ts'
import { SlugField } from './parts/term-fields.tsx'
import { TermProducts } from './parts/term-products.tsx'

type Values = { name: Texts; slug: string; status: TermStatus; picture: PictureRef | null }

const empty: Values = { name: { en: '', ar: '' }, slug: '', status: 'active', picture: null }
const valuesOf = ({ name, slug, status, picture }: Brand): Values => ({ name, slug, status, picture })
// A missing picture is sent as an empty id, which the schema refuses.
const bodyOf = ({ picture, ...values }: Values): BrandInput => ({ ...values, pictureId: picture?.fileId ?? '' })

export default function AdminBrand() {
  const { t } = useTranslation()
  return (
    <EntityScreen
      name="taxonomy.admin.brands"
      calls={brandCalls}
      refresh={[listTermChoices]}
      path={paths.office.brand}
      listPath={paths.office.brands()}
      empty={empty}
      valuesOf={valuesOf}
      bodyOf={bodyOf}
      nameOf={({ name }) => name}
      view={({ status, productCount, slug }) => status === 'active' && productCount > 0 && paths.brand(slug)}
      below={({ id }) => <TermProducts kind="brand" of={id} />}
    >
      {(form, brand) => (
        <Card title={t('taxonomy.admin.brands.form')}>
          <div className="grid gap-5">
            <TextPair name="name" label={t('taxonomy.admin.brands.name')} form={form} />
            <div className="grid gap-5 sm:grid-cols-2">
              <StatusField name="status" form={form} hint={t('taxonomy.admin.brands.inactiveText')} />
              <SlugField name="slug" form={form} isNew={!brand} />
            </div>
            <PictureField label={t('form.admin.picture')} hint={t('taxonomy.admin.brands.imageHint')} {...form.field('picture')} />
          </div>
        </Card>
      )}
    </EntityScreen>
  )
}
