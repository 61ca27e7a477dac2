// The signed-in admin's own settings. Each section is a file of its own and one line here.
import { showProfile } from '#modules/people/profile-admin-contract.ts'
import { copyOwnAdminData } from '#modules/people/personal-data-admin-contract.ts'
import { OwnDataCard } from '#modules/people/web/parts/own-data-card.tsx'
import { OwnDetails } from '#modules/people/web/parts/own-details.tsx'
import { Loaded } from '#web/form/loaded.tsx'
import { useLive } from '#web/page-data.ts'
import { PageHead } from '#web/page-head.tsx'
import { useTranslation } from '#web/translation.tsx'
import { PageHeading } from '#web/ui/section-heading.tsx'
import { AdminSecurity } from './parts/admin-security.tsx'
import { OwnEmail } from './parts/own-email.tsx'
import { OwnLastChange } from './parts/own-last-change.tsx'
import { OwnPassword } from './parts/own-password.tsx'

export default function AdminPersonal() {
  const { t } = useTranslation()
  const profile = useLive(showProfile, {}, { staleTime: Infinity })
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead title={t('signIn.admin.personal.title')} isIndexed={false} />
      <PageHeading title={t('signIn.admin.personal.title')} description={t('signIn.admin.personal.about')} />
      <Loaded title={t('signIn.admin.personal.title')} of={profile}>
        {(me) => (
          <>
            <OwnDetails />
            <OwnEmail email={me.email} />
            <OwnPassword />
            <AdminSecurity />
            <OwnDataCard copy={copyOwnAdminData} />
            <OwnLastChange />
          </>
        )}
      </Loaded>
    </div>
  )
}
