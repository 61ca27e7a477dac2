// Dialogs on the browser's own modal: a general one, and one that asks before something is done.
import { useId } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { Alert } from './alert.tsx'
import { Button, IconButton } from './button.tsx'
import { cx } from './cx.ts'
import { useModal } from './use-modal.ts'

const widths = { sm: 'max-w-md', md: 'max-w-xl', lg: 'max-w-3xl' }

type DialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  children?: ReactNode
  actions?: ReactNode
  size?: keyof typeof widths
  role?: 'dialog' | 'alertdialog'
}

/** A window above the page. Escape, a press outside and the close button call `onClose`; focus returns to what opened it. */
export function Dialog({ open, onClose, title, children, actions, size = 'md', role = 'dialog' }: DialogProps) {
  const { t } = useTranslation()
  const id = useId()
  const { dialog, asking } = useModal(open, onClose)
  return (
    <dialog
      {...dialog}
      role={role}
      aria-labelledby={id}
      className={cx(
        'surface-overlay m-auto max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] flex-col overflow-hidden rounded-md border border-line shadow-overlay open:flex open:animate-appear',
        widths[size],
      )}
    >
      {open && (
        <>
          <header className="flex items-start justify-between gap-4 px-5 pt-4 pb-3">
            <h2 id={id} className="pt-1 text-lg font-semibold">
              {title}
            </h2>
            <IconButton icon="close" label={t('ui.close')} size="sm" onClick={onClose} className="-me-2" />
          </header>
          {/* Words for screen readers lie in here, not below the panel: it scrolls itself otherwise. */}
          <div className="relative min-h-0 flex-1 overflow-y-auto px-5 pb-5 text-sm">{children}</div>
          {actions && <footer className="flex flex-wrap justify-end gap-2 border-t border-line bg-sunken px-5 py-3">{actions}</footer>}
          {asking && <TypedQuestion {...asking} />}
        </>
      )}
    </dialog>
  )
}

type ConfirmProps = {
  open: boolean
  onClose: () => void
  onConfirm: () => void
  title: ReactNode
  children?: ReactNode
  confirmLabel: string
  cancelLabel?: string
  tone?: 'danger' | 'primary'
  loading?: boolean
  error?: string | undefined
}

/** Asks before something is done. `children` name what will be lost; the harmless answer has the focus. */
export function ConfirmDialog(all: ConfirmProps) {
  const { t } = useTranslation()
  const { open, onClose, onConfirm, title, children, confirmLabel, cancelLabel, tone = 'danger', loading = false, error } = all
  const actions = (
    <>
      <Button autoFocus onClick={onClose}>
        {cancelLabel ?? t('ui.cancel')}
      </Button>
      <Button variant={tone} loading={loading} onClick={onConfirm}>
        {confirmLabel}
      </Button>
    </>
  )
  return (
    <Dialog open={open} onClose={onClose} title={title} size="sm" role="alertdialog" actions={actions}>
      <div className="grid gap-3">
        {children}
        {error && <Alert tone="danger">{error}</Alert>}
      </div>
    </Dialog>
  )
}

/** Asks before what was typed into a window is lost by a press beside it or Escape. */
export function TypedQuestion({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const { t } = useTranslation()
  return (
    <ConfirmDialog
      open
      onClose={onStay}
      onConfirm={onLeave}
      title={t('ui.typed.title')}
      confirmLabel={t('ui.typed.leave')}
      cancelLabel={t('ui.typed.stay')}
    >
      {t('ui.typed.text')}
    </ConfirmDialog>
  )
}
