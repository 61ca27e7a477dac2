// The list of variant types, and their order among each other.
import { textIn } from '#shared/locale.ts'
import { useLocale } from '#web/boot-context.tsx'
import { paths } from '#web/paths.ts'
import { type Column, custom } from '#web/table/columns.tsx'
import { countColumn, nameColumn } from '#web/table/entity-columns.tsx'
import { ListScreen } from '#web/table/list-screen.tsx'
import { OrderButton } from '#web/table/order-dialog.tsx'
import { useBulkRemoval } from '#web/table/use-bulk-actions.tsx'
import { useTranslation } from '#web/translation.tsx'
import {
  listVariantTypeChoices,
  listVariantTypes,
  orderVariantTypes,
  removeVariantType,
  type VariantTypeRow,
} from '../variant-types-contract.ts'

const lists = [listVariantTypes, listVariantTypeChoices]

function Values({ row }: { row: VariantTypeRow }) {
  const locale = useLocale()
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {row.values.map(({ title, swatch }) => (
        <span key={textIn(title, locale)} className="inline-flex items-center gap-1.5">
          {swatch && <span aria-hidden className="size-3.5 rounded-full border border-line-strong" style={{ backgroundColor: swatch }} />}
          <bdi>{textIn(title, locale)}</bdi>
        </span>
      ))}
      {row.valueCount > row.values.length && <span className="text-ink-soft">+{row.valueCount - row.values.length}</span>}
    </span>
  )
}

const columns: Column<VariantTypeRow>[] = [
  nameColumn('title', 'variants.admin.types.name', (row) => row.title, paths.office.variantType),
  custom('values', 'variants.admin.types.values', (row) => <Values row={row} />),
  countColumn('productCount', 'variants.admin.types.products', (row) => row.productCount, { sort: 'productCount' }),
]

export default function AdminVariantTypes() {
  const { t } = useTranslation()
  const bulk = useBulkRemoval(removeVariantType, lists, t('variants.admin.type.removeText'))
  return (
    <ListScreen<VariantTypeRow>
      of={listVariantTypes}
      name="variants.admin.types"
      columns={columns}
      path={paths.office.variantType}
      bulk={bulk}
      actions={
        <OrderButton
          of={listVariantTypeChoices}
          save={orderVariantTypes}
          refresh={lists}
          title={t('variants.admin.types.orderTitle')}
          about={t('variants.admin.types.orderText')}
          nameOf={({ title }) => title}
        />
      }
    />
  )
}
