// The office's list of measure units.
import { useTranslation } from '#web/translation.tsx'
import { useApi } from '#web/api.ts'
import { useRefresh } from '#web/page-data.ts'
import { PageHead } from '#web/page-head.tsx'
import { paths } from '#web/paths.ts'
import { type Column, custom, link, text } from '#web/table/columns.tsx'
import { DataTable } from '#web/table/data-table.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/section-heading.tsx'
import { listShelfChoices } from '../admin-contract.ts'
import { type AdminUnit, listAdminUnits, removeUnits } from '../unit-contract.ts'
import { InReaderLanguage, productColumn } from './parts/cells.tsx'
import { FilterSelect } from './parts/filters.tsx'
import { useBulk } from './parts/use-bulk.tsx'

const unitPath = (row: AdminUnit) => paths.office.measureUnit(row.id)

const columns: Column<AdminUnit>[] = [
  link('name', 'taxonomy.admin.units.name', (row) => <InReaderLanguage words={row.name} />, unitPath, { sort: 'name' }),
  text('code', 'taxonomy.admin.units.code', (row) => row.code, { sort: 'code' }),
  custom('decimals', 'taxonomy.admin.units.decimals', (row) => <span className="tabular-nums">{row.decimals}</span>, { align: 'end' }),
  productColumn(),
]

export default function AdminMeasureUnits() {
  const { t } = useTranslation()
  const api = useApi()
  const stale = useRefresh()
  const { bulk, dialogs } = useBulk(['removed'], async (ids) => {
    const answer = await api.call(removeUnits, { body: { ids } })
    await stale(listAdminUnits, listShelfChoices)
    return answer
  })
  const add = (
    <ButtonLink to={paths.office.measureUnit('add')} variant="primary" icon="plus">
      {t('taxonomy.admin.units.add')}
    </ButtonLink>
  )
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead title={t('taxonomy.admin.units.title')} isIndexed={false} />
      <PageHeading title={t('taxonomy.admin.units.title')} description={t('taxonomy.admin.units.about')} actions={add} />
      <DataTable<AdminUnit>
        of={listAdminUnits}
        name="taxonomy.admin.units"
        columns={columns}
        rowKey={(row) => row.id}
        rowLink={unitPath}
        filters={
          <FilterSelect
            of={listAdminUnits}
            name="decimals"
            label={t('taxonomy.admin.units.decimals')}
            any={t('taxonomy.admin.filters.anyDecimals')}
            options={['0', '1', '2', '3'].map((value) => ({ value, label: value }))}
          />
        }
        bulk={bulk}
        emptyTitle={t('taxonomy.admin.units.emptyTitle')}
        emptyText={t('taxonomy.admin.units.emptyText')}
        emptyAction={add}
      />
      {dialogs}
    </div>
  )
}
