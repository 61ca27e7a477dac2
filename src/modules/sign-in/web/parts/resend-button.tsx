// Sends a mail again, after the waiting time that the server sets.
import { useTranslation } from '#web/translation.tsx'
import { useApi } from '#web/api.ts'
import { failureToast, showToast } from '#web/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { CallError } from '#shared/call.ts'
import { useEffect, useState } from 'react'
import { type requestReset, resendConfirmation } from '../../contract.ts'
import { resendSeconds } from '../../rules.ts'
import { useCountdown } from './use-countdown.ts'
import { noteWait, secondsLeft } from './waits.ts'

type Props = { endpoint?: typeof resendConfirmation | typeof requestReset; email: string; startsWaiting?: boolean }

/** A button with the countdown on it; `startsWaiting` when a mail was just sent. */
export function ResendButton({ endpoint = resendConfirmation, email, startsWaiting = false }: Props) {
  const { t } = useTranslation()
  const api = useApi()
  const { left, start } = useCountdown(startsWaiting ? resendSeconds : 0)
  useEffect(() => {
    const seconds = secondsLeft(endpoint.path, email)
    if (seconds > 0) start(seconds)
  }, [endpoint, email, start])
  const wait = (seconds: number) => {
    noteWait(endpoint.path, email, seconds)
    start(seconds)
  }
  const [isSending, setSending] = useState(false)
  const send = async () => {
    setSending(true)
    try {
      const { waitSeconds } = await api.call(endpoint, { body: { email } }, { ignore: true })
      wait(waitSeconds)
      await showToast('success', t('signIn.resend.sent'))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const seconds = Number(error.params.seconds)
      if (seconds > 0) wait(seconds)
      await failureToast(error, t)
    } finally {
      setSending(false)
    }
  }
  return (
    <Button icon="mail" loading={isSending} disabled={left > 0} onClick={() => void send()}>
      <span className="tabular-nums">{left > 0 ? t('signIn.resend.wait', { seconds: left }) : t('signIn.resend.again')}</span>
    </Button>
  )
}
