// The question before unsaved work is lost: for links (`LeaveGuard`), and for steps that end in leaving the page.
import { type ReactNode, useState } from 'react'
import { useTranslation } from './translation.tsx'
import { ConfirmDialog } from './ui/dialog.tsx'
import { hasUnsavedWork } from './unsaved.ts'

type Props = { open: boolean; onStay: () => void; onLeave: () => void }

export function UnsavedQuestion({ open, onStay, onLeave }: Props) {
  const { t } = useTranslation()
  return (
    <ConfirmDialog
      open={open}
      onClose={onStay}
      onConfirm={onLeave}
      title={t('core.unsaved.title')}
      confirmLabel={t('core.unsaved.leave')}
      cancelLabel={t('core.unsaved.stay')}
    >
      {t('core.unsaved.text')}
    </ConfirmDialog>
  )
}

/**
 * Takes a step that cannot be taken back and leaves the page; gives how to begin it, and the question to draw, which is asked first where work is not
 * saved. The step navigates with `state: 'gone'`, which LeaveGuard lets through.
 */
export function useUnsavedQuestion(leave: () => void): [begin: () => void, question: ReactNode] {
  const [isAsking, setAsking] = useState(false)
  const go = () => {
    setAsking(false)
    leave()
  }
  const begin = () => (hasUnsavedWork() ? setAsking(true) : leave())
  return [begin, <UnsavedQuestion key="unsaved" open={isAsking} onStay={() => setAsking(false)} onLeave={go} />]
}
