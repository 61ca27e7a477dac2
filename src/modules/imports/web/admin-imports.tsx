// Import and export: where a file comes in, what can be taken out, and the history of every import.
import { PageHead } from '#web/page-head.tsx'
import { paths } from '#web/paths.ts'
import { badge, type Column, custom, link, moment, text } from '#web/table/columns.tsx'
import { DataTable } from '#web/table/data-table.tsx'
import { useListState } from '#web/table/use-list-state.ts'
import { useTranslation } from '#web/translation.tsx'
import { PageHeading } from '#web/ui/section-heading.tsx'
import { Select } from '#web/ui/text-input.tsx'
import { type ImportRow, listImports } from '../admin-contract.ts'
import { importStates } from '../lifecycle.ts'
import { ExportMenu } from './parts/export-menu.tsx'
import { Result, stateWord, toneOf } from './parts/import-words.tsx'
import { UploadBox } from './parts/upload-box.tsx'

const State = ({ row }: { row: ImportRow }) => useTranslation().t(`imports.admin.states.${stateWord(row)}`)
const Format = ({ row }: { row: ImportRow }) => {
  const { t } = useTranslation()
  return row.format === null ? '–' : t(`imports.admin.formats.${row.format}`)
}

const columns: Column<ImportRow>[] = [
  link(
    'fileName',
    'imports.admin.columns.file',
    (row) => row.fileName,
    (row) => paths.office.import(row.id),
    { sort: 'fileName' },
  ),
  badge('state', 'imports.admin.columns.state', (row) => ({ tone: toneOf(row), label: <State row={row} /> })),
  text('format', 'imports.admin.columns.format', (row) => <Format row={row} />),
  custom('result', 'imports.admin.columns.result', (row) => <Result counts={row.counts} />),
  text('who', 'imports.admin.columns.who', (row) => row.createdBy?.name ?? '–'),
  moment('when', 'imports.admin.columns.when', (row) => row.createdAt, { sort: 'createdAt' }),
]

function Filters() {
  const { t } = useTranslation()
  const { params, setFilter } = useListState(listImports)
  return (
    <Select
      hideLabel
      label={t('imports.admin.columns.state')}
      placeholder={t('imports.admin.anyState')}
      options={importStates.map((value) => ({ value, label: t(`imports.admin.states.${value}`) }))}
      value={params.get('state') ?? ''}
      onChange={(event) => setFilter({ key: 'state', value: event.target.value, resetAnyway: true })}
      fieldClassName="w-full sm:w-52"
    />
  )
}

export default function AdminImports() {
  const { t } = useTranslation()
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead title={t('imports.admin.title')} isIndexed={false} />
      <PageHeading title={t('imports.admin.title')} actions={<ExportMenu all />} />
      <UploadBox />
      <DataTable<ImportRow>
        of={listImports}
        name="imports.admin"
        columns={columns}
        rowKey={(row) => row.id}
        rowLink={(row) => paths.office.import(row.id)}
        filters={<Filters />}
        emptyTitle={t('imports.admin.emptyTitle')}
        emptyText={t('imports.admin.emptyText')}
      />
    </div>
  )
}
