// One sizes table, new and edit: its name and note, its cells in both languages, and where it is shown.
import { listVariantTypes } from '#modules/products/variant-types-contract.ts'
import { listTermChoices } from '#modules/taxonomy/admin-contract.ts'
import { type Texts, textIn } from '#shared/locale.ts'
import { useLocale } from '#web/boot-context.tsx'
import { EntityScreen } from '#web/form/entity-screen.tsx'
import { MultiPicker } from '#web/form/picker.tsx'
import { TextPair } from '#web/form/text-pair.tsx'
import type { EndpointForm } from '#web/form/use-endpoint-form.ts'
import { useLive } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { Card } from '#web/ui/card.tsx'
import { type SizeTable, sizeTableCalls } from '../admin-contract.ts'
import { SizeCells } from './parts/size-cells.tsx'

type Cells = { columns: Texts[]; rows: Texts[][] }
type Values = { title: Texts; note: Texts; cells: Cells; categoryIds: string[]; variantTypeIds: string[] }

const none = (): Texts => ({ en: '', ar: '' })
const empty: Values = {
  title: none(),
  note: none(),
  cells: { columns: [none(), none(), none()], rows: [1, 2, 3].map(() => [none(), none(), none()]) },
  categoryIds: [],
  variantTypeIds: [],
}
const valuesOf = ({ title, note, columns, rows, categories, variantTypes }: SizeTable): Values => ({
  title,
  note,
  cells: { columns, rows },
  categoryIds: categories.map(({ id }) => id),
  variantTypeIds: variantTypes.map(({ id }) => id),
})
const bodyOf = ({ cells: { columns, rows }, ...rest }: Values) => ({ ...rest, columns, rows })
/** All cells are one input. */
const fieldOf = (path: string) => path.replace(/^(?:columns|rows)(?:\..*)?$/, 'cells')

export default function AdminSizeTable() {
  const { t } = useTranslation()
  return (
    <EntityScreen
      name="extras.admin.sizes"
      calls={sizeTableCalls}
      path={paths.office.sizeTable}
      listPath={paths.office.sizeTables()}
      empty={empty}
      valuesOf={valuesOf}
      bodyOf={bodyOf}
      fieldOf={fieldOf}
      nameOf={({ title }) => title}
    >
      {(form, table) => (
        <>
          <Card>
            <div className="grid grid-cols-1 gap-4">
              <TextPair name="title" label={t('extras.admin.sizes.name')} form={form} />
              <TextPair name="note" label={t('extras.admin.sizes.note')} hint={t('extras.admin.sizes.noteHint')} form={form} optional />
            </div>
          </Card>
          <Card title={t('extras.admin.sizes.cells')} description={t('extras.admin.sizes.cellsText')}>
            <SizeCells {...form.field('cells')} />
          </Card>
          <Places form={form} table={table} />
        </>
      )}
    </EntityScreen>
  )
}

function Places({ form, table }: { form: EndpointForm<Values>; table: SizeTable | null }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { data: choices } = useLive(listTermChoices, {}, { staleTime: 60_000 })
  const { data: types } = useLive(listVariantTypes, { query: { perPage: 100 } })
  const option = ({ id, title }: { id: string; title: Texts }) => ({ value: id, label: textIn(title, locale) })
  return (
    <Card title={t('extras.admin.sizes.places')} description={t('extras.admin.sizes.placesText')}>
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        <MultiPicker
          label={t('extras.admin.sizes.categories')}
          isLoading={!choices}
          options={(choices?.categories ?? []).map(({ id, path }) => ({
            value: id,
            label: path.map((each) => textIn(each, locale)).join(' / '),
          }))}
          known={(table?.categories ?? []).map(option)}
          {...form.field('categoryIds')}
        />
        <MultiPicker
          label={t('extras.admin.sizes.variantTypes')}
          isLoading={!types}
          options={(types?.data ?? []).map(option)}
          known={(table?.variantTypes ?? []).map(option)}
          {...form.field('variantTypeIds')}
        />
      </div>
    </Card>
  )
}
