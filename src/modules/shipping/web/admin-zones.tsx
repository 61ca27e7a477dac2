// The office's list of shipping zones.
import { textIn } from '#shared/locale.ts'
import { useFormat, useLocale } from '#web/boot-context.tsx'
import { countryName } from '#web/countries.ts'
import { paths } from '#web/paths.ts'
import { type Column, custom } from '#web/table/columns.tsx'
import { countColumn, nameColumn, statusColumn } from '#web/table/entity-columns.tsx'
import { StatusFilter } from '#web/table/filters.tsx'
import { ListScreen } from '#web/table/list-screen.tsx'
import { useBulkChange } from '#web/table/use-bulk-actions.tsx'
import { useTranslation } from '#web/translation.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { changeZones, listZones, type ZoneRow } from '../admin-contract.ts'

function Countries({ codes }: { codes: readonly string[] }) {
  const locale = useLocale()
  const { t } = useTranslation()
  const names = codes.slice(0, 3).map((code) => countryName(code, locale))
  const rest = codes.length - names.length
  return (
    <bdi>
      {[...names, ...(rest > 0 ? [t('shipping.admin.zones.more', { count: rest })] : [])].join(textIn({ en: ', ', ar: '، ' }, locale))}
    </bdi>
  )
}

function Charges({ charges }: Pick<ZoneRow, 'charges'>) {
  const { money } = useFormat()
  const { t } = useTranslation()
  if (!charges) return '–'
  if (charges.min === charges.max) return <bdi>{money(charges.min)}</bdi>
  return t('shipping.admin.zones.charges', { min: money(charges.min), max: money(charges.max) })
}

function Days({ row }: { row: ZoneRow }) {
  const { t } = useTranslation()
  return t('shipping.admin.zones.days', { count: row.maxDays, min: row.minDays, max: row.maxDays })
}

function Overlaps({ count }: { count: number }) {
  const { t } = useTranslation()
  return count === 0 ? '–' : <Badge tone="warning">{t('shipping.admin.zones.overlaps', { count })}</Badge>
}

const columns: Column<ZoneRow>[] = [
  nameColumn('name', 'shipping.admin.fields.name', (row) => row.name, paths.office.shippingZone),
  custom('countries', 'shipping.admin.fields.countries', (row) => <Countries codes={row.countries} />),
  countColumn('places', 'shipping.admin.fields.places', (row) => row.places),
  custom('charges', 'shipping.admin.fields.charges', (row) => <Charges charges={row.charges} />, { align: 'end' }),
  custom('days', 'shipping.admin.fields.days', (row) => <Days row={row} />),
  statusColumn(),
  custom('overlaps', 'shipping.admin.fields.overlaps', (row) => <Overlaps count={row.overlaps} />),
]

export default function AdminZones() {
  const { t } = useTranslation()
  const bulk = useBulkChange(changeZones, [listZones])
  return (
    <ListScreen<ZoneRow>
      of={listZones}
      name="shipping.admin.zones"
      columns={columns}
      path={paths.office.shippingZone}
      filters={<StatusFilter of={listZones} />}
      bulk={bulk}
      actions={
        <ButtonLink to={paths.office.shippingTest()} icon="map-pin">
          {t('shipping.admin.test.title')}
        </ButtonLink>
      }
    />
  )
}
