// The list of variant types, and their order among each other.
import { useState } from 'react'
import { textIn } from '#shared/locale.ts'
import { useLocale } from '#web/boot-context.tsx'
import { useLive } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
import { type Column, custom } from '#web/table/columns.tsx'
import { countColumn, nameColumn } from '#web/table/entity-columns.tsx'
import { ListScreen } from '#web/table/list-screen.tsx'
import { OrderDialog } from '#web/table/order-dialog.tsx'
import { useBulkRemoval } from '#web/table/use-bulk-actions.tsx'
import { useTranslation } from '#web/translation.tsx'
import { Button } from '#web/ui/button.tsx'
import { useCommand } from '#web/use-command.ts'
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
  const [isOrdering, setOrdering] = useState(false)
  const bulk = useBulkRemoval(removeVariantType, lists, t('variants.admin.type.removeText'))
  return (
    <ListScreen<VariantTypeRow>
      of={listVariantTypes}
      name="variants.admin.types"
      columns={columns}
      path={paths.office.variantType}
      bulk={bulk}
      actions={
        <Button may={orderVariantTypes.may} icon="sort" onClick={() => setOrdering(true)}>
          {t('form.admin.order.open')}
        </Button>
      }
    >
      {isOrdering && <TypeOrder onClose={() => setOrdering(false)} />}
    </ListScreen>
  )
}

function TypeOrder({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { data } = useLive(listVariantTypeChoices, {}, { staleTime: 0 })
  const save = useCommand(orderVariantTypes, { refresh: lists, said: 'core.saved', onDone: onClose })
  if (!data) return null
  return (
    <OrderDialog
      open
      onClose={onClose}
      title={t('variants.admin.types.orderTitle')}
      about={t('variants.admin.types.orderText')}
      isSaving={save.isRunning}
      onSave={(ids) => save.run({ body: { ids } })}
      entries={data.map(({ id, title }) => ({ id, label: textIn(title, locale) }))}
    />
  )
}
