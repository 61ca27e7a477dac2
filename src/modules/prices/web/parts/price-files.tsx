// Files of a price list: downloads a CSV; reads a CSV, shows the changes it makes, then saves them together.
import { useState } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { CallError } from '#shared/call.ts'
import { type Api, useApi } from '#web/api.ts'
import { useBoot, useFormat, useLocale } from '#web/boot-context.tsx'
import { downloadText } from '#web/download.ts'
import { failureToast, showToast } from '#web/toast.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { Table, Td, Th, Tr } from '#web/ui/table.tsx'
import { listPriceRows, type PriceList, type PriceRow, savePriceRows } from '../../admin-contract.ts'
import { changesOf, type FileChange, type FileProblem, readPriceFile, writePriceFile } from './price-file.ts'

type Preview = { name: string; changes: FileChange[]; unchanged: number; problems: FileProblem[] }

const shownRows = 200
const maxBytes = 5_000_000

export function PriceFiles({ list, onSaved }: { list: PriceList; onSaved: () => Promise<void> }) {
  const { t } = useTranslation()
  const api = useApi()
  const { profile } = useBoot()
  const locale = useLocale()
  const [isBusy, setBusy] = useState(false)
  const [preview, setPreview] = useState<Preview | null>(null)

  const busily = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      void failureToast(error, t)
    } finally {
      setBusy(false)
    }
  }
  const download = async () => {
    const text = writePriceFile(await allRows(api, list.id), profile.decimals)
    downloadText(text, `${list.name}.csv`, 'text/csv')
  }
  const look = async (file: File) => {
    if (file.size > maxBytes)
      return setPreview({ name: file.name, changes: [], unchanged: 0, problems: [{ line: 1, key: 'price.admin.file.tooLarge' }] })
    const records = await recordsOf(file)
    if (!records)
      return setPreview({ name: file.name, changes: [], unchanged: 0, problems: [{ line: 1, key: 'price.admin.file.unreadable' }] })
    const { rows, problems } = readPriceFile(records, profile.decimals, locale)
    setPreview({ name: file.name, ...changesOf(rows, await allRows(api, list.id)), problems })
  }
  return (
    <>
      <Button size="sm" icon="download" loading={isBusy} onClick={() => void busily(download)}>
        {t('price.admin.file.download')}
      </Button>
      <FileButton
        may={savePriceRows.may}
        size="sm"
        accept=".csv,text/csv"
        label={t('price.admin.file.upload')}
        onFiles={([file]) => file && void busily(() => look(file))}
      />
      {preview && <FileDialog list={list} preview={preview} onShow={setPreview} onSaved={onSaved} />}
    </>
  )
}

async function allRows(api: Api, id: string): Promise<PriceRow[]> {
  const rows: PriceRow[] = []
  for (let page = 1; ; page++) {
    const { data, meta } = await api.call(listPriceRows, { params: { id }, query: { page } }, { ignore: true })
    rows.push(...data)
    if (data.length === 0 || rows.length >= meta.total) return rows
  }
}

/** The records of a CSV file with commas, semicolons or tabs; null when it is no CSV file. */
async function recordsOf(file: File): Promise<string[][] | null> {
  const { parse } = await import('csv-parse/browser/esm/sync')
  try {
    return parse(await file.text(), { bom: true, delimiter: [',', ';', '\t'], relax_column_count: true, skip_empty_lines: false })
  } catch {
    return null
  }
}

type DialogProps = { list: PriceList; preview: Preview; onShow: (preview: Preview | null) => void; onSaved: () => Promise<void> }

function FileDialog({ list, preview, onShow, onSaved }: DialogProps) {
  const { t } = useTranslation()
  const api = useApi()
  const [isSaving, setSaving] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { changes, problems } = preview
  const save = async () => {
    setSaving(true)
    setRefusal(null)
    try {
      const rows = changes.map(({ sku, from, price, before }) => ({ sku, from, price, seen: before }))
      await api.call(savePriceRows, { params: { id: list.id }, body: { rows, removed: [] } }, { ignore: true })
      await onSaved()
      void showToast('success', t('core.updated'))
      onShow(null)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const lines = Object.entries(error.fields).map(([path, [text = '']]) => {
        const line = changes[Number(/^rows\.(\d+)/.exec(path)?.[1])]?.line
        return line === undefined ? text : t('price.admin.file.line', { line, text })
      })
      setRefusal([error.message, ...lines.slice(0, 20)].join('\n'))
    } finally {
      setSaving(false)
    }
  }
  return (
    <Dialog
      open
      size="lg"
      onClose={() => onShow(null)}
      title={<bdi>{preview.name}</bdi>}
      actions={
        <>
          <Button onClick={() => onShow(null)}>{t('core.cancel')}</Button>
          <Button variant="primary" disabled={changes.length === 0} loading={isSaving} onClick={() => void save()}>
            {t('price.admin.file.save', { count: changes.length })}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p>
          {t('price.admin.file.counts', {
            added: changes.filter(({ before }) => before === null).length,
            changed: changes.filter(({ before }) => before !== null).length,
            unchanged: preview.unchanged,
            bad: problems.length,
          })}
        </p>
        {refusal && (
          <Alert tone="danger">
            <span className="whitespace-pre-line">{refusal}</span>
          </Alert>
        )}
        {problems.length > 0 && (
          <Alert tone="warning" title={t('price.admin.file.problems')}>
            <ul className="max-h-40 overflow-y-auto">
              {problems.slice(0, shownRows).map(({ line, key, params }) => (
                <li key={`${line} ${key}`}>{t('price.admin.file.line', { line, text: t(key, params ?? {}) })}</li>
              ))}
            </ul>
          </Alert>
        )}
        {changes.length > 0 && <Changes changes={changes} />}
      </div>
    </Dialog>
  )
}

function Changes({ changes }: { changes: readonly FileChange[] }) {
  const { t } = useTranslation()
  const { money } = useFormat()
  return (
    <Table label={t('price.admin.file.changes')} density="compact" maxHeight="20rem">
      <thead>
        <tr>
          <Th>{t('price.admin.fields.sku')}</Th>
          <Th align="end">{t('price.admin.fields.from')}</Th>
          <Th align="end">{t('price.admin.file.before')}</Th>
          <Th align="end">{t('price.admin.file.after')}</Th>
          <Th />
        </tr>
      </thead>
      <tbody>
        {changes.slice(0, shownRows).map(({ line, sku, from, price, before }) => (
          <Tr key={line}>
            <Td>
              <bdi>{sku}</bdi>
            </Td>
            <Td numeric>{from}</Td>
            <Td numeric>{before === null ? '–' : <del>{money(before)}</del>}</Td>
            <Td numeric>
              <ins className="no-underline">{money(price)}</ins>
            </Td>
            <Td>
              {before === null ? (
                <Badge tone="success">{t('price.admin.file.new')}</Badge>
              ) : (
                <Badge tone="info">{t('price.admin.file.changed')}</Badge>
              )}
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  )
}
