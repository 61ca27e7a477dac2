// The permissions of a role as boxes to tick: one row for each area, one column each to see and to change.
import { areas, type Permission, permissions, withSight } from '#shared/permissions.ts'
import { useTranslation } from '#web/translation.tsx'
import { Checkbox } from '#web/ui/choice.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Table, Td, Th, Tr } from '#web/ui/table.tsx'

type Props = { value: Permission[]; onChange: (value: Permission[]) => void; error: string | undefined }

const verbs = ['see', 'change'] as const

/** Takes the chosen permissions. Whoever may change also may see, so a box that another one needs is ticked with it and stays so. */
export function PermissionGrid({ value, onChange, error }: Props) {
  const { t } = useTranslation()
  const toggle = (permission: Permission, isOn: boolean) =>
    onChange(withSight(isOn ? [...value, permission] : value.filter((each) => each !== permission)))
  return (
    <div className="grid gap-2" aria-invalid={error !== undefined}>
      <Table label={t('person.admin.roles.permissions')}>
        <thead>
          <tr>
            <Th>{t('person.admin.roles.area')}</Th>
            {verbs.map((verb) => (
              <Th key={verb}>{t(`person.admin.roles.${verb}`)}</Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {areas.map((area) => (
            <Tr key={area}>
              <Td>{t(`person.admin.areas.${area}`)}</Td>
              {verbs.map((verb) => {
                const permission = permissions.find((each) => each === `${area}.${verb}`)
                return (
                  <Td key={verb}>
                    {permission && (
                      <Checkbox
                        hideLabel
                        label={`${t(`person.admin.areas.${area}`)}: ${t(`person.admin.roles.${verb}`)}`}
                        checked={value.includes(permission)}
                        onChange={(event) => toggle(permission, event.target.checked)}
                      />
                    )}
                  </Td>
                )
              })}
            </Tr>
          ))}
        </tbody>
      </Table>
      {error && <FieldError id="permissions-error">{error}</FieldError>}
    </div>
  )
}
