// Asks before unsaved work is left behind, however many forms and sheets of a page hold some.
import { useEffect, useId } from 'react'
import { useBlocker } from 'react-router'
import { useTranslation } from './translation.tsx'
import { ConfirmDialog } from './ui/dialog.tsx'
import { useUnsaved } from './unsaved.ts'

const guarding = new Set<string>()

/** While `isOn`, a dialog asks before the page is left. The router asks the last guard of a page alone, so each answers for all of them. */
export function LeaveGuard({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation()
  const id = useId()
  useEffect(() => {
    if (!isOn) return
    guarding.add(id)
    return () => void guarding.delete(id)
  }, [isOn, id])
  useUnsaved(isOn, true)
  // A deleted record has no changes to save.
  const blocker = useBlocker(({ nextLocation }) => guarding.size > 0 && nextLocation.state !== 'gone')
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
      title={t('core.unsaved.title')}
      confirmLabel={t('core.unsaved.leave')}
      cancelLabel={t('core.unsaved.stay')}
    >
      {t('core.unsaved.text')}
    </ConfirmDialog>
  )
}
