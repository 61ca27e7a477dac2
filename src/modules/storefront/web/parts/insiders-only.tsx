import type { ReactNode } from 'react'
import { showProfile } from '#modules/people/profile-admin-contract.ts'
import { useBoot } from '#web/boot-context.tsx'
import { ErrorPage } from '#web/error-page.tsx'
import { useLive } from '#web/page-data.ts'
import { useTranslation } from '#web/translation.tsx'
import { FullScreenLoader } from '#web/ui/full-screen-loader.tsx'
import { useRemembered } from '#web/use-remembered.ts'

/** Shows its children in a testing profile, and to people signed in to the office; to everybody else the page is not there. */
export function InsidersOnly({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const isTesting = useBoot().profile.kind === 'testing'
  const token = useRemembered('tokenAdmin')
  const office = useLive(showProfile, {}, { enabled: !isTesting && Boolean(token) })
  if (!isTesting && token && office.isPending) return <FullScreenLoader label={t('ui.loading')} />
  if (!isTesting && !office.data)
    return (
      <main>
        <ErrorPage status={404} />
      </main>
    )
  return children
}
