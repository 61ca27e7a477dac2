// Where an import stands and what can be done now: comparing, ready, writing, stopped, done, failed, undone.
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useFormat } from '#web/boot-context.tsx'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { useCommand } from '#web/use-command.ts'
import { Alert } from '#web/ui/alert.tsx'
import type { Tone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { Progress } from '#web/ui/progress.tsx'
import {
  cancelImport,
  discardImport,
  getImport,
  type Import,
  listImportChanges,
  listImports,
  runImport,
  stopPreview,
  undoImport,
} from '../../admin-contract.ts'
import type { ImportAction } from '../../lifecycle.ts'
import { useDownload } from './use-download.ts'
import { AskOpenStock, noOpenStock, openStockOf } from './open-stock.tsx'
import { ZipBox } from './zip-box.tsx'

const refresh = [getImport, listImports, listImportChanges]
const may = (of: Import, action: ImportAction) => of.actions.includes(action)

/** The progress of a job, with a button to stop it. */
export function Working({ of }: { of: Import }) {
  const { t } = useTranslation()
  const { number } = useFormat()
  const { counts, state } = of
  if (state === 'reading') return <Bar label={t('imports.admin.reading')} value={0} max={1} />
  if (state === 'previewing')
    return (
      <Bar label={t('imports.admin.preview.comparing')} value={counts.bytesRead} max={of.bytes}>
        {may(of, 'stopPreview') && <StopPreview id={of.id} />}
      </Bar>
    )
  if (state === 'undoing') {
    const detail = t('imports.admin.result.undoDetail', { done: number(counts.undone), all: number(counts.written) })
    return <Bar label={t('imports.admin.result.undoing')} value={counts.undone} max={counts.written} detail={detail} />
  }
  if (state === 'fetching' || (state === 'cancelling' && counts.picturesKept + counts.picturesFailed > 0)) return <Fetching of={of} />
  const all = counts.new + counts.changed
  const detail = t('imports.admin.running.detail', { done: number(counts.written), all: number(all) })
  const failed = counts.failed > 0 ? ` · ${t('imports.admin.running.failed', { count: counts.failed })}` : ''
  const label = state === 'cancelling' ? t('imports.admin.running.cancelling') : t('imports.admin.running.title')
  return (
    <Bar label={label} value={counts.written + counts.failed} max={all} detail={`${detail}${failed}`}>
      <p className="text-sm text-ink-soft">{t('imports.admin.running.leave')}</p>
      {may(of, 'cancel') && <Cancel id={of.id} />}
    </Bar>
  )
}

function Fetching({ of: { id, state, counts, actions } }: { of: Import }) {
  const { t } = useTranslation()
  const { number } = useFormat()
  const done = counts.picturesKept + counts.picturesFailed
  const detail = t('imports.admin.pictures.detail', { done: number(done), all: number(counts.pictures) })
  const failed = counts.picturesFailed > 0 ? ` · ${t('imports.admin.pictures.failed', { count: counts.picturesFailed })}` : ''
  const label = t(state === 'cancelling' ? 'imports.admin.running.cancelling' : 'imports.admin.pictures.fetching')
  return (
    <Bar label={label} value={done} max={counts.pictures} detail={`${detail}${failed}`}>
      <p className="text-sm text-ink-soft">{t('imports.admin.running.leave')}</p>
      {actions.includes('cancel') && <Cancel id={id} />}
    </Bar>
  )
}

type BarProps = { label: string; value: number; max: number; detail?: string; children?: ReactNode }
const Bar = ({ label, value, max, detail, children }: BarProps) => (
  <Card>
    <div className="grid gap-4" aria-live="polite">
      <Progress label={label} value={value} max={max} {...(detail === undefined ? {} : { detail })} />
      {children}
    </div>
  </Card>
)

function StopPreview({ id }: { id: string }) {
  const { t } = useTranslation()
  const stop = useCommand(stopPreview, { refresh })
  return (
    <Button may="imports.change" className="justify-self-start" loading={stop.isRunning} onClick={() => stop.run({ params: { id } })}>
      {t('imports.admin.running.cancel')}
    </Button>
  )
}

function Cancel({ id }: { id: string }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const cancel = useCommand(cancelImport, { refresh, onDone: () => setOpen(false), ignore: true })
  return (
    <>
      <Button may="imports.change" className="justify-self-start" onClick={() => setOpen(true)}>
        {t('imports.admin.running.cancel')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        onConfirm={() => cancel.run({ params: { id } })}
        title={t('imports.admin.running.cancelTitle')}
        confirmLabel={t('imports.admin.running.cancel')}
        cancelLabel={t('imports.admin.running.keepOn')}
        loading={cancel.isRunning}
        error={cancel.error?.message}
      >
        <p>{t('imports.admin.running.cancelText')}</p>
      </ConfirmDialog>
    </>
  )
}

/** The file is compared and nothing is written yet: one writes it, changes its columns, or deletes it. */
export function Ready({ of, onRemap }: { of: Import; onRemap: () => void }) {
  const { t } = useTranslation()
  const run = useCommand(runImport, { refresh })
  const [stock, setStock] = useState(noOpenStock)
  const count = of.counts.new + of.counts.changed
  const openStock = openStockOf(stock)
  return (
    <Alert
      tone={count > 0 ? 'info' : 'neutral'}
      title={t(count > 0 ? 'imports.admin.preview.ready' : 'imports.admin.preview.nothing')}
      actions={
        <>
          {may(of, 'run') && (
            <Button
              may="imports.change"
              variant="primary"
              icon="check"
              loading={run.isRunning}
              disabledReason={openStock === undefined ? t('imports.admin.openStock.whole') : undefined}
              onClick={() => run.run({ params: { id: of.id }, body: openStock === undefined ? {} : { openStock } })}
            >
              {t('imports.admin.preview.run')}
            </Button>
          )}
          <Button may="imports.change" icon="edit" onClick={onRemap}>
            {t('imports.admin.preview.remap')}
          </Button>
          <Report id={of.id} />
          {may(of, 'discard') && <Discard of={of} />}
        </>
      }
    >
      {count > 0 && <p>{t('imports.admin.preview.readyText', { count })}</p>}
      {of.counts.pictures > 0 && <p>{t('imports.admin.preview.pictures', { count: of.counts.pictures })}</p>}
      {of.counts.bad > 0 && <p>{t('imports.admin.preview.badHint')}</p>}
      {of.counts.openStock > 0 && (
        <div className="mt-3">
          <AskOpenStock count={of.counts.openStock} value={stock} onChange={setStock} />
        </div>
      )}
      {of.counts.pictures > 0 && (
        <div className="mt-3">
          <ZipBox of={of} />
        </div>
      )}
    </Alert>
  )
}

const tones: Partial<Record<Import['state'], Tone>> = { done: 'success', cancelled: 'warning', failed: 'danger', undone: 'neutral' }

/** The outcome, with the report and the button to undo it. */
export function Ended({ of }: { of: Import }) {
  const { t } = useTranslation()
  const run = useCommand(runImport, { refresh })
  const { counts, state } = of
  const rest = counts.new + counts.changed - counts.written - counts.failed
  const picturesLeft = rest > 0 ? 0 : counts.pictures - counts.picturesKept - counts.picturesFailed
  const word = state === 'done' || state === 'cancelled' || state === 'undone' ? state : 'failed'
  return (
    <Alert
      tone={tones[state] ?? 'neutral'}
      title={state === 'discarded' ? t('imports.admin.states.discarded') : t(`imports.admin.result.${word}`)}
      actions={
        <>
          {may(of, 'run') && (
            <Button
              may="imports.change"
              variant="primary"
              loading={run.isRunning}
              onClick={() => run.run({ params: { id: of.id }, body: {} })}
            >
              {t('imports.admin.result.goOn')}
            </Button>
          )}
          {counts.written + counts.bad + counts.changed + counts.new > 0 && <Report id={of.id} />}
          {may(of, 'undo') && <Undo id={of.id} />}
          {may(of, 'discard') && <Discard of={of} />}
        </>
      }
    >
      {of.problem !== null && <p>{of.problem}</p>}
      {counts.written > 0 && <p>{t('imports.admin.result.written', { count: counts.written })}</p>}
      {counts.failed > 0 && <p>{t('imports.admin.result.failedCount', { count: counts.failed })}</p>}
      {rest > 0 && counts.written > 0 && <p>{t('imports.admin.result.rest', { count: rest })}</p>}
      {counts.picturesKept > 0 && <p>{t('imports.admin.pictures.kept', { count: counts.picturesKept })}</p>}
      {may(of, 'run') && picturesLeft > 0 && <p>{t('imports.admin.pictures.rest', { count: picturesLeft })}</p>}
      {of.untranslated > 0 && (
        <p>
          {t('imports.admin.result.untranslated', { count: of.untranslated })}{' '}
          <Link to={paths.office.categories()} className="underline underline-offset-4">
            {t('imports.admin.result.translate')}
          </Link>
        </p>
      )}
      {counts.kept > 0 && <p>{t('imports.admin.result.kept', { count: counts.kept })}</p>}
    </Alert>
  )
}

function Report({ id }: { id: string }) {
  const { t } = useTranslation()
  const { download, isAsking } = useDownload()
  return (
    <Button icon="download" loading={isAsking} onClick={() => download({ what: 'importReport', as: 'csv', importId: id })}>
      {t('imports.admin.result.report')}
    </Button>
  )
}

function Undo({ id }: { id: string }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const undo = useCommand(undoImport, { refresh, said: 'imports.admin.said.undoing', onDone: () => setOpen(false), ignore: true })
  return (
    <>
      <Button may="imports.change" icon="undo" onClick={() => setOpen(true)}>
        {t('imports.admin.result.undo')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        onConfirm={() => undo.run({ params: { id } })}
        title={t('imports.admin.result.undoTitle')}
        confirmLabel={t('imports.admin.result.undo')}
        loading={undo.isRunning}
        error={undo.error?.message}
      >
        <p>{t('imports.admin.result.undoText')}</p>
        <p>{t('imports.admin.result.undoOnce')}</p>
      </ConfirmDialog>
    </>
  )
}

/** Deletes an uploaded file of which nothing was written. */
export function Discard({ of }: { of: Import }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const discard = useCommand(discardImport, { refresh, said: 'imports.admin.said.discarded', onDone: () => setOpen(false), ignore: true })
  return (
    <>
      <Button may="imports.change" variant="quiet" icon="trash" onClick={() => setOpen(true)}>
        {t('imports.admin.result.discard')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        onConfirm={() => discard.run({ params: { id: of.id } })}
        title={t('imports.admin.result.discardTitle')}
        confirmLabel={t('imports.admin.result.discard')}
        cancelLabel={t('imports.admin.result.keep')}
        loading={discard.isRunning}
        error={discard.error?.message}
      >
        <p>{t('imports.admin.result.discardText', { name: of.fileName })}</p>
      </ConfirmDialog>
    </>
  )
}
