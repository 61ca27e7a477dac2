// Shows that the server no longer accepts a session (specification section 4): confirming clears the token and leads to the login, cancelling only
// clears it. When the page has unsaved input, the login opens in a dialog instead, and the input stays.
import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { remember, type TokenKey } from '#web/browser-state.ts'
import { paths } from '#web/paths.ts'
import { forgetSession, type SessionState, setSessionState } from '#web/session-state.ts'
import { useTranslation } from '#web/translation.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog, Dialog } from '#web/ui/dialog.tsx'
import { hasUnsavedWork } from '#web/unsaved.ts'
import { useAccountStart } from '#web/use-account-start.ts'
import { SignInAgain } from './sign-in-again.tsx'

type Props = {
  of: TokenKey
  state: SessionState
  /** The address of the person who was signed in, when it is known. */
  email: string | undefined
}

export function SessionEnded({ of, state, email }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { pathname, search } = useLocation()
  const start = useAccountStart()
  const isOffice = of === 'tokenAdmin'
  const stay = isOffice || pathname.startsWith(paths.account.dashboard())
  const toLogin = async () => {
    setSessionState(of, null)
    const next = pathname + search
    await navigate(isOffice ? paths.office.login(next) : paths.login(next))
  }
  const confirm = () => {
    const inPlace = hasUnsavedWork()
    forgetSession(of, inPlace ? 'in' : null)
    if (!inPlace) void toLogin()
  }
  const enter = async (token: string, by: string) => {
    remember(of, token)
    if (by.trim().toLowerCase() === email?.toLowerCase()) return client.invalidateQueries()
    // Another person signed in, who must not see the data of the first.
    client.clear()
    await navigate(isOffice ? paths.office.dashboard() : start)
  }
  return (
    <>
      <ConfirmDialog
        open={state === 'asking'}
        title={t('core.sessionExpired.title')}
        confirmLabel={t('core.sessionExpired.logIn')}
        tone="primary"
        onClose={() => forgetSession(of, stay || hasUnsavedWork() ? 'out' : null)}
        onConfirm={confirm}
      >
        <p>{t('core.sessionExpired.text')}</p>
        {hasUnsavedWork() && <p className="text-ink-soft">{t('core.sessionExpired.workStays')}</p>}
      </ConfirmDialog>
      <Dialog open={state === 'in'} onClose={() => setSessionState(of, 'out')} title={t('core.sessionExpired.again')} size="sm">
        <SignInAgain isOffice={isOffice} email={email ?? ''} onDone={enter} />
      </Dialog>
      {state === 'out' && (
        <div className="fixed inset-x-2 top-2 z-40 mx-auto max-w-xl rounded-md shadow-overlay">
          <Alert
            tone="warning"
            onClose={() => setSessionState(of, null)}
            actions={
              <Button size="sm" variant="primary" onClick={() => (hasUnsavedWork() ? setSessionState(of, 'in') : void toLogin())}>
                {t('core.sessionExpired.logIn')}
              </Button>
            }
          >
            {t('core.sessionExpired.out')}
          </Alert>
        </div>
      )}
    </>
  )
}
