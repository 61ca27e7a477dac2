// The dialog in which the office says why a difference stays as it is.
import { useState } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { TextArea } from '#web/ui/text-input.tsx'
import { useCommand } from '#web/use-command.ts'
import { type Difference, listDifferences, markDifferenceSeen } from '../../differences-contract.ts'

/** Takes a kind; gives the last step of the key of the word for leaving it as it is. */
export const seeWordOf = (kind: Difference['kind']): 'keep' | 'see' => (kind === 'endedMoney' ? 'keep' : 'see')

export function SeeDifference({ row, onClose }: { row: Difference; onClose: () => void }) {
  const { t } = useTranslation()
  const [note, setNote] = useState('')
  const see = useCommand(markDifferenceSeen, { refresh: [listDifferences], said: 'bank.differences.sawIt', ignore: true, onDone: onClose })
  const fields = see.error?.fields ?? {}
  const send = () => see.run({ body: { key: row.key, note } })
  return (
    <ActionDialog
      onClose={onClose}
      size="sm"
      title={t(row.kind === 'endedMoney' ? 'bank.differences.keep' : 'bank.differences.seeTitle')}
      label={t(`bank.differences.${seeWordOf(row.kind)}`)}
      may={markDifferenceSeen.may}
      loading={see.isRunning}
      onAction={send}
    >
      <div className="grid gap-4">
        <p>{t('bank.differences.seeText')}</p>
        <TextArea
          label={t('bank.differences.note')}
          maxLength={1000}
          value={note}
          error={fields['note']?.[0]}
          onChange={(event) => setNote(event.target.value)}
        />
        {see.error && Object.keys(fields).length === 0 && <Alert tone="danger">{see.error.message}</Alert>}
      </div>
    </ActionDialog>
  )
}
