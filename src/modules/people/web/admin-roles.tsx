// The office's roles, for super admins.
import { useLocale } from '#web/boot-context.tsx'
import { paths } from '#web/paths.ts'
import { areas } from '#shared/permissions.ts'
import { listIn } from '#shared/locale.ts'
import { type Column, custom } from '#web/table/columns.tsx'
import { countColumn, nameColumn } from '#web/table/entity-columns.tsx'
import { ListScreen } from '#web/table/list-screen.tsx'
import { useBulkRemoval } from '#web/table/use-bulk-actions.tsx'
import { useTranslation } from '#web/translation.tsx'
import { listRoles, removeRole, type RoleRow } from '../roles-contract.ts'

const columns: Column<RoleRow>[] = [
  nameColumn('name', 'person.admin.roles.name', (row) => row.name, paths.office.role),
  custom('permissions', 'person.admin.roles.permissions', (row) => <Areas role={row} />),
  countColumn('admins', 'person.admin.roles.admins', (row) => row.adminCount),
]

/** The areas that a role opens, in words. */
function Areas({ role: { isEverything, permissions } }: { role: RoleRow }) {
  const { t } = useTranslation()
  const locale = useLocale()
  if (isEverything) return t('person.admin.roles.everything')
  const open = areas.filter((area) => permissions.some((each) => each.startsWith(`${area}.`)))
  return (
    <span className="line-clamp-2 whitespace-normal">
      {listIn(
        open.map((area) => t(`person.admin.areas.${area}`)),
        locale,
      )}
    </span>
  )
}

export default function AdminRoles() {
  const { t } = useTranslation()
  const bulk = useBulkRemoval(removeRole, [listRoles], t('person.admin.roles.removeText'))
  return <ListScreen<RoleRow> of={listRoles} name="person.admin.roles" columns={columns} path={paths.office.role} bulk={bulk} />
}
