// Keeps a page to those who work on the shop.
import { lazy, type ReactNode, Suspense } from 'react'
import { showProfile } from '#modules/people/profile-admin-contract.ts'
import { useBoot } from '#web/boot-context.tsx'
import { ErrorPage } from '#web/error-page.tsx'
import { useLive } from '#web/page-data.ts'
import { useSessionState } from '#web/session-state.ts'
import { useTranslation } from '#web/translation.tsx'
import { FullScreenLoader } from '#web/ui/full-screen-loader.tsx'
import { useAdminToken } from '#web/use-remembered.ts'

const SessionEnded = lazy(async () => ({ default: (await import('#modules/sign-in/web/parts/session-ended.tsx')).SessionEnded }))

/** Shows its children in a testing profile, and to people signed in to the office; to everybody else the page is not there. */
export function InsidersOnly({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const isTesting = useBoot().profile.kind === 'testing'
  const token = useAdminToken()
  const session = useSessionState('tokenAdmin')
  const office = useLive(showProfile, {}, { enabled: !isTesting && Boolean(token) })
  if (!isTesting && token && office.isPending) return <FullScreenLoader label={t('ui.loading')} />
  return (
    <>
      {isTesting || office.data ? (
        children
      ) : (
        <main>
          <ErrorPage status={404} />
        </main>
      )}
      {session && (
        <Suspense>
          <SessionEnded of="tokenAdmin" state={session} email={office.data?.email} />
        </Suspense>
      )}
    </>
  )
}
