// Shows whether somebody signs in with a second factor, and takes it off for somebody who lost it.
import { useState } from 'react'
import { useLive } from '#web/page-data.ts'
import { useTranslation } from '#web/translation.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { useCommand } from '#web/use-command.ts'
import { findAdminFactor, findUserFactor, takeOffAdminFactor, takeOffUserFactor } from '../../second-factor-admin-contract.ts'

const calls = {
  user: { find: findUserFactor, takeOff: takeOffUserFactor, may: takeOffUserFactor.may },
  admin: { find: findAdminFactor, takeOff: takeOffAdminFactor, may: takeOffAdminFactor.may },
}

/** Takes somebody else: a customer or salesperson (`user`), or an admin, whom only a super admin may ask about. */
export function TakeOffFactor({ of, id, name }: { of: keyof typeof calls; id: string; name: string }) {
  const { t } = useTranslation()
  const { find, takeOff, may } = calls[of]
  const { data } = useLive(find, { params: { id } })
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const command = useCommand(takeOff, { refresh: [find], said: 'security.admin.takenOff', onDone: close, ignore: true })
  if (!data) return null
  return (
    <Card title={t('security.factor.title')}>
      <div className="grid justify-items-start gap-3 text-sm">
        <p className="text-ink-soft">{t(data.hasSecondFactor ? 'security.admin.has' : 'security.admin.hasNone')}</p>
        {data.hasSecondFactor && (
          <Button size="sm" may={may} onClick={() => setOpen(true)}>
            {t('security.admin.takeOff')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={isOpen}
        onClose={close}
        onConfirm={() => command.run({ params: { id } })}
        loading={command.isRunning}
        error={command.error?.message}
        title={t('security.admin.takeOffTitle', { name })}
        confirmLabel={t('security.admin.takeOff')}
      >
        {t('security.admin.takeOffText')}
      </ConfirmDialog>
    </Card>
  )
}
