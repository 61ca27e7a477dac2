// Many documents at once: fetched one after the other with progress, saved together as one ZIP, and those that failed named with the reason.
import { zipSync } from 'fflate'
import { useRef, useState } from 'react'
import { isCallError } from '#shared/call.ts'
import { useTranslation } from '#web/translation.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { Select, type SelectOption } from '#web/ui/text-input.tsx'
import type { PdfReply } from '../../contract.ts'
import { bytesOf, saveFile } from './save-pdf.ts'

type Row = { id: string; label: string }
type Props = {
  title: string
  rows: readonly Row[]
  /** The kinds of documents to choose from. */
  kinds: readonly SelectOption[]
  kindLabel: string
  fetchOne: (id: string, kind: string) => Promise<PdfReply>
  onClose: () => void
}
type State = { done: number; failed: { label: string; message: string }[] }

export function PdfBatch({ title, rows, kinds, kindLabel, fetchOne, onClose }: Props) {
  const { t } = useTranslation()
  const [kind, setKind] = useState(kinds[0]?.value ?? '')
  const [state, setState] = useState<State | null>(null)
  const isStopped = useRef(false)
  const run = async () => {
    const files: Record<string, Uint8Array> = {}
    const failed: State['failed'] = []
    setState({ done: 0, failed })
    for (const [index, { id, label }] of rows.entries()) {
      if (isStopped.current) return
      try {
        const { name, pdf } = await fetchOne(id, kind)
        files[name] = bytesOf(pdf)
      } catch (error) {
        if (!isCallError(error)) throw error
        failed.push({ label, message: error.message })
      }
      setState({ done: index + 1, failed: [...failed] })
    }
    const name = `${kinds.find(({ value }) => value === kind)?.label ?? title}.zip`
    // PDFs are compressed already.
    if (Object.keys(files).length > 0 && !isStopped.current) saveFile(zipSync(files, { level: 0 }), name, 'application/zip')
  }
  const close = () => {
    isStopped.current = true
    onClose()
  }
  const isRunning = state !== null && state.done < rows.length
  return (
    <Dialog
      open
      onClose={close}
      title={title}
      actions={
        <>
          <Button onClick={close}>{t(state && !isRunning ? 'ui.close' : 'ui.cancel')}</Button>
          {(state === null || isRunning) && (
            <Button variant="primary" icon="download" loading={isRunning} onClick={() => void run()}>
              {title}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        <Select
          label={kindLabel}
          options={kinds}
          value={kind}
          disabled={state !== null}
          onChange={(event) => setKind(event.target.value)}
        />
        {state && <Progress label={title} value={state.done} max={rows.length} detail={`${state.done} / ${rows.length}`} />}
        {state && state.failed.length > 0 && (
          <Alert tone="warning">
            <ul className="grid gap-1">
              {state.failed.map(({ label, message }) => (
                <li key={label}>
                  <bdi className="font-medium">{label}</bdi>: {message}
                </li>
              ))}
            </ul>
          </Alert>
        )}
      </div>
    </Dialog>
  )
}
