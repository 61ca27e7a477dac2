// The dialog of an ended office session (specification section 4): confirming leads to sign-in, cancelling only forgets the token.
import { useTranslation } from '#web/translation.tsx'
import { useNavigate } from 'react-router'
import { remember } from '#web/browser-state.ts'
import { paths } from '#web/paths.ts'
import { ConfirmDialog } from '#web/ui/dialog.tsx'

export function SessionExpired({ isOpen }: { isOpen: boolean }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const forget = () => remember('tokenAdmin', null)
  return (
    <ConfirmDialog
      open={isOpen}
      title={t('core.sessionExpired.title')}
      confirmLabel={t('core.sessionExpired.logIn')}
      tone="primary"
      onClose={forget}
      onConfirm={() => {
        forget()
        void navigate(paths.office.login())
      }}
    >
      {t('core.sessionExpired.text')}
    </ConfirmDialog>
  )
}
