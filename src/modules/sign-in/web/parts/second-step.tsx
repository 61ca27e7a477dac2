// The second step of a sign-in: a code, a passkey, or the set-up that the shop demands. Loaded when it is asked for.
import { startAuthentication } from '@simplewebauthn/browser'
import { useState } from 'react'
import { CallError } from '#shared/call.ts'
import { useApi } from '#web/api.ts'
import { Form } from '#web/form/form.tsx'
import { useEndpointForm } from '#web/form/use-endpoint-form.ts'
import { showToast } from '#web/toast.ts'
import { useTranslation } from '#web/translation.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { getPasskeyQuestion, signInByCode, signInByPasskey } from '../../second-factor-contract.ts'
import { ForcedSetUp } from './factor-set-up.tsx'
import type { AskedStep } from './use-second-step.ts'

type Kind = 'customer' | 'salesperson' | 'admin'
type Props = { asked: AskedStep; onDone: (token: string, kind: Kind) => void | Promise<void>; onBack: () => void }

/** Takes the asked step; gives the token of the opened session. `onBack` begins the sign-in anew. */
export function SecondStep({ asked, onDone, onBack }: Props) {
  const { t } = useTranslation()
  const isPasskey = asked.factors.includes('passkey')
  if (asked.kind === 'missing') return <ForcedSetUp step={asked.step} onDone={(token) => onDone(token, 'admin')} onBack={onBack} />
  return (
    <div className="grid gap-5">
      <h2 className="text-base font-semibold text-ink">{t('security.step.title')}</h2>
      {isPasskey && <ByPasskey step={asked.step} onDone={onDone} />}
      <ByCode
        step={asked.step}
        about={t(asked.factors.includes('code') ? 'security.step.code' : 'security.step.recovery')}
        hasFocus={!isPasskey}
        onDone={onDone}
      />
      <div>
        <Button variant="quiet" size="sm" onClick={onBack}>
          {t('security.step.back')}
        </Button>
      </div>
    </div>
  )
}

type CodeProps = { step: string; about: string; hasFocus: boolean; onDone: Props['onDone'] }

function ByCode({ step, about, hasFocus, onDone }: CodeProps) {
  const { t } = useTranslation()
  const form = useEndpointForm(signInByCode, {
    initial: { step, code: '' },
    said: 'signIn.login.done',
    onDone: ({ token, kind }) => onDone(token, kind),
  })
  return (
    <Form form={form} submitLabel={t('security.step.submit')} block>
      <p className="text-sm text-ink-soft">{about}</p>
      <TextInput
        dir="ltr"
        className="text-start"
        autoComplete="one-time-code"
        autoFocus={hasFocus}
        label={t('security.step.codeField')}
        {...form.input('code')}
      />
    </Form>
  )
}

function ByPasskey({ step, onDone }: Pick<CodeProps, 'step' | 'onDone'>) {
  const { t } = useTranslation()
  const api = useApi()
  const [isAsking, setAsking] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const ask = async () => {
    setAsking(true)
    setProblem(null)
    try {
      const question = await api.call(getPasskeyQuestion, { body: { step } }, { ignore: true })
      const answer = await startAuthentication({ optionsJSON: question })
      const { token, kind } = await api.call(signInByPasskey, { body: { step, answer: { ...answer } } }, { ignore: true })
      void showToast('success', t('signIn.login.done'))
      await onDone(token, kind)
    } catch (error) {
      setProblem(error instanceof CallError ? error.message : t('security.step.passkeyFailed'))
    } finally {
      setAsking(false)
    }
  }
  return (
    <div className="grid gap-3">
      {problem && <Alert tone="danger">{problem}</Alert>}
      <Button variant="primary" block loading={isAsking} onClick={() => void ask()}>
        {t('security.step.passkey')}
      </Button>
    </div>
  )
}
