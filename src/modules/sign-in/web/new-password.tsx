// Sets a new password by the link of a mail: /password/reset/{token}/{email}.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { Link, useNavigate, useParams } from 'react-router'
import { bundlesFor } from '#shared/text-bundles.ts'
import { CallError } from '#shared/call.ts'
import type { Reply } from '#shared/endpoint.ts'
import { useApi } from '#web/api.ts'
import { remember } from '#web/browser-state.ts'
import { Form } from '#web/form/form.tsx'
import { useEndpointForm } from '#web/form/use-endpoint-form.ts'
import { paths } from '#web/paths.ts'
import { needTexts } from '#web/texts.ts'
import { Alert } from '#web/ui/alert.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { checkResetLink, setNewPassword } from '../contract.ts'
import { AuthPanel } from './parts/auth-panel.tsx'
import { PasswordPair } from '#modules/people/web/parts/password-pair.tsx'

type MailedLink = Reply<typeof checkResetLink>

/** The state of the link before the form is filled; undefined while it loads. When the request fails, the form's submission will tell. */
function useLinkOf(token: string): MailedLink | undefined {
  const api = useApi()
  const [link, setLink] = useState<MailedLink>()
  useEffect(() => {
    api
      .call(checkResetLink, { body: { token } }, { ignore: true })
      .then(setLink, (error: unknown) =>
        setLink({ state: error instanceof CallError && error.isInput ? 'over' : 'open', isInvitation: false }),
      )
  }, [api, token])
  return link
}

export default function NewPassword() {
  const { t } = useTranslation()
  const { token = '' } = useParams()
  const link = useLinkOf(token)
  const state = link?.state
  if (link?.state === 'open') return <PasswordForm isInvitation={link.isInvitation} />
  return (
    <AuthPanel title={t('signIn.newPassword.title')}>
      {state === undefined ? (
        <div className="grid justify-items-center gap-4 py-4 text-primary">
          <Spinner size={32} label={t('signIn.newPassword.checking')} />
        </div>
      ) : (
        <div className="grid gap-4">
          <Alert tone="warning">{t(state === 'used' ? 'signIn.errors.linkUsed' : 'signIn.errors.linkInvalid')}</Alert>
          <div className="flex flex-wrap justify-center gap-2">
            <ButtonLink variant={state === 'used' ? 'secondary' : 'primary'} to={paths.reset()}>
              {t('signIn.newPassword.another')}
            </ButtonLink>
            {state === 'used' && (
              <ButtonLink variant="primary" to={paths.login()}>
                {t('signIn.login.submit')}
              </ButtonLink>
            )}
          </div>
        </div>
      )}
    </AuthPanel>
  )
}

function PasswordForm({ isInvitation }: { isInvitation: boolean }) {
  const { t } = useTranslation()
  const { token = '', email = '' } = useParams()
  const navigate = useNavigate()
  const client = useQueryClient()
  const form = useEndpointForm(setNewPassword, {
    initial: { token, email, password: '', passwordConfirmation: '' },
    said: 'signIn.newPassword.done',
    onDone: async ({ kind }) => {
      remember(kind === 'admin' ? 'tokenAdmin' : 'tokenUser', null)
      client.clear()
      const login = kind === 'admin' ? paths.office.login() : paths.login()
      await needTexts(bundlesFor(login))
      await navigate(login, { replace: true })
    },
  })
  const footer = (
    <Link to={paths.reset()} className="font-medium text-primary underline-offset-4 hover:underline">
      {t('signIn.newPassword.another')}
    </Link>
  )
  return (
    <AuthPanel
      title={t(`signIn.newPassword.${isInvitation ? 'welcome' : 'title'}`)}
      description={t(`signIn.newPassword.${isInvitation ? 'welcomeText' : 'about'}`)}
      footer={isInvitation ? null : footer}
    >
      <Form form={form} submitLabel={t('signIn.newPassword.submit')} block>
        <TextInput
          readOnly
          type="email"
          dir="ltr"
          className="text-start"
          autoComplete="username"
          label={t('person.fields.email')}
          value={email}
        />
        <PasswordPair label="signIn.fields.newPassword" input={form.input} />
      </Form>
    </AuthPanel>
  )
}
