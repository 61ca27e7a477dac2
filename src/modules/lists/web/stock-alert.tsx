// The links of a visitor's alert: /stock-alerts/{token} confirms its address; with ?end=1 it asks first, then ends every alert of that address.
import { useEffect, useRef, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { AuthPanel } from '#modules/sign-in/web/parts/auth-panel.tsx'
import { isCallError } from '#shared/call.ts'
import { useApi } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { useCommand } from '#web/use-command.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { confirmStockAlert, endStockAlerts } from '../alerts-contract.ts'

export default function StockAlertPage() {
  const { token = '' } = useParams()
  const [search] = useSearchParams()
  return search.has('end') ? <End token={token} /> : <Confirm key={token} token={token} />
}

type State = { kind: 'confirming' } | { kind: 'confirmed'; slug: string; title: string } | { kind: 'refused'; text: string }

function Confirm({ token }: { token: string }) {
  const { t } = useTranslation()
  const api = useApi()
  const [state, setState] = useState<State>({ kind: 'confirming' })
  const isAsked = useRef(false)
  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    api.call(confirmStockAlert, { body: { token } }, { ignore: true }).then(
      (product) => setState({ kind: 'confirmed', ...product }),
      (error: unknown) => setState({ kind: 'refused', text: isCallError(error) ? error.message : t('core.errors.server') }),
    )
  }, [api, token, t])
  return (
    <AuthPanel title={t(`list.alert.${state.kind}`)}>
      {state.kind === 'confirming' && (
        <div className="grid justify-items-center py-4 text-primary">
          <Spinner size={32} label={t('list.alert.confirming')} />
        </div>
      )}
      {state.kind === 'confirmed' && (
        <Alert tone="success" actions={<ButtonLink to={paths.product(state.slug)}>{t('list.alert.toProduct')}</ButtonLink>}>
          {t('list.alert.confirmedText', { title: state.title })}
        </Alert>
      )}
      {state.kind === 'refused' && (
        <Alert tone="warning" actions={<ButtonLink to={paths.products()}>{t('list.compare.toProducts')}</ButtonLink>}>
          {state.text}
        </Alert>
      )}
    </AuthPanel>
  )
}

function End({ token }: { token: string }) {
  const { t } = useTranslation()
  const [isOver, setOver] = useState(false)
  const end = useCommand(endStockAlerts, { onDone: () => setOver(true) })
  if (isOver)
    return (
      <AuthPanel title={t('list.alert.ended')}>
        <Alert tone="success" actions={<ButtonLink to={paths.products()}>{t('list.compare.toProducts')}</ButtonLink>}>
          {t('list.alert.endedText')}
        </Alert>
      </AuthPanel>
    )
  return (
    <AuthPanel title={t('list.alert.endTitle')}>
      <div className="grid gap-4">
        <p className="text-sm text-ink-soft">{t('list.alert.endText')}</p>
        <Button variant="primary" loading={end.isRunning} onClick={() => end.run({ body: { token } })}>
          {t('list.alert.end')}
        </Button>
      </div>
    </AuthPanel>
  )
}
