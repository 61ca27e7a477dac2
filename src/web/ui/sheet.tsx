import { useId } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { IconButton } from './button.tsx'
import { cx } from './cx.ts'
import { TypedQuestion } from './dialog.tsx'
import { useModal } from './use-modal.ts'

type SheetProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  side?: 'start' | 'end'
  /** Takes the whole width on a phone, for contents like tables. */
  isWide?: boolean
  children?: ReactNode
  actions?: ReactNode
}

/** A panel that comes in from the side (filters and the menu on a phone); closes like a dialog. */
export function Sheet({ open, onClose, title, side = 'start', isWide = false, children, actions }: SheetProps) {
  const { t } = useTranslation()
  const id = useId()
  const { dialog, asking } = useModal(open, onClose)
  return (
    <dialog
      {...dialog}
      aria-labelledby={id}
      className={cx(
        'surface-overlay fixed inset-y-0 my-0 h-dvh max-h-none translate-x-0 flex-col border-line shadow-overlay transition-transform duration-200 open:flex',
        isWide ? 'w-176 max-w-full' : 'w-88 max-w-[calc(100vw-3rem)]',
        side === 'start'
          ? 'ms-0 me-auto border-e starting:open:-translate-x-full rtl:starting:open:translate-x-full'
          : 'ms-auto me-0 border-s starting:open:translate-x-full rtl:starting:open:-translate-x-full',
      )}
    >
      {open && (
        <>
          <header className="flex h-14 shrink-0 items-center justify-between gap-4 border-b border-line ps-5 pe-3">
            <h2 id={id} className="text-base font-semibold">
              {title}
            </h2>
            <IconButton icon="close" label={t('ui.close')} onClick={onClose} />
          </header>
          {/* Words for screen readers lie in here, not below the panel: it scrolls itself otherwise. */}
          <div className="relative min-h-0 flex-1 overflow-y-auto p-5">{children}</div>
          {actions && <footer className="flex shrink-0 gap-2 border-t border-line p-4">{actions}</footer>}
          {asking && <TypedQuestion {...asking} />}
        </>
      )}
    </dialog>
  )
}
