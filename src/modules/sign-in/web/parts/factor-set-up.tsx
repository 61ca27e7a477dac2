// Sets a second factor up: an app by its picture and first code, or a passkey; the first factor ends with its recovery codes.
import { browserSupportsWebAuthn, startRegistration } from '@simplewebauthn/browser'
import { useEffect, useState } from 'react'
import { CallError } from '#shared/call.ts'
import type { Reply } from '#shared/endpoint.ts'
import { useApi } from '#web/api.ts'
import { downloadText } from '#web/download.ts'
import { Form } from '#web/form/form.tsx'
import { useEndpointForm } from '#web/form/use-endpoint-form.ts'
import { showToast } from '#web/toast.ts'
import { useTranslation } from '#web/translation.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { beginCode, beginPasskey, confirmCode, confirmPasskey, type FactorAdded } from '../../second-factor-contract.ts'

type SetUpProps = { step: string; onAdded: (added: FactorAdded) => void | Promise<void> }

/** Shows the key of an app and asks for its first code. */
export function SetUpCode({ step, onAdded }: SetUpProps) {
  const { t } = useTranslation()
  const api = useApi()
  const [begun, setBegun] = useState<Reply<typeof beginCode> | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    api.call(beginCode, { body: { step } }, { ignore: true }).then(setBegun, (error: Error) => setProblem(error.message))
  }, [api, step])
  const form = useEndpointForm(confirmCode, { initial: { step, code: '' }, said: 'security.factor.done', onDone: onAdded })
  if (problem) return <Alert tone="danger">{problem}</Alert>
  if (!begun) return <Spinner label={t('ui.loading')} />
  return (
    <Form form={form} submitLabel={t('security.factor.confirm')} block>
      <p>{t('security.factor.scan')}</p>
      <div className="grid justify-items-center gap-3">
        <QrCode text={begun.address} label={t('security.factor.picture')} />
        <p className="flex flex-wrap items-center justify-center gap-2 text-center">
          <span className="text-ink-soft">{t('security.factor.key')}</span>
          <code dir="ltr" className="font-mono break-all text-ink">
            {begun.secret.replace(/(.{4})(?!$)/g, '$1 ')}
          </code>
          <CopyButton text={begun.secret} name={t('security.factor.key')} />
        </p>
      </div>
      <TextInput
        dir="ltr"
        className="text-start"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        label={t('security.factor.codeField')}
        {...form.input('code')}
      />
    </Form>
  )
}

/** Lets the browser make a passkey, under a name that the person gives it. */
export function SetUpPasskey({ step, onAdded }: SetUpProps) {
  const { t } = useTranslation()
  const api = useApi()
  const [name, setName] = useState(t('security.factor.passkeyDefault'))
  const [isRunning, setRunning] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const make = async () => {
    setRunning(true)
    setProblem(null)
    try {
      const options = await api.call(beginPasskey, { body: { step } }, { ignore: true })
      const answer = await startRegistration({ optionsJSON: options })
      await onAdded(await api.call(confirmPasskey, { body: { step, answer: { ...answer }, name } }, { ignore: true }))
    } catch (error) {
      setProblem(error instanceof CallError ? error.message : t('security.factor.passkeyFailed'))
    } finally {
      setRunning(false)
    }
  }
  return (
    <form
      method="post"
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void make()
      }}
    >
      <TextInput
        required
        maxLength={60}
        label={t('security.factor.passkeyName')}
        hint={t('security.factor.passkeyNameHint')}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      {problem && <Alert tone="danger">{problem}</Alert>}
      <Button type="submit" variant="primary" block loading={isRunning}>
        {t('security.factor.makePasskey')}
      </Button>
    </form>
  )
}

/** The recovery codes, which are shown this once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation()
  const save = () => downloadText(`${codes.join('\r\n')}\r\n`, `${t('security.recovery.file')}.txt`, 'text/plain')
  return (
    <div className="grid gap-4">
      <Alert tone="warning" title={t('security.recovery.title')}>
        {t('security.recovery.write')}
      </Alert>
      <ul dir="ltr" className="grid gap-1 rounded-md border border-line bg-sunken p-4 font-mono text-sm text-ink sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button icon="download" onClick={save}>
          {t('security.recovery.download')}
        </Button>
        <CopyButton text={codes.join('\n')} name={t('security.recovery.title')} />
        <Button variant="primary" onClick={onDone}>
          {t('security.recovery.kept')}
        </Button>
      </div>
    </div>
  )
}

type ForcedProps = { step: string; onDone: (token: string) => void | Promise<void>; onBack: () => void }

/** The set-up that the shop demands of an admin at signing in; afterwards the session is open. */
export function ForcedSetUp({ step, onDone, onBack }: ForcedProps) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<'code' | 'passkey' | null>(null)
  const [added, setAdded] = useState<FactorAdded | null>(null)
  const finish = (done: FactorAdded) => {
    void showToast('success', t('signIn.login.done'))
    void onDone(done.token ?? '')
  }
  const onAdded = (done: FactorAdded) => (done.recoveryCodes ? setAdded(done) : finish(done))
  if (added?.recoveryCodes) return <RecoveryCodes codes={added.recoveryCodes} onDone={() => finish(added)} />
  return (
    <div className="grid gap-4 text-sm">
      <h2 className="text-base font-semibold text-ink">{t('security.factor.demandedTitle')}</h2>
      {chosen === null && (
        <>
          <p>{t('security.factor.demandedText')}</p>
          {browserSupportsWebAuthn() && (
            <Button block variant="primary" onClick={() => setChosen('passkey')}>
              {t('security.factor.addPasskey')}
            </Button>
          )}
          <Button block onClick={() => setChosen('code')}>
            {t('security.factor.addCode')}
          </Button>
        </>
      )}
      {chosen === 'code' && <SetUpCode step={step} onAdded={onAdded} />}
      {chosen === 'passkey' && <SetUpPasskey step={step} onAdded={onAdded} />}
      <div>
        <Button variant="quiet" size="sm" onClick={chosen === null ? onBack : () => setChosen(null)}>
          {t('security.step.back')}
        </Button>
      </div>
    </div>
  )
}
