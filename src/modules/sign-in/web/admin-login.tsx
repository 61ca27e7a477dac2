// Signs in to the office. In a shop without any admin the same screen makes the first one.
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { useNavigate, useSearchParams } from 'react-router'
import { adminToken, remember } from '#web/browser-state.ts'
import { Form } from '#web/form/form.tsx'
import { useEndpointForm } from '#web/form/use-endpoint-form.ts'
import { useLive } from '#web/page-data.ts'
import { PageHead } from '#web/page-head.tsx'
import { paths } from '#web/paths.ts'
import { FullScreenLoader } from '#web/ui/full-screen-loader.tsx'
import { PasswordInput } from '#web/ui/text-input.tsx'
import { signInAdmin } from '../admin-contract.ts'
import { nextPath } from '../rules.ts'
import { getSetup } from '../contract.ts'
import { EmailField } from './parts/email-field.tsx'
import { AuthPanel } from './parts/auth-panel.tsx'
import { SetUpForm } from './parts/set-up-form.tsx'
import { useSecondStep } from './parts/use-second-step.ts'

const SecondStep = lazy(async () => ({ default: (await import('./parts/second-step.tsx')).SecondStep }))

/** Stores the token and opens the requested page. */
function useEnter(): (token: string) => Promise<void> {
  const navigate = useNavigate()
  const client = useQueryClient()
  const [params] = useSearchParams()
  return async (token) => {
    remember('tokenAdmin', token)
    client.clear()
    await navigate(nextPath(params.get('next'), paths.office.dashboard()), { replace: true })
  }
}

export default function AdminLogin() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const enter = useEnter()
  const { data: setup, isPending } = useLive(getSetup)
  useEffect(() => {
    if (adminToken()) void navigate(paths.office.dashboard(), { replace: true })
  }, [navigate])
  if (isPending)
    return (
      <>
        <PageHead title={t('signIn.admin.login.title')} isIndexed={false} />
        <FullScreenLoader />
      </>
    )
  return (
    <main id="content" className="grid min-h-dvh content-center bg-ground px-4">
      {setup?.isNeeded ? (
        <AuthPanel title={t('signIn.admin.setUp.title')} description={t('signIn.admin.setUp.about')}>
          <SetUpForm onDone={enter} />
        </AuthPanel>
      ) : (
        <AuthPanel title={t('signIn.admin.login.title')}>
          <LoginForm onDone={enter} />
        </AuthPanel>
      )}
    </main>
  )
}

function LoginForm({ onDone }: { onDone: (token: string) => Promise<void> }) {
  const { t } = useTranslation()
  const second = useSecondStep()
  const form = useEndpointForm(signInAdmin, {
    initial: { email: '', password: '' },
    said: 'signIn.login.done',
    onDone: ({ token }) => onDone(token),
    onRefused: second.takes,
  })
  if (second.asked)
    return (
      <Suspense>
        <SecondStep asked={second.asked} onDone={onDone} onBack={second.forget} />
      </Suspense>
    )
  return (
    <Form form={form} submitLabel={t('signIn.login.submit')} block>
      <EmailField form={form} />
      <PasswordInput label={t('signIn.fields.password')} {...form.input('password')} />
    </Form>
  )
}
