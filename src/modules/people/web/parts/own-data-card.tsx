// A person's own data: a copy of it as a file, and on the storefront the wish to have it erased.
import { useState } from 'react'
import { useFormat } from '#web/boot-context.tsx'
import { downloadText } from '#web/download.ts'
import { useTranslation } from '#web/translation.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { useCommand } from '#web/use-command.ts'
import { type Declined, getMe } from '../../contract.ts'
import { askErasure, type copyOwnData, type PersonalCopy, withdrawErasure } from '../../personal-data-contract.ts'

/** Downloads a copy of somebody's data; `code` tells files of several people apart. */
export const saveCopy = (copy: PersonalCopy, name: string): void =>
  downloadText(JSON.stringify(copy, null, 2), `${name}-${copy.madeAt.slice(0, 10)}.json`, 'application/json')

/** Where a wish to be erased stands: asked for at a moment, declined by the office, or neither. */
type Wished = { askedAt: string | null; declined: Declined | null }

/** Takes the call that makes the copy; with `wished` the person can also ask to be erased. */
export function OwnDataCard({ copy, wished }: { copy: typeof copyOwnData; wished?: Wished }) {
  const { t } = useTranslation()
  const command = useCommand(copy, { onDone: (made) => saveCopy(made, t('personalData.file')) })
  return (
    <Card title={t('personalData.title')} description={t('personalData.about')}>
      <div className="grid justify-items-start gap-4">
        <Button icon="download" loading={command.isRunning} onClick={() => command.run({})}>
          {t('personalData.copy')}
        </Button>
        {wished && <Wish {...wished} />}
      </div>
    </Card>
  )
}

function Wish({ askedAt, declined }: Wished) {
  const { t } = useTranslation()
  const { date } = useFormat()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const refresh = [getMe]
  const ask = useCommand(askErasure, { refresh, said: 'personalData.asked', onDone: close, ignore: true })
  const withdraw = useCommand(withdrawErasure, { refresh, said: 'personalData.withdrawn' })
  if (askedAt !== null)
    return (
      <Alert
        tone="info"
        actions={
          <Button size="sm" loading={withdraw.isRunning} onClick={() => withdraw.run({})}>
            {t('personalData.withdraw')}
          </Button>
        }
      >
        {t('personalData.askedAt', { at: date(askedAt) })}
      </Alert>
    )
  return (
    <>
      {declined && (
        <Alert tone="info" title={t('personalData.declinedAt', { at: date(declined.at) })}>
          <p className="whitespace-pre-line" dir="auto">
            {declined.reason}
          </p>
          <p>{t('personalData.declinedNote')}</p>
        </Alert>
      )}
      <Button variant="danger" onClick={() => setOpen(true)}>
        {t('personalData.ask')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={close}
        onConfirm={() => ask.run({})}
        loading={ask.isRunning}
        error={ask.error?.message}
        title={t('personalData.askTitle')}
        confirmLabel={t('personalData.ask')}
      >
        <div className="grid gap-2">
          <p>{t('personalData.askText')}</p>
          <p>{t('personalData.stays')}</p>
        </div>
      </ConfirmDialog>
    </>
  )
}
