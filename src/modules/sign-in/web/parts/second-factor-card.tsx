// The second factors of a signed-in person: what is set up, adding and removing, new recovery codes. Each change asks for the password.
import { useState } from 'react'
import type { AnyEndpoint } from '#shared/endpoint.ts'
import { useFormat } from '#web/boot-context.tsx'
import { Form } from '#web/form/form.tsx'
import { useEndpointForm } from '#web/form/use-endpoint-form.ts'
import { LoadedPart } from '#web/loaded-part.tsx'
import { useLive, useRefresh } from '#web/page-data.ts'
import { useTranslation } from '#web/translation.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { PasswordInput } from '#web/ui/text-input.tsx'
import type { getSecondFactor, newRecoveryCodes, removeFactor, startSetUp } from '../../second-factor-contract.ts'
import type { SecondFactor } from '../../second-factor-contract.ts'
import { RecoveryCodes, SetUpCode, SetUpPasskey } from './factor-set-up.tsx'

/** The calls of the storefront's people, or those of admins. */
export type FactorCalls = {
  get: typeof getSecondFactor
  start: typeof startSetUp
  remove: typeof removeFactor
  renew: typeof newRecoveryCodes
  /** The calls whose answers each change makes stale. */
  stale: readonly AnyEndpoint[]
}
type Doing =
  | { what: 'code' | 'passkey'; step: string | null }
  | { what: 'remove'; factor: string }
  | { what: 'renew' }
  | { what: 'codes'; codes: readonly string[] }

export function SecondFactorCard({ calls }: { calls: FactorCalls }) {
  const { t } = useTranslation()
  const factor = useLive(calls.get)
  const [doing, setDoing] = useState<Doing | null>(null)
  return (
    <Card title={t('security.factor.title')} description={t('security.factor.about')}>
      <LoadedPart of={factor} waiting={<SkeletonText lines={4} />}>
        {(present) => <Factors factor={present} onDo={setDoing} />}
      </LoadedPart>
      {doing && <Doings doing={doing} setDoing={setDoing} calls={calls} />}
    </Card>
  )
}

function Factors({ factor, onDo }: { factor: SecondFactor; onDo: (doing: Doing) => void }) {
  const { t } = useTranslation()
  const { dateTime } = useFormat()
  const has = factor.hasCode || factor.passkeys.length > 0
  const remove = (id: string, name: string) => (
    <Button
      size="sm"
      variant="quiet"
      aria-label={`${t('security.factor.remove')}: ${name}`}
      onClick={() => onDo({ what: 'remove', factor: id })}
    >
      {t('security.factor.remove')}
    </Button>
  )
  return (
    <div className="grid gap-5 text-sm">
      {factor.isNeeded && <p className="text-ink-soft">{t('security.factor.demanded')}</p>}
      {!has && <p className="text-ink-soft">{t('security.factor.none')}</p>}
      <section className="grid gap-2">
        <h3 className="font-medium text-ink">{t('security.factor.passkeys')}</h3>
        <p className="text-ink-soft">
          {t(factor.arePasskeysPossible ? 'security.factor.passkeyAbout' : 'security.factor.passkeysImpossible')}
        </p>
        <ul className="grid gap-2">
          {factor.passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-2">
              <span>
                <bdi className="font-medium text-ink">{name}</bdi>{' '}
                <span className="text-ink-soft">
                  {t('security.factor.added', { at: dateTime(createdAt) })}
                  {lastUsedAt && ` · ${t('security.factor.used', { at: dateTime(lastUsedAt) })}`}
                </span>
              </span>
              {remove(id, name)}
            </li>
          ))}
        </ul>
        {factor.arePasskeysPossible && (
          <div>
            <Button size="sm" icon="plus" onClick={() => onDo({ what: 'passkey', step: null })}>
              {t('security.factor.addPasskey')}
            </Button>
          </div>
        )}
      </section>
      <section className="grid gap-2">
        <h3 className="flex flex-wrap items-center gap-2 font-medium text-ink">
          {t('security.factor.code')}
          {factor.hasCode && <Badge tone="success">{t('security.factor.codeOn')}</Badge>}
        </h3>
        <p className="text-ink-soft">{t('security.factor.codeAbout')}</p>
        <div>
          {factor.hasCode ? (
            remove('code', t('security.factor.code'))
          ) : (
            <Button size="sm" icon="plus" onClick={() => onDo({ what: 'code', step: null })}>
              {t('security.factor.addCode')}
            </Button>
          )}
        </div>
      </section>
      {has && (
        <section className="grid gap-2">
          <h3 className="font-medium text-ink">{t('security.recovery.title')}</h3>
          <p className="text-ink-soft">
            {t('security.recovery.about')} {t('security.recovery.left', { count: factor.recoveryCodesLeft })}
          </p>
          <div>
            <Button size="sm" onClick={() => onDo({ what: 'renew' })}>
              {t('security.recovery.make')}
            </Button>
          </div>
        </section>
      )}
    </div>
  )
}

