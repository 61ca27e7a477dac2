// The notes of a record for colleagues: each with its author and time, own ones can be deleted, a new one is written below.
import { useState } from 'react'
import { isolatePhones } from '#shared/phone-text.ts'
import type { CallError } from '#shared/call.ts'
import { useFormat } from '#web/boot-context.tsx'
import { LeaveGuard } from '#web/leave-guard.tsx'
import { useMay } from '#web/may.ts'
import { useTranslation } from '#web/translation.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { TextArea } from '#web/ui/text-input.tsx'
import type { Permission } from '#shared/permissions.ts'
import type { Note } from '../../contract.ts'

type Props = {
  notes: readonly Note[]
  /** The permission to write and delete. */
  may: Permission
  isSending: boolean
  error: CallError | null
  onAdd: (text: string) => Promise<unknown>
  onRemove: (id: string) => void
}

export function NotesCard({ notes, may, isSending, error, onAdd, onRemove }: Props) {
  const { t } = useTranslation()
  const { dateTime } = useFormat()
  const mayWrite = useMay()(may)
  const [text, setText] = useState('')
  const [removed, setRemoved] = useState<Note | null>(null)
  const send = async () => {
    await onAdd(text.trim())
    // A text that was changed while this one was saved is the next note.
    setText((now) => (now === text ? '' : now))
  }
  return (
    <Card title={t('note.title')}>
      <LeaveGuard isOn={text.trim() !== '' && !isSending} />
      <div className="grid gap-4">
        {notes.length > 0 && (
          <ul className="grid gap-3" aria-label={t('note.title')}>
            {notes.map((note) => (
              <li key={note.id} className="grid grid-cols-[1fr_auto] gap-2 rounded-md bg-sunken p-3 text-sm">
                <div className="grid min-w-0 gap-1">
                  <p className="whitespace-pre-line break-words text-ink">
                    <bdi>{isolatePhones(note.text)}</bdi>
                  </p>
                  <p className="text-xs text-ink-soft">
                    <bdi>{note.authorName}</bdi> · <time dateTime={note.createdAt}>{dateTime(note.createdAt)}</time>
                  </p>
                </div>
                {note.isOwn && mayWrite && <IconButton icon="trash" size="sm" label={t('note.remove')} onClick={() => setRemoved(note)} />}
              </li>
            ))}
          </ul>
        )}
        <ConfirmDialog
          open={removed !== null}
          onClose={() => setRemoved(null)}
          onConfirm={() => {
            if (removed) onRemove(removed.id)
            setRemoved(null)
          }}
          title={t('note.removeTitle')}
          confirmLabel={t('note.remove')}
        >
          <p className="line-clamp-3 break-words">
            <bdi>{removed && isolatePhones(removed.text)}</bdi>
          </p>
        </ConfirmDialog>
        <TextArea
          label={t('note.add')}
          hint={t('note.hint')}
          maxLength={2000}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {error && <Alert tone="danger">{Object.values(error.fields)[0]?.[0] ?? error.message}</Alert>}
        <Button
          may={may}
          loading={isSending}
          disabledReason={text.trim() === '' ? t('note.validation.text') : undefined}
          onClick={() => void send().catch(() => undefined)}
        >
          {t('note.save')}
        </Button>
      </div>
    </Card>
  )
}
