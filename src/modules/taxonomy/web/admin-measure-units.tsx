// The office's list of measure units.
import { paths } from '#web/paths.ts'
import { type Column, custom, text } from '#web/table/columns.tsx'
import { nameColumn } from '#web/table/entity-columns.tsx'
import { FilterSelect } from '#web/table/filters.tsx'
import { ListScreen } from '#web/table/list-screen.tsx'
import { useBulkChange } from '#web/table/use-bulk-actions.tsx'
import { useTranslation } from '#web/translation.tsx'
import { listTermChoices } from '../admin-contract.ts'
import { type AdminUnit, changeUnits, listAdminUnits } from '../unit-contract.ts'
import { productColumn } from './parts/cells.tsx'

const columns: Column<AdminUnit>[] = [
  nameColumn('name', 'taxonomy.admin.units.name', (row) => row.name, paths.office.measureUnit),
  text('code', 'taxonomy.admin.units.code', (row) => row.code, { sort: 'code' }),
  custom('decimals', 'taxonomy.admin.units.decimals', (row) => <span className="tabular-nums">{row.decimals}</span>, { align: 'end' }),
  productColumn(),
]

export default function AdminMeasureUnits() {
  const { t } = useTranslation()
  const bulk = useBulkChange(changeUnits, [listAdminUnits, listTermChoices], { goals: ['removed'] })
  return (
    <ListScreen<AdminUnit>
      of={listAdminUnits}
      name="taxonomy.admin.units"
      columns={columns}
      path={paths.office.measureUnit}
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
    />
  )
}
