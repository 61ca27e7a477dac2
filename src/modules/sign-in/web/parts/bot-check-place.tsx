// The place of the bot check in a form: the widget of a service, the word that it is waited for, and its refusal.
import { useTranslation } from '#web/translation.tsx'
import type { BotAnswer } from './use-bot-answer.ts'

type Props = { bot: BotAnswer; error: string | undefined }

export function BotCheckPlace({ bot, error }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <div ref={bot.place} className="empty:hidden" />
      {bot.isAwaited && (
        <p role="status" className="text-sm text-ink-soft">
          {t('signIn.botCheck.awaited')}
        </p>
      )}
      {error && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </>
  )
}
