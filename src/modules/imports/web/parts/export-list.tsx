// The exports that an admin began, each with its progress and its file; they are there again after a reload.
import { useEffect, useState } from 'react'
import { sizeInWords } from '#modules/files/web/parts/file-address.ts'
import { useFormat } from '#web/boot-context.tsx'
import { LostPart } from '#web/loaded-part.tsx'
import { useLive } from '#web/page-data.ts'
import { useTranslation } from '#web/translation.tsx'
import { Button } from '#web/ui/button.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { useCommand } from '#web/use-command.ts'
import { type CatalogueExport, listExports, removeExport } from '../../exports-admin-contract.ts'
import { useDownload } from './use-download.ts'

/** Milliseconds between two looks at an export that is being made. */
const pause = 1000

/** `isStarting`: one more was asked for and is not listed yet. The file of the one that is `awaited` is fetched as soon as it is there. */
type Props = { isStarting: boolean; awaited: string | null; onFetched: () => void }

export function ExportList({ isStarting, awaited, onFetched }: Props) {
  const { t } = useTranslation()
  const { download } = useDownload()
  const [isBusy, setBusy] = useState(false)
  const answer = useLive(listExports, {}, { staleTime: 0, ...(isBusy ? { refetchInterval: pause } : {}) })
  const { data: exports = [] } = answer
  const runs = exports.some(({ state }) => state === 'running')
  if (runs !== isBusy) setBusy(runs)
  const ready = exports.find(({ id, state }) => id === awaited && state === 'done')
  useEffect(() => {
    if (!ready) return
    onFetched()
    download({ what: 'export', as: ready.as, exportId: ready.id })
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it is done
  }, [ready?.id])
  if (exports.length === 0 && isStarting) return <SkeletonText lines={2} />
  if (answer.data?.length === 0) return <p className="text-sm text-ink-soft">{t('imports.admin.export.none')}</p>
  if (exports.length === 0) return <LostPart of={answer} title={t('imports.admin.export.list')} />
  return (
    <ul className="grid gap-4" aria-label={t('imports.admin.export.list')}>
      {exports.map((one) => (
        <li key={one.id}>
          <Export of={one} />
        </li>
      ))}
    </ul>
  )
}

function Export({ of: { id, what, as, state, done, total, bytes, createdAt } }: { of: CatalogueExport }) {
  const { t } = useTranslation()
  const { dateTime, number, tag } = useFormat()
  const { download, isAsking } = useDownload()
  const remove = useCommand(removeExport, { refresh: [listExports] })
  const words = { done: number(done), total: number(total ?? 0), count: total ?? 0, size: sizeInWords(bytes ?? 0, tag) }
  return (
    <div className="grid gap-2 rounded-md border border-line p-3">
      <Progress
        label={t(`imports.admin.export.${as}Of`, { what: t(`imports.admin.export.${what}`) })}
        value={state === 'done' ? 1 : done}
        max={state === 'done' ? 1 : Math.max(1, total ?? 1)}
        tone={state === 'running' ? 'primary' : state === 'done' ? 'success' : 'danger'}
        detail={t(`imports.admin.export.states.${state === 'running' && total === null ? 'counting' : state}`, words)}
      />
      <p className="text-sm text-ink-soft">
        {t('imports.admin.export.begun')} <time dateTime={createdAt}>{dateTime(createdAt)}</time>
      </p>
      <div className="flex flex-wrap gap-2">
        {state === 'done' && (
          <Button
            size="sm"
            variant="primary"
            icon="download"
            loading={isAsking}
            onClick={() => download({ what: 'export', as, exportId: id })}
          >
            {t('imports.admin.export.save')}
          </Button>
        )}
        <Button
          size="sm"
          icon={state === 'running' ? 'close' : 'trash'}
          loading={remove.isRunning}
          onClick={() => remove.run({ params: { id } })}
        >
          {t(state === 'running' ? 'ui.cancel' : 'imports.admin.export.remove')}
        </Button>
      </div>
    </div>
  )
}