type DoingProps = { doing: Doing; setDoing: (doing: Doing | null) => void; calls: FactorCalls }

const titles: Record<Doing['what'], string> = {
  code: 'security.factor.addCode',
  passkey: 'security.factor.addPasskey',
  remove: 'security.factor.removeTitle',
  renew: 'security.recovery.makeTitle',
  codes: 'security.recovery.title',
}

function Doings({ doing, setDoing, calls }: DoingProps) {
  const { t } = useTranslation()
  const refresh = useRefresh()
  const close = () => setDoing(null)
  const added = async ({ recoveryCodes }: { recoveryCodes: readonly string[] | null }) => {
    await refresh(...calls.stale)
    setDoing(recoveryCodes ? { what: 'codes', codes: recoveryCodes } : null)
  }
  return (
    <Dialog open onClose={close} title={t(titles[doing.what])} size="sm">
      {'step' in doing && doing.step === null && <StartForm calls={calls} onDone={(step) => setDoing({ ...doing, step })} />}
      {doing.what === 'code' && doing.step !== null && <SetUpCode step={doing.step} onAdded={added} />}
      {doing.what === 'passkey' && doing.step !== null && <SetUpPasskey step={doing.step} onAdded={added} />}
      {doing.what === 'remove' && <RemoveForm calls={calls} factor={doing.factor} onDone={close} />}
      {doing.what === 'renew' && <RenewForm calls={calls} onDone={(codes) => setDoing({ what: 'codes', codes })} />}
      {doing.what === 'codes' && <RecoveryCodes codes={doing.codes} onDone={close} />}
    </Dialog>
  )
}

function StartForm({ calls, onDone }: { calls: FactorCalls; onDone: (step: string) => void }) {
  const { t } = useTranslation()
  const form = useEndpointForm(calls.start, { initial: { password: '' }, onDone: ({ step }) => onDone(step) })
  return (
    <Form form={form} submitLabel={t('security.factor.goOn')} block>
      <p>{t('security.factor.passwordAgain')}</p>
      <PasswordInput autoFocus label={t('signIn.fields.password')} {...form.input('password')} />
    </Form>
  )
}

function RemoveForm({ calls, factor, onDone }: { calls: FactorCalls; factor: string; onDone: () => void }) {
  const { t } = useTranslation()
  const form = useEndpointForm(calls.remove, {
    initial: { password: '', factor },
    refresh: calls.stale,
    said: 'security.factor.removed',
    onDone,
  })
  return (
    <Form form={form} submitLabel={t('security.factor.remove')} block>
      <Alert tone="warning">{t('security.factor.removeText')}</Alert>
      <p>{t('security.factor.passwordAgain')}</p>
      <PasswordInput autoFocus label={t('signIn.fields.password')} {...form.input('password')} />
    </Form>
  )
}

function RenewForm({ calls, onDone }: { calls: FactorCalls; onDone: (codes: readonly string[]) => void }) {
  const { t } = useTranslation()
  const form = useEndpointForm(calls.renew, {
    initial: { password: '' },
    refresh: calls.stale,
    onDone: ({ recoveryCodes }) => onDone(recoveryCodes),
  })
  return (
    <Form form={form} submitLabel={t('security.recovery.make')} block>
      <p>{t('security.recovery.makeText')}</p>
      <PasswordInput autoFocus label={t('signIn.fields.password')} {...form.input('password')} />
    </Form>
  )
}
