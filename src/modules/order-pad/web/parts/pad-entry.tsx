// Where an order comes in: a block to paste, a file to upload or drop, and a sample file.
import { useState } from 'react'
import { useFormat } from '#web/boot-context.tsx'
import { useApi } from '#web/api.ts'
import { downloadText } from '#web/download.ts'
import { useCommand } from '#web/use-command.ts'
import { useFileDrop } from '#web/use-file-drop.ts'
import { useTranslation } from '#web/translation.tsx'
import { useUnsaved } from '#web/unsaved.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { FileButton } from '#web/ui/file-button.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { TextArea } from '#web/ui/text-input.tsx'
import { maxPadLines, mostOnPad, mostPadFile, type Pad, padSample, readPadFile } from '../../contract.ts'
import { linesOf } from '../../lines.ts'
import { useReadList } from './use-read-list.ts'

export function PadEntry({ room, onPad }: { room: number; onPad: (pad: Pad) => void }) {
  const { t } = useTranslation()
  const { number } = useFormat()
  const [text, setText] = useState('')
  const { read, reset, progress, error: refusal, over } = useReadList(room, onPad)
  useUnsaved(progress !== null, true)
  const upload = useCommand(readPadFile, {
    ignore: true,
    onDone: async ({ text: rows }) => {
      const rest = await read(rows)
      if (rest) setText((now) => (now.trim() === '' ? rest : `${now}\n${rest}`))
    },
  })
  const [isTooLarge, setTooLarge] = useState(false)
  const isReading = progress !== null || upload.isRunning
  const problem = isTooLarge ? t('core.errors.tooLarge', { megabytes: mostPadFile }) : (refusal ?? upload.error)?.message
  const forget = () => {
    reset()
    upload.reset()
    setTooLarge(false)
  }
  const paste = async () => {
    forget()
    if (linesOf(text).length === 0) return onPad({ rows: [], items: [] })
    const rest = await read(text)
    // A text that was changed meanwhile stays.
    if (rest !== null) setText((now) => (now === text ? rest : now))
  }
  const take = ([file]: File[]) => {
    forget()
    if (!file) return
    if (file.size > mostPadFile * 1_048_576) setTooLarge(true)
    else upload.run({ file })
  }
  const { isOver, area } = useFileDrop(take, !isReading)
  return (
    <div
      {...area}
      className={cx(
        'grid gap-4 rounded-md border p-4 transition-colors sm:p-5',
        isOver ? 'border-primary bg-primary-soft' : 'surface-card border-line',
      )}
    >
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() !== '') void paste()
        }}
      >
        <TextArea
          label={t('orderPad.paste')}
          hint={t('orderPad.pasteHint', { max: number(mostOnPad) })}
          value={text}
          onChange={(event) => setText(event.target.value)}
          spellCheck={false}
          className="max-h-96 min-h-32 font-mono"
        />
        <div className="flex flex-wrap items-center gap-2">
          <Button type="submit" variant="primary" icon="list" loading={progress !== null && !upload.isRunning}>
            {t('orderPad.read')}
          </Button>
          <FileButton
            accept=".csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            label={t('orderPad.upload')}
            loading={upload.isRunning}
            onFiles={take}
          />
          <SampleButton />
          <span className="text-xs text-ink-soft">{t('orderPad.uploadHint', { max: number(mostOnPad), megabytes: mostPadFile })}</span>
        </div>
      </form>
      {progress && progress.total >= maxPadLines && (
        <Progress
          label={t('orderPad.reading', { count: progress.total, shown: number(progress.total) })}
          value={progress.done}
          max={progress.total}
        />
      )}
      {problem && <Alert tone="danger">{problem}</Alert>}
      {over > 0 && <Alert tone="warning">{t('orderPad.full', { max: number(mostOnPad), count: over, shown: number(over) })}</Alert>}
    </div>
  )
}

function SampleButton() {
  const { t } = useTranslation()
  const api = useApi()
  const save = async () => {
    const rows = await api.call(padSample)
    const head = ['sku', 'name', 'quantity'].map((column) => t(`orderPad.sampleColumns.${column}`))
    const cell = (value: string) => `"${value.replaceAll('"', '""')}"`
    const lines = [head, ...rows.map(({ sku, title, quantity }) => [sku, title, quantity])].map((row) => row.map(cell).join(','))
    // The mark tells Excel that it is UTF-8.
    downloadText(`\ufeff${lines.join('\r\n')}\r\n`, t('orderPad.sampleName'), 'text/csv;charset=utf-8')
  }
  return (
    <Button variant="quiet" icon="download" onClick={() => void save().catch(() => {})}>
      {t('orderPad.sample')}
    </Button>
  )
}
