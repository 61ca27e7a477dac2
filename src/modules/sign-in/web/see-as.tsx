// Opens the shop as a customer in a tab of its own: /see-as/{customer}, reached from the customer's screen in the office.
import { useEffect, useRef, useState } from 'react'
import { redirect, useParams } from 'react-router'
import { useApi } from '#web/api.ts'
import { adminToken, seenKey } from '#web/browser-state.ts'
import { PageHead } from '#web/page-head.tsx'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { FullScreenLoader } from '#web/ui/full-screen-loader.tsx'
import { useAccountStart } from '#web/use-account-start.ts'
import { seeAsCustomer } from '../see-as-admin-contract.ts'

export function clientLoader({ request }: { request: Request }) {
  if (!adminToken()) throw redirect(paths.office.login(new URL(request.url).pathname))
  return null
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return <FullScreenLoader />
}

export default function SeeAs() {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const api = useApi()
  const [problem, setProblem] = useState<string | null>(null)
  const start = useAccountStart()
  const hasBegun = useRef(false)
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    api.call(seeAsCustomer, { params: { id } }, { ignore: true }).then(
      ({ token }) => {
        sessionStorage.setItem(seenKey, token)
        location.replace(start)
      },
      (error: Error) => setProblem(error.message),
    )
  }, [api, id, start])
  return (
    <main id="content" className="grid min-h-dvh content-center bg-ground px-4">
      <PageHead title={t('signIn.seen.title')} isIndexed={false} />
      <h1 className="sr-only">{t('signIn.seen.title')}</h1>
      {problem === null ? (
        <FullScreenLoader />
      ) : (
        <Alert
          tone="danger"
          className="mx-auto w-full max-w-md"
          actions={
            <ButtonLink size="sm" to={paths.office.users()}>
              {t('core.back')}
            </ButtonLink>
          }
        >
          {problem}
        </Alert>
      )}
    </main>
  )
}
