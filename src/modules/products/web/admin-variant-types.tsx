// The list of variant types, and their order among each other.
import { useState } from 'react'
import { useTranslation } from '#web/translation.tsx'
import {
  listVariantTypeChoices,
  listVariantTypes,
  orderVariantTypes,
  removeVariantType,
  type VariantTypeRow,
} from '../variant-types-contract.ts'
import { textIn } from '#shared/locale.ts'
import { useFormat, useLocale } from '#web/boot-context.tsx'
import { PageHead } from '#web/page-head.tsx'
import { useLive } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
import { type Column, custom, link } from '#web/table/columns.tsx'
import { DataTable } from '#web/table/data-table.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { PageHeading } from '#web/ui/section-heading.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { SortableList } from '#web/ui/sortable-list.tsx'
import { moved } from '#web/ui/sorting.ts'
import { useCommand } from '#web/use-command.ts'
import { useBulkRemove } from './parts/use-bulk-remove.tsx'

const Title = ({ row }: { row: VariantTypeRow }) => textIn(row.title, useLocale())
const Count = ({ of }: { of: number }) => <span className="tabular-nums">{useFormat().number(of)}</span>

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
  link(
    'title',
    'variants.admin.types.name',
    (row) => <Title row={row} />,
    (row) => paths.office.variantType(row.id),
    { sort: 'title' },
  ),
  custom('values', 'variants.admin.types.values', (row) => <Values row={row} />),
  custom('productCount', 'variants.admin.types.products', (row) => <Count of={row.productCount} />, { align: 'end', sort: 'productCount' }),
]

export default function AdminVariantTypes() {
  const { t } = useTranslation()
  const locale = useLocale()
  const [isOrdering, setOrdering] = useState(false)
  const { bulk, dialog } = useBulkRemove<VariantTypeRow>(
    removeVariantType,
    [listVariantTypes, listVariantTypeChoices],
    (row) => textIn(row.title, locale),
    t('variants.admin.type.removeText'),
  )
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead title={t('variants.admin.types.title')} isIndexed={false} />
      <PageHeading
        title={t('variants.admin.types.title')}
        actions={
          <ButtonLink may="catalogue.change" to={paths.office.variantType('add')} variant="primary" icon="plus">
            {t('variants.admin.types.add')}
          </ButtonLink>
        }
      />
      <DataTable<VariantTypeRow>
        of={listVariantTypes}
        name="variants.admin.types"
        columns={columns}
        rowKey={(row) => row.id}
        rowLink={(row) => paths.office.variantType(row.id)}
        bulk={[bulk]}
        actions={
          <Button may="catalogue.change" size="sm" icon="sort" onClick={() => setOrdering(true)}>
            {t('variants.admin.types.order')}
          </Button>
        }
        emptyTitle={t('variants.admin.types.emptyTitle')}
        emptyText={t('variants.admin.types.emptyText')}
      />
      {dialog}
      <Dialog open={isOrdering} onClose={() => setOrdering(false)} size="sm" title={t('variants.admin.types.orderTitle')}>
        <p className="mb-4 text-ink-soft">{t('variants.admin.types.orderText')}</p>
        {isOrdering && <Order onDone={() => setOrdering(false)} />}
      </Dialog>
    </div>
  )
}

function Order({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { data } = useLive(listVariantTypeChoices, {}, { staleTime: 0 })
  const [ids, setIds] = useState<string[] | null>(null)
  const save = useCommand(orderVariantTypes, { refresh: [listVariantTypes, listVariantTypeChoices], said: 'core.saved', onDone })
  if (!data) return <SkeletonText lines={4} />
  const types = ids ? ids.flatMap((id) => data.find((type) => type.id === id) ?? []) : data
  return (
    <div className="grid gap-4">
      <SortableList
        items={types}
        itemKey={({ id }) => id}
        itemLabel={({ title }) => textIn(title, locale)}
        label={t('variants.admin.types.orderTitle')}
        onMove={(from, to) => setIds(moved(types, from, to).map(({ id }) => id))}
        render={({ title }, _, handle) => (
          <div className="surface-card flex items-center gap-2 rounded-md border border-line p-1.5">
            {handle}
            <bdi>{textIn(title, locale)}</bdi>
          </div>
        )}
      />
      <div className="flex justify-end">
        <Button variant="primary" loading={save.isRunning} disabled={!ids} onClick={() => ids && save.run({ body: { ids } })}>
          {t('core.save')}
        </Button>
      </div>
    </div>
  )
}
