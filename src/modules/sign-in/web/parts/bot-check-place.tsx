// The place of the bot check in a form: the widget of a service, the word that it is waited for, that it did not come, and its refusal.
import { useTranslation } from '#web/translation.tsx'
import { Button } from '#web/ui/button.tsx'
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
      {bot.isLost ? (
        <p role="alert" className="flex flex-wrap items-center gap-2 text-sm text-danger">
          {t('signIn.botCheck.lost')}
          <Button size="sm" onClick={bot.begin}>
            {t('ui.tryAgain')}
          </Button>
        </p>
      ) : (
        error && (
          <p role="alert" className="text-sm text-danger">
            {error}
          </p>
        )
      )}
    </>
  )
}
