import { useState } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { useCommand } from '#web/use-command.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { confirmUserEmail, getUser, listUsers, type User } from '../../admin-contract.ts'

/** Counts a customer's address as confirmed when the link of the mail does not reach them. */
export function ConfirmEmail({ user }: { user: User }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const confirm = useCommand(confirmUserEmail, {
    refresh: [getUser, listUsers],
    said: 'person.admin.user.confirmed',
    onDone: () => setOpen(false),
    ignore: true,
  })
  return (
    <>
      <Button may={confirmUserEmail.may} size="sm" onClick={() => setOpen(true)}>
        {t('person.admin.user.confirm')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        tone="primary"
        onClose={() => setOpen(false)}
        onConfirm={() => confirm.run({ params: { id: user.id } })}
        title={t('person.admin.user.confirmTitle')}
        confirmLabel={t('person.admin.user.confirm')}
        loading={confirm.isRunning}
        error={confirm.error?.message}
      >
        {t('person.admin.user.confirmText', { email: user.email })}
      </ConfirmDialog>
    </>
  )
}
