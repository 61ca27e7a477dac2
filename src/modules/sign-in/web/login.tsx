// Signing in on the storefront, for customers and salespeople.
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { customerToken, remember } from '#web/browser-state.ts'
import { Form } from '#web/form/form.tsx'
import { useEndpointForm } from '#web/form/use-endpoint-form.ts'
import { paths } from '#web/paths.ts'
import { useAccountStart } from '#web/use-account-start.ts'
import { Alert } from '#web/ui/alert.tsx'
import { PasswordInput } from '#web/ui/text-input.tsx'
import { nextPath } from '../rules.ts'
import { signIn } from '../contract.ts'
import { EmailField } from './parts/email-field.tsx'
import { AuthPanel } from './parts/auth-panel.tsx'
import { ResendButton } from './parts/resend-button.tsx'
import { useSecondStep } from './parts/use-second-step.ts'

const SecondStep = lazy(async () => ({ default: (await import('./parts/second-step.tsx')).SecondStep }))

const linkClass = 'font-medium text-primary underline-offset-4 hover:underline'

export default function Login() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const client = useQueryClient()
  const [params] = useSearchParams()
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null)
  const next = params.get('next')
  const start = useAccountStart()
  useEffect(() => {
    if (customerToken()) void navigate(nextPath(next, start), { replace: true })
  }, [navigate, next, start])
  const second = useSecondStep()
  const enter = async (token: string, kind: 'customer' | 'salesperson' | 'admin') => {
    remember('tokenUser', token)
    client.clear()
    await navigate(nextPath(next, kind === 'salesperson' ? paths.account.customers() : start), { replace: true })
  }
  const form = useEndpointForm(signIn, {
    initial: { email: '', password: '' },
    said: 'signIn.login.done',
    onDone: ({ token, kind }) => enter(token, kind),
    onRefused: (error) => {
      const isUnconfirmed = error.code === 'signIn.notConfirmed'
      setUnconfirmed(isUnconfirmed ? form.getValues('email').trim() : null)
      return isUnconfirmed || second.takes(error)
    },
  })
  const footer = (
    <>
      <Link to={paths.reset()} className={linkClass}>
        {t('signIn.login.forgot')}
      </Link>
      <p>
        {t('signIn.login.new')}{' '}
        <Link to={paths.register()} className={linkClass}>
          {t('nav.register')}
        </Link>
      </p>
    </>
  )
  if (second.asked)
    return (
      <AuthPanel title={t('signIn.login.title')} canonical={paths.login()}>
        <Suspense>
          <SecondStep asked={second.asked} onDone={enter} onBack={second.forget} />
        </Suspense>
      </AuthPanel>
    )
  return (
    <AuthPanel title={t('signIn.login.title')} canonical={paths.login()} footer={footer}>
      <Form form={form} submitLabel={t('signIn.login.submit')} block>
        {unconfirmed && (
          <Alert tone="warning" title={t('signIn.errors.notConfirmed')} actions={<ResendButton email={unconfirmed} />}>
            {t('signIn.login.unconfirmed')}
          </Alert>
        )}
        <EmailField form={form} />
        <PasswordInput label={t('signIn.fields.password')} {...form.input('password')} />
      </Form>
    </AuthPanel>
  )
}
