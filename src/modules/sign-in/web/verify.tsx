// Confirms an e-mail address by the link of a mail: /verify/{token}.
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { useParams } from 'react-router'
import { CallError } from '#shared/call.ts'
import { useApi } from '#web/api.ts'
import { Form } from '#web/form/form.tsx'
import { useEndpointForm } from '#web/form/use-endpoint-form.ts'
import { paths } from '#web/paths.ts'
import { Alert } from '#web/ui/alert.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { confirmEmail, resendConfirmation } from '../contract.ts'
import { EmailField } from './parts/email-field.tsx'
import { AuthPanel } from './parts/auth-panel.tsx'

type State = { kind: 'verifying' | 'known' } | { kind: 'done'; isOffice: boolean } | { kind: 'refused'; text: string }

function useConfirming(): State {
  const { t } = useTranslation()
  const api = useApi()
  const { token = '' } = useParams()
  const [state, setState] = useState<State>({ kind: 'verifying' })
  const asked = useRef('')
  useEffect(() => {
    if (asked.current === token) return
    asked.current = token
    api.call(confirmEmail, { body: { token } }, { ignore: true }).then(
      (answer) => setState({ kind: 'done', isOffice: answer.kind === 'admin' }),
      (error: unknown) => {
        if (error instanceof CallError && error.code === 'signIn.alreadyConfirmed') return setState({ kind: 'known' })
        const isInput = error instanceof CallError && error.isInput
        setState({ kind: 'refused', text: isInput || !(error instanceof CallError) ? t('signIn.errors.linkInvalid') : error.message })
      },
    )
  }, [api, token, t])
  return state
}

export default function Verify() {
  const { t } = useTranslation()
  const state = useConfirming()
  return (
    <AuthPanel title={t(`signIn.verify.${state.kind}`)}>
      {state.kind === 'verifying' && (
        <div className="grid justify-items-center gap-4 py-4 text-primary">
          <Spinner size={32} label={t('signIn.verify.verifying')} />
        </div>
      )}
      {(state.kind === 'done' || state.kind === 'known') && (
        <div className="grid justify-items-center gap-4 text-center" role="status">
          <span className="grid size-16 place-items-center rounded-full bg-success-soft text-success">
            <Icon name="check" size={32} />
          </span>
          {state.kind === 'done' && (
            <p className="text-sm text-ink-soft">{t(`signIn.verify.${state.isOffice ? 'signInAgain' : 'afterwards'}`)}</p>
          )}
          <ButtonLink variant="primary" to={state.kind === 'done' && state.isOffice ? paths.office.login() : paths.login()}>
            {t('signIn.login.submit')}
          </ButtonLink>
        </div>
      )}
      {state.kind === 'refused' && <AskAgain reason={state.text} />}
    </AuthPanel>
  )
}

function AskAgain({ reason }: { reason: string }) {
  const { t } = useTranslation()
  const form = useEndpointForm(resendConfirmation, { initial: { email: '' }, said: 'signIn.resend.sent' })
  return (
    <Form form={form} submitLabel={t('signIn.resend.again')} block>
      <Alert tone="warning">{reason}</Alert>
      <EmailField form={form} />
    </Form>
  )
}
