// The next steps of a return for the office, each asked with what it needs.
import { useState } from 'react'
import { useFormat } from '#web/boot-context.tsx'
import { useTranslation } from '#web/translation.tsx'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/text-input.tsx'
import { useCommand } from '#web/use-command.ts'
import { actOnReturn, type AdminReturn, getAdminReturn, listAdminReturns, plainActions, settleCredit } from '../../admin-contract.ts'
import { needsReason } from '../../lifecycle.ts'
import { ApproveDialog } from './approve-dialog.tsx'

type Plain = (typeof plainActions)[number]

export function ReturnSteps({ held }: { held: AdminReturn }) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const [asked, setAsked] = useState<Plain | 'approve' | 'settle' | null>(null)
  const close = () => setAsked(null)
  const isCreditOpen = held.money === 'credit' && held.settledAt === null
  const plain = plainActions.filter((action) => held.actions.includes(action))
  const amount = money(held.toPayOut, held.currency)
  if (held.isRefundFailed) return <Alert tone="danger">{t('return.admin.refundFailed', { amount })}</Alert>
  if (isCreditOpen && held.toPayOut === 0) return <p className="text-sm text-ink-soft">{t('return.admin.takenOff')}</p>
  if (plain.length === 0 && !isCreditOpen) return <p className="text-sm text-ink-soft">{t('return.admin.noSteps')}</p>
  return (
    <div className="grid gap-2">
      {held.actions.includes('approve') && (
        <Button may="money.change" block variant="primary" onClick={() => setAsked('approve')}>
          {t('return.actions.approve')}
        </Button>
      )}
      {plain.map((action) => (
        <Button
          may="orders.change"
          key={action}
          block
          variant={action === 'accept' ? 'primary' : 'secondary'}
          className={action === 'accept' ? '' : 'text-danger'}
          onClick={() => setAsked(action)}
        >
          {t(`return.actions.${action}`)}
        </Button>
      ))}
      {isCreditOpen && (
        <>
          <p className="text-sm text-ink">{t('return.admin.toPayOut', { amount })}</p>
          <Button may="money.change" block variant="primary" onClick={() => setAsked('settle')}>
            {t('return.actions.settle')}
          </Button>
        </>
      )}
      {asked === 'approve' && <ApproveDialog held={held} onClose={close} />}
      {asked === 'settle' && <SettleDialog held={held} onClose={close} />}
      {asked && asked !== 'approve' && asked !== 'settle' && <PlainDialog held={held} action={asked} onClose={close} />}
    </div>
  )
}

const stale = [getAdminReturn, listAdminReturns]
type Props = { held: AdminReturn; onClose: () => void }

function PlainDialog({ held, action, onClose }: Props & { action: Plain }) {
  const act = useCommand(actOnReturn, { refresh: stale, said: 'return.admin.changed', ignore: true, onDone: onClose })
  return (
    <NoteDialog
      title={`return.actions.${action}`}
      label={needsReason(action) ? 'return.admin.reason' : 'return.admin.noteToCustomer'}
      command={act}
      isDanger={action !== 'accept'}
      onClose={onClose}
      onSend={(note) => act.run({ params: { id: held.id, action }, body: { note } })}
    />
  )
}

function SettleDialog({ held, onClose }: Props) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const settle = useCommand(settleCredit, { refresh: stale, said: 'return.admin.changed', ignore: true, onDone: onClose })
  return (
    <NoteDialog
      title="return.actions.settle"
      text={t('return.admin.toPayOut', { amount: money(held.toPayOut, held.currency) })}
      label="return.admin.settleNote"
      command={settle}
      onClose={onClose}
      onSend={(note) => settle.run({ params: { id: held.id }, body: { amount: held.toPayOut, note } })}
    />
  )
}

type NoteProps = {
  title: string
  text?: string
  label: string
  command: Pick<ReturnType<typeof useCommand>, 'isRunning' | 'error'>
  isDanger?: boolean
  onClose: () => void
  onSend: (note: string) => void
}

function NoteDialog({ title, text, label, command, isDanger = false, onClose, onSend }: NoteProps) {
  const { t } = useTranslation()
  const [note, setNote] = useState('')
  const wrong = command.error?.fields.note?.[0]
  return (
    <ActionDialog
      onClose={onClose}
      size="sm"
      title={t(title)}
      label={t(title)}
      tone={isDanger ? 'danger' : 'primary'}
      loading={command.isRunning}
      onAction={() => onSend(note)}
    >
      <div className="grid gap-4">
        {text && <p className="text-sm text-ink">{text}</p>}
        <TextArea label={t(label)} maxLength={1000} value={note} error={wrong} onChange={(event) => setNote(event.target.value)} />
        {command.error && !wrong && <Alert tone="danger">{command.error.message}</Alert>}
      </div>
    </ActionDialog>
  )
}
