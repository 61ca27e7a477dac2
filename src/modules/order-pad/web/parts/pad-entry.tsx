// Where an order comes in: a block to paste, a file to upload or drop, and a sample file.
import { useState } from 'react'
import { useApi } from '#web/api.ts'
import { downloadText } from '#web/download.ts'
import { useCommand } from '#web/use-command.ts'
import { useFileDrop } from '#web/use-file-drop.ts'
import { useTranslation } from '#web/translation.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { FileButton } from '#web/ui/file-button.tsx'
import { TextArea } from '#web/ui/text-input.tsx'
import { judgePad, type Pad, padSample, readPadFile } from '../../contract.ts'

export function PadEntry({ onPad }: { onPad: (pad: Pad) => void }) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const paste = useCommand(judgePad, {
    ignore: true,
    onDone: (pad, { body }) => {
      onPad(pad)
      // A text that was changed meanwhile stays, and so does one in which no row was found.
      if (pad.rows.length > 0) setText((now) => (now === body.text ? '' : now))
    },
  })
  const upload = useCommand(readPadFile, { ignore: true, onDone: onPad })
  const error = paste.error ?? upload.error
  const take = ([file]: File[]) => {
    paste.reset()
    if (file) upload.run({ file })
  }
  const { isOver, area } = useFileDrop(take, !upload.isRunning)
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
          upload.reset()
          if (text.trim() !== '') paste.run({ body: { text } })
        }}
      >
        <TextArea
          label={t('orderPad.paste')}
          hint={t('orderPad.pasteHint')}
          value={text}
          onChange={(event) => setText(event.target.value)}
          spellCheck={false}
          className="max-h-96 min-h-32 font-mono"
        />
        <div className="flex flex-wrap items-center gap-2">
          <Button type="submit" variant="primary" icon="list" loading={paste.isRunning}>
            {t('orderPad.read')}
          </Button>
          <FileButton
            accept=".csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            label={t('orderPad.upload')}
            loading={upload.isRunning}
            onFiles={take}
          />
          <SampleButton />
          <span className="text-xs text-ink-soft">{t('orderPad.uploadHint')}</span>
        </div>
      </form>
      {error && <Alert tone="danger">{error.message}</Alert>}
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
