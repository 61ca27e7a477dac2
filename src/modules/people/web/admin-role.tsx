// One role, new and edit: its name and its permissions by area.
import type { Texts } from '#shared/locale.ts'
import type { Permission } from '#shared/permissions.ts'
import { EntityScreen } from '#web/form/entity-screen.tsx'
import { TextPair } from '#web/form/text-pair.tsx'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { Card } from '#web/ui/card.tsx'
import { Switch } from '#web/ui/choice.tsx'
import { type Role, roleCalls } from '../roles-contract.ts'
import { PermissionGrid } from './parts/permission-grid.tsx'

type Values = { name: Texts; isEverything: boolean; permissions: Permission[] }

const empty: Values = { name: { en: '', ar: '' }, isEverything: false, permissions: [] }
const valuesOf = ({ name, isEverything, permissions }: Role): Values => ({ name, isEverything, permissions })

export default function AdminRole() {
  const { t } = useTranslation()
  return (
    <EntityScreen
      name="person.admin.roles"
      calls={roleCalls}
      path={paths.office.role}
      listPath={paths.office.roles()}
      empty={empty}
      valuesOf={valuesOf}
      bodyOf={(values) => values}
      nameOf={({ name }) => name}
    >
      {(form) => (
        <>
          <Card>
            <TextPair name="name" label={t('person.admin.roles.name')} form={form} />
          </Card>
          <Card title={t('person.admin.roles.permissions')} description={t('person.admin.roles.permissionsHint')}>
            <div className="grid gap-5">
              <Switch
                label={t('person.admin.roles.everything')}
                hint={t('person.admin.roles.everythingHint')}
                {...form.input('isEverything')}
              />
              {!form.watch('isEverything') && <PermissionGrid {...form.field('permissions')} />}
            </div>
          </Card>
        </>
      )}
    </EntityScreen>
  )
}
