// Says how much of the shop's own work failed for good, and lists it in a dialog, where it is tried again.
import { useState } from 'react'
import type { Reply } from '#shared/endpoint.ts'
import { useFormat } from '#web/boot-context.tsx'
import { LoadedPart } from '#web/loaded-part.tsx'
import { useMay } from '#web/may.ts'
import { useLive } from '#web/page-data.ts'
import { useTranslation } from '#web/translation.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { useCommand } from '#web/use-command.ts'
import { getAdminDashboard } from '../../admin-contract.ts'
import { listFailedWork, tryWorkAgain } from '../../failed-work-admin-contract.ts'

/** Takes how much failed; shows nothing when nothing did. */
export function FailedWork({ count }: { count: number }) {
  const { t } = useTranslation()
  const { number } = useFormat()
  const canSee = useMay()(listFailedWork.may)
  const [isOpen, setOpen] = useState(false)
  // The list stays open when what it had is tried again.
  if (count === 0 && !isOpen) return null
  return (
    <>
      {count > 0 && (
        <Alert
          tone="warning"
          title={t('report.admin.failedWork.title', { count, shown: number(count) })}
          actions={
            canSee && (
              <Button size="sm" onClick={() => setOpen(true)}>
                {t('report.admin.failedWork.show')}
              </Button>
            )
          }
        >
          {t('report.admin.failedWork.text')}
        </Alert>
      )}
      {isOpen && <FailedWorkDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function FailedWorkDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const failed = useLive(listFailedWork, {}, { staleTime: 0 })
  const again = useCommand(tryWorkAgain, {
    refresh: [listFailedWork, getAdminDashboard],
    said: 'report.admin.failedWork.queued',
    ignore: true,
  })
  const actions = (
    <Button
      may={tryWorkAgain.may}
      variant="primary"
      loading={again.isRunning}
      disabled={!failed.data?.total}
      onClick={() => again.run({ body: { ids: null } })}
    >
      {t('report.admin.failedWork.againAll')}
    </Button>
  )
  return (
    <Dialog open onClose={onClose} size="lg" title={t('report.admin.failedWork.list')} actions={actions}>
      <div className="grid gap-4">
        {again.error && <Alert tone="danger">{again.error.message}</Alert>}
        <LoadedPart of={failed} waiting={<SkeletonText lines={3} />}>
          {(work) => <Pieces {...work} isRunning={again.isRunning} onAgain={(id) => again.run({ body: { ids: [id] } })} />}
        </LoadedPart>
      </div>
    </Dialog>
  )
}

type PiecesProps = Reply<typeof listFailedWork> & { isRunning: boolean; onAgain: (id: string) => void }

function Pieces({ total, newest, isRunning, onAgain }: PiecesProps) {
  const { t } = useTranslation()
  const { dateTime, number } = useFormat()
  if (total === 0) return <p className="text-ink-soft">{t('report.admin.failedWork.none')}</p>
  return (
    <>
      {total > newest.length && (
        <p className="text-ink-soft">{t('report.admin.failedWork.newest', { shown: number(newest.length), total: number(total) })}</p>
      )}
      <ul className="divide-y divide-line">
        {newest.map(({ id, name, failedAt, tries, cause }) => (
          <li key={id} className="flex items-center justify-between gap-3 py-2 max-sm:flex-wrap">
            <span className="grid min-w-0 gap-0.5">
              <span className="font-medium text-ink">{t(`report.admin.failedWork.names.${name}`)}</span>
              <span className="text-ink-soft">
                <bdi>{dateTime(failedAt)}</bdi> · {t('report.admin.failedWork.tries', { count: tries, shown: number(tries) })}
              </span>
              <bdi dir="ltr" className="text-start text-xs break-words text-ink-soft">
                {cause}
              </bdi>
            </span>
            <Button may={tryWorkAgain.may} size="sm" loading={isRunning} className="ms-auto shrink-0" onClick={() => onAgain(id)}>
              {t('report.admin.failedWork.again')}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
