import { useTranslation } from '#web/translation.tsx'
import type { AdminProfile } from '#modules/people/profile-admin-contract.ts'
import { useSignOutAdmin } from '#modules/sign-in/web/parts/use-sign-out-admin.ts'
import { paths } from '#web/paths.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Dropdown } from '#web/ui/dropdown.tsx'

/** The menu of the signed-in admin: their own settings, and the way out. */
export function OfficeMine({ profile: { firstName, lastName } }: { profile: AdminProfile }) {
  const { t } = useTranslation()
  const [signOut, question] = useSignOutAdmin()
  return (
    <>
      <Dropdown
        label={t('nav.mine')}
        variant="quiet"
        className="max-sm:px-1 max-sm:[&>svg]:hidden"
        trigger={
          <>
            <Avatar name={`${firstName} ${lastName}`} size="sm" />
            <span className="sr-only">{t('nav.mine')}</span>
          </>
        }
        items={[
          { label: t('nav.personal'), icon: 'settings', to: paths.office.personal() },
          { label: t('signIn.logOut'), icon: 'log-out', separated: true, onSelect: signOut },
        ]}
      />
      {question}
    </>
  )
}
