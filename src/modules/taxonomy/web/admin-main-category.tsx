// One main category, new and edit.
import { PictureField, type PictureRef } from '#modules/files/web/parts/picture-field.tsx'
import type { Texts } from '#shared/locale.ts'
import { EntityScreen } from '#web/form/entity-screen.tsx'
import { StatusField } from '#web/form/status-field.tsx'
import { TextPair } from '#web/form/text-pair.tsx'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { Card } from '#web/ui/card.tsx'
import { listTermChoices } from '../admin-contract.ts'
import { getCategoryTree, listAdminCategories } from '../category-contract.ts'
import type { TermStatus } from '../fields.ts'
import { type AdminMainCategory as MainCategory, type MainCategoryInput, mainCategoryCalls } from '../main-category-contract.ts'
import { SlugField } from './parts/term-fields.tsx'
import { TermProducts } from './parts/term-products.tsx'

type Values = { title: Texts; slug: string; status: TermStatus; picture: PictureRef | null }

const empty: Values = { title: { en: '', ar: '' }, slug: '', status: 'active', picture: null }
const valuesOf = ({ title, slug, status, picture }: MainCategory): Values => ({ title, slug, status, picture })
const bodyOf = ({ picture, ...values }: Values): MainCategoryInput => ({ ...values, pictureId: picture?.fileId ?? null })

export default function AdminMainCategory() {
  const { t } = useTranslation()
  return (
    <EntityScreen
      name="taxonomy.admin.mainCategories"
      calls={mainCategoryCalls}
      refresh={[listAdminCategories, getCategoryTree, listTermChoices]}
      path={paths.office.mainCategory}
      listPath={paths.office.mainCategories()}
      empty={empty}
      valuesOf={valuesOf}
      bodyOf={bodyOf}
      nameOf={({ title }) => title}
      view={({ status, slug }) => status === 'active' && paths.mainCategory(slug)}
      below={({ id }) => <TermProducts kind="mainCategory" of={id} />}
    >
      {(form, main) => (
        <Card title={t('taxonomy.admin.mainCategories.form')}>
          <div className="grid gap-5">
            <TextPair name="title" label={t('taxonomy.admin.mainCategories.name')} form={form} />
            <div className="grid gap-5 sm:grid-cols-2">
              <StatusField name="status" form={form} hint={t('taxonomy.admin.mainCategories.inactiveText')} />
              <SlugField name="slug" form={form} isNew={!main} />
            </div>
            <PictureField
              label={t('form.admin.picture')}
              hint={t('taxonomy.admin.mainCategories.imageHint')}
              optional
              {...form.field('picture')}
            />
          </div>
        </Card>
      )}
    </EntityScreen>
  )
}
