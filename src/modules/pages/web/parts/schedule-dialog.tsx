// Asks from which minute on visitors see a page.
import { useState } from 'react'
import type { AnyEndpoint } from '#shared/endpoint.ts'
import { DateField } from '#web/form/date-field.tsx'
import { useTranslation } from '#web/translation.tsx'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useCommand } from '#web/use-command.ts'
import { schedulePage } from '../../page-admin-contract.ts'

type Props = { id: string; number: number; refresh: readonly AnyEndpoint[]; onClose: () => void }

export function ScheduleDialog({ id, number, refresh, onClose }: Props) {
  const { t } = useTranslation()
  const [day, setDay] = useState('')
  const [time, setTime] = useState('')
  const command = useCommand(schedulePage, { refresh, said: 'page.admin.publication.wasScheduled', onDone: onClose, ignore: true })
  const errorOf = (path: string) => command.error?.fields[path]?.[0]
  const known = ['at.day', 'at.time'].some((path) => errorOf(path) !== undefined)
  return (
    <ActionDialog
      onClose={onClose}
      title={t('page.admin.publication.schedule')}
      label={t('page.admin.publication.confirmSchedule')}
      may={schedulePage.may}
      loading={command.isRunning}
      onAction={() => command.run({ params: { id }, body: { number, at: { day, time } } })}
    >
      <div className="grid gap-4">
        <p>{t('page.admin.publication.scheduleText')}</p>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <DateField label={t('page.admin.publication.day')} value={day} onChange={setDay} error={errorOf('at.day')} />
          <TextInput
            type="time"
            label={t('page.admin.publication.time')}
            value={time}
            error={errorOf('at.time')}
            onChange={(event) => setTime(event.target.value)}
          />
        </div>
        {command.error && !known && <Alert tone="danger">{command.error.message}</Alert>}
      </div>
    </ActionDialog>
  )
}
