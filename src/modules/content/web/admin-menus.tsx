// The office's list of menus: by location and place, with filters, bulk actions and the order of each location.
import { useState } from 'react'
import { listIn } from '#shared/locale.ts'
import { paths } from '#web/paths.ts'
import { type Column, custom, moment, text } from '#web/table/columns.tsx'
import { nameColumn, PictureCell, statusColumn } from '#web/table/entity-columns.tsx'
import { FilterSelect, StatusFilter } from '#web/table/filters.tsx'
import { ListScreen } from '#web/table/list-screen.tsx'
import { OrderDialog } from '#web/table/order-dialog.tsx'
import { useBulkChange } from '#web/table/use-bulk-actions.tsx'
import { useListState } from '#web/table/use-list-state.ts'
import { useTranslation } from '#web/translation.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dropdown } from '#web/ui/dropdown.tsx'
import { deviceTypes, itemTypes, type MenuLocation, menuLocations, menuTypes } from '../kinds.ts'
import { type AdminMenuRow, changeMenus, listAdminMenus, orderMenus } from '../menu-admin-contract.ts'
import { listHomeMenus, listLinkMenus } from '../menu-contract.ts'

const lists = [listAdminMenus, listHomeMenus, listLinkMenus]
const Said = ({ of }: { of: string }) => useTranslation().t(of)

function Items({ row: { itemType, itemCount } }: { row: AdminMenuRow }) {
  const { t } = useTranslation()
  return itemType ? `${t(`content.admin.itemTypes.${itemType}`)} (${itemCount})` : '–'
}

const Devices = ({ row }: { row: AdminMenuRow }) => {
  const { t, i18n } = useTranslation()
  return listIn(
    row.deviceTypes.map((device) => t(`content.admin.devices.${device}`)),
    i18n.language,
  )
}

const columns: Column<AdminMenuRow>[] = [
  custom('picture', 'form.admin.picture', (row) => <PictureCell hash={row.pictureHash} />),
  nameColumn('title', 'content.admin.menu.title', (row) => row.title, paths.office.menu),
  text('location', 'content.admin.menu.location', (row) => <Said of={`content.admin.locations.${row.location}`} />, { sort: 'position' }),
  text('type', 'content.admin.menu.type', (row) => <Said of={`content.kinds.${row.type}`} />),
  text('items', 'content.admin.menu.itemType', (row) => <Items row={row} />),
  text('devices', 'content.admin.menu.devices', (row) => <Devices row={row} />),
  statusColumn(),
  moment('updatedAt', 'content.admin.menus.updatedAt', (row) => row.updatedAt, { sort: 'updatedAt', isHidden: true }),
]

function Filters() {
  const { t } = useTranslation()
  const choice = (name: string, label: string, any: string, options: readonly { value: string; label: string }[]) => (
    <FilterSelect of={listAdminMenus} name={name} label={t(label)} any={t(any)} options={options} />
  )
  const said = (values: readonly string[], group: string) => values.map((value) => ({ value, label: t(`${group}.${value}`) }))
  return (
    <>
      {choice('location', 'content.admin.menu.location', 'content.admin.menus.anyLocation', said(menuLocations, 'content.admin.locations'))}
      {choice('type', 'content.admin.menu.type', 'content.admin.menus.anyType', said(menuTypes, 'content.kinds'))}
      <StatusFilter of={listAdminMenus} />
      {choice('device', 'content.admin.menu.devices', 'content.admin.menus.anyDevice', said(deviceTypes, 'content.admin.devices'))}
      {choice('itemType', 'content.admin.menu.itemType', 'content.admin.menus.anyItemType', said(itemTypes, 'content.admin.itemTypes'))}
    </>
  )
}

export default function AdminMenus() {
  const { t } = useTranslation()
  const { query } = useListState(listAdminMenus)
  const [ordered, setOrdered] = useState<MenuLocation | null>(null)
  const bulk = useBulkChange(changeMenus, lists, { removeText: t('content.admin.menus.removeText') })
  const order = query.location ? (
    <Button may={orderMenus.may} icon="sort" onClick={() => setOrdered(query.location ?? null)}>
      {t('form.admin.order.open')}
    </Button>
  ) : (
    <Dropdown
      may={orderMenus.may}
      label={t('form.admin.order.open')}
      trigger={t('form.admin.order.open')}
      icon="sort"
      items={menuLocations.map((location) => ({ label: t(`content.admin.locations.${location}`), onSelect: () => setOrdered(location) }))}
    />
  )
  return (
    <ListScreen<AdminMenuRow>
      of={listAdminMenus}
      name="content.admin.menus"
      columns={columns}
      path={paths.office.menu}
      addPath={`${paths.office.menu('add')}${query.location ? `?location=${query.location}` : ''}`}
      filters={<Filters />}
      bulk={bulk}
      actions={order}
    >
      {ordered && (
        <OrderDialog
          of={listAdminMenus}
          input={{ query: { location: ordered, perPage: 100 } }}
          save={orderMenus}
          body={{ location: ordered }}
          refresh={lists}
          title={t('content.admin.order.title', { place: t(`content.admin.locations.${ordered}`) })}
          nameOf={({ title }) => title}
          hashOf={({ pictureHash }) => pictureHash}
          onClose={() => setOrdered(null)}
        />
      )}
    </ListScreen>
  )
}
