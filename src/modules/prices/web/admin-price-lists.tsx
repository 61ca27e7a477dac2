// The office's price lists with their assignments, and whether they are in force today.
import { useState } from 'react'
import { useFormat } from '#web/boot-context.tsx'
import { paths } from '#web/paths.ts'
import { type Column, custom, text } from '#web/table/columns.tsx'
import { nameColumn } from '#web/table/entity-columns.tsx'
import { StatusFilter } from '#web/table/filters.tsx'
import { ListScreen } from '#web/table/list-screen.tsx'
import { useBulkChange } from '#web/table/use-bulk-actions.tsx'
import { useTranslation } from '#web/translation.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { changePriceLists, listPriceLists, type PriceListRow } from '../admin-contract.ts'
import { CategorySheetDialog } from './parts/category-sheet-dialog.tsx'

function Status({ row }: { row: PriceListRow }) {
  const { t } = useTranslation()
  if (row.status === 'inactive') return <Badge>{t('ui.inactive')}</Badge>
  return row.isInForce ? (
    <Badge tone="success">{t('price.admin.inForce')}</Badge>
  ) : (
    <Badge tone="warning">{t('price.admin.notInForce')}</Badge>
  )
}

function Days({ row }: { row: PriceListRow }) {
  const { t } = useTranslation()
  const { date } = useFormat()
  if (!row.startsOn && !row.endsOn) return t('price.admin.always')
  return (
    <bdi>
      {row.startsOn ? date(row.startsOn) : '…'} – {row.endsOn ? date(row.endsOn) : '…'}
    </bdi>
  )
}

function MadeFor({ row }: { row: PriceListRow }) {
  const { t } = useTranslation()
  const parts = [
    ...(row.companies > 0 ? [t('price.admin.companies', { count: row.companies })] : []),
    ...(row.groups > 0 ? [t('price.admin.groups', { count: row.groups })] : []),
  ]
  return parts.length > 0 ? parts.join(' + ') : t('price.admin.nobody')
}

function Contents({ row }: { row: PriceListRow }) {
  const { t } = useTranslation()
  const parts = [
    ...(row.rows > 0 ? [t('price.admin.rows', { count: row.rows })] : []),
    ...(row.rules > 0 ? [t('price.admin.rules', { count: row.rules })] : []),
  ]
  return parts.length > 0 ? parts.join(' + ') : t('price.admin.empty')
}

const columns: Column<PriceListRow>[] = [
  nameColumn('name', 'price.admin.fields.name', (row) => row.name, paths.office.priceList),
  custom('status', 'price.admin.fields.status', (row) => <Status row={row} />),
  custom('for', 'price.admin.fields.madeFor', (row) => <MadeFor row={row} />),
  custom('contents', 'price.admin.fields.contents', (row) => <Contents row={row} />),
  custom('days', 'price.admin.fields.days', (row) => <Days row={row} />, { sort: 'startsOn' }),
  text('priority', 'price.admin.fields.priority', (row) => row.priority, { sort: 'priority' }),
]

export default function AdminPriceLists() {
  const { t } = useTranslation()
  const [isMaking, setMaking] = useState(false)
  const bulk = useBulkChange(changePriceLists, [listPriceLists], { goals: ['active', 'inactive'] })
  return (
    <>
      <ListScreen<PriceListRow>
        of={listPriceLists}
        name="price.admin.lists"
        columns={columns}
        path={paths.office.priceList}
        filters={<StatusFilter of={listPriceLists} />}
        bulk={bulk}
        actions={
          <>
            <Button icon="download" onClick={() => setMaking(true)}>
              {t('price.admin.sheet.title')}
            </Button>
            <ButtonLink to={paths.office.priceReason()} icon="info">
              {t('price.admin.why.title')}
            </ButtonLink>
          </>
        }
      />
      {isMaking && <CategorySheetDialog onClose={() => setMaking(false)} />}
    </>
  )
}
