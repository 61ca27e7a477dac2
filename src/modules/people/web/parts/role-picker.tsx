// The roles of an admin as boxes to tick.
import { textIn } from '#shared/locale.ts'
import { useLocale } from '#web/boot-context.tsx'
import { useLive } from '#web/page-data.ts'
import { useTranslation } from '#web/translation.tsx'
import { Checkbox } from '#web/ui/choice.tsx'
import { FieldGroup } from '#web/ui/field.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { listRoles } from '../../roles-contract.ts'

type Props = { value: string[]; onChange: (value: string[]) => void; error: string | undefined }

/** Takes the ids of the chosen roles. */
export function RolePicker({ value, onChange, error }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { data: roles } = useLive(listRoles, { query: { perPage: 100 } })
  return (
    <FieldGroup label={t('person.admin.roles.title')} hint={t('person.admin.roles.about')} error={error}>
      {roles ? (
        <div className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
          {roles.data.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={<bdi>{textIn(name, locale)}</bdi>}
              checked={value.includes(id)}
              onChange={(event) => onChange(event.target.checked ? [...value, id] : value.filter((each) => each !== id))}
            />
          ))}
        </div>
      ) : (
        <SkeletonText lines={2} />
      )}
    </FieldGroup>
  )
}
