// The customer's saved cards in their profile; nothing is shown while there are none.
import { useState } from 'react'
import { LostPart } from '#web/loaded-part.tsx'
import { useLive } from '#web/page-data.ts'
import { useTranslation } from '#web/translation.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { useCommand } from '#web/use-command.ts'
import { listSavedCards, removeSavedCard, type SavedCard } from '../../contract.ts'
import { CardName } from './card-name.tsx'

export function SavedCardsCard() {
  const { t } = useTranslation()
  const answer = useLive(listSavedCards)
  const { data = [] } = answer
  const [leaving, setLeaving] = useState<SavedCard | null>(null)
  const close = () => setLeaving(null)
  const remove = useCommand(removeSavedCard, { refresh: [listSavedCards], said: 'payment.cards.removed', onDone: close, ignore: true })
  if (data.length === 0) return <LostPart of={answer} title={t('payment.cards.title')} />
  return (
    <Card title={t('payment.cards.title')} description={t('payment.cards.about')}>
      <ul className="grid gap-3">
        {data.map((card) => (
          <li key={card.id} className="flex flex-wrap items-center justify-between gap-2">
            <CardName card={card} />
            <Button size="sm" variant="quiet" icon="trash" onClick={() => setLeaving(card)}>
              {t('core.delete')}
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={leaving !== null}
        tone="danger"
        onClose={close}
        onConfirm={() => leaving && remove.run({ params: { id: leaving.id } })}
        loading={remove.isRunning}
        error={remove.error?.message}
        title={t('payment.cards.removeTitle')}
        confirmLabel={t('core.delete')}
      >
        {leaving && <CardName card={leaving} />}
      </ConfirmDialog>
    </Card>
  )
}
