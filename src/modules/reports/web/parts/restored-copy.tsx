// Says that this shop is a restored copy that sends nothing, and lets super admins release it in one of two ways.
import { useState } from 'react'
import { releaseCopy } from '#modules/settings/copy-admin-contract.ts'
import { useFormat } from '#web/boot-context.tsx'
import { useMay } from '#web/may.ts'
import { useTranslation } from '#web/translation.tsx'
import { useCommand } from '#web/use-command.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { getAdminDashboard } from '../../admin-contract.ts'

/** Takes the moment of the backup; shows nothing in a shop of its own. */
export function RestoredCopy({ restoredFrom }: { restoredFrom: string | null }) {
  const { t } = useTranslation()
  const { dateTime } = useFormat()
  const isSuper = useMay()('superAdmin')
  if (restoredFrom === null) return null
  return (
    <Alert tone="warning" title={t('report.admin.copy.title', { time: dateTime(restoredFrom) })}>
      <div className="grid gap-3">
        <p>{t('report.admin.copy.text')}</p>
        {isSuper ? <Release /> : <p>{t('report.admin.copy.superAdminsOnly')}</p>}
      </div>
    </Alert>
  )
}

function Release() {
  const { t } = useTranslation()
  const [way, setWay] = useState<'send' | 'discard' | null>(null)
  const close = () => setWay(null)
  const release = useCommand(releaseCopy, { refresh: [getAdminDashboard], said: 'report.admin.copy.released', onDone: close, ignore: true })
  const ask = (which: 'send' | 'discard') => {
    release.reset()
    setWay(which)
  }
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => ask('send')}>{t('report.admin.copy.send')}</Button>
        <Button onClick={() => ask('discard')}>{t('report.admin.copy.discard')}</Button>
      </div>
      <ConfirmDialog
        open={way !== null}
        onClose={close}
        onConfirm={() => release.run({ body: { discardsMails: way === 'discard' } })}
        title={t('report.admin.copy.ask')}
        confirmLabel={t(way === 'discard' ? 'report.admin.copy.discard' : 'report.admin.copy.send')}
        tone={way === 'discard' ? 'danger' : 'primary'}
        loading={release.isRunning}
        error={release.error?.message}
      >
        <p>{t('report.admin.copy.warning')}</p>
        <p>{t(way === 'discard' ? 'report.admin.copy.discardText' : 'report.admin.copy.sendText')}</p>
      </ConfirmDialog>
    </>
  )
}
