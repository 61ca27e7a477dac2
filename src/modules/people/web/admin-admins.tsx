// The office's admins, for super admins.
import type { Texts } from '#shared/locale.ts'
import { textIn } from '#shared/locale.ts'
import { useLocale } from '#web/boot-context.tsx'
import { useLive } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
import { type Column, custom, moment, text } from '#web/table/columns.tsx'
import { InReaderLanguage, nameColumn, statusColumn } from '#web/table/entity-columns.tsx'
import { FilterSelect, StatusFilter } from '#web/table/filters.tsx'
import { ListScreen } from '#web/table/list-screen.tsx'
import { useBulkChange } from '#web/table/use-bulk-actions.tsx'
import { useTranslation } from '#web/translation.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { type AdminRow, changeAdmins, listAdmins } from '../admins-contract.ts'
import { listRoles } from '../roles-contract.ts'
import { InvitedBadge } from './parts/status-badge.tsx'

const columns: Column<AdminRow>[] = [
  nameColumn('name', 'person.fields.name', ({ firstName, lastName }) => `${firstName} ${lastName}`, paths.office.admin),
  text('email', 'person.fields.email', (row) => row.email, { sort: 'email' }),
  custom('roles', 'person.admin.roles.title', (row) => <Rights admin={row} />),
  statusColumn(),
  moment('lastSignInAt', 'person.admin.admins.lastSignIn', (row) => row.lastSignInAt, { sort: 'lastSignInAt' }),
  moment('createdAt', 'person.admin.admins.since', (row) => row.createdAt, { sort: 'createdAt', isHidden: true }),
]

const Role = ({ name }: { name: Texts }) => (
  <Badge>
    <InReaderLanguage words={name} />
  </Badge>
)

function Rights({ admin: { isSuper, isInvited, roles } }: { admin: AdminRow }) {
  const { t } = useTranslation()
  return (
    <span className="flex flex-wrap gap-1">
      {isSuper ? (
        <Badge tone="info">{t('person.admin.admins.superAdmin')}</Badge>
      ) : (
        roles.map(({ id, name }) => <Role key={id} name={name} />)
      )}
      {isInvited && <InvitedBadge />}
    </span>
  )
}

export default function AdminAdmins() {
  const { t } = useTranslation()
  const locale = useLocale()
  const bulk = useBulkChange(changeAdmins, [listAdmins])
  const { data: roles } = useLive(listRoles, { query: { perPage: 100 } })
  return (
    <ListScreen<AdminRow>
      of={listAdmins}
      name="person.admin.admins"
      columns={columns}
      path={paths.office.admin}
      bulk={bulk}
      actions={<ButtonLink to={paths.office.roles()}>{t('person.admin.admins.manageRoles')}</ButtonLink>}
      filters={
        <>
          <StatusFilter of={listAdmins} />
          <FilterSelect
            of={listAdmins}
            name="roleId"
            label={t('person.admin.roles.title')}
            any={t('person.admin.admins.anyRole')}
            options={(roles?.data ?? []).map(({ id, name }) => ({ value: id, label: textIn(name, locale) }))}
          />
          <FilterSelect
            of={listAdmins}
            name="isSuper"
            label={t('person.admin.admins.superAdmin')}
            any={t('person.admin.admins.anyKind')}
            options={[
              { value: 'true', label: t('person.admin.admins.superAdmin') },
              { value: 'false', label: t('person.admin.admins.ordinary') },
            ]}
          />
        </>
      }
    />
  )
}
