// Changing the stock of one variant: by what came or went, to what was counted, or to no longer being counted; a change in between is shown and nothing typed is lost.
import { useState } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { CallError } from '#shared/call.ts'
import { listIn, textIn } from '#shared/locale.ts'
import { amountFromText } from '#shared/typed-amount.ts'
import { useApi } from '#web/api.ts'
import { useFormat, useLocale } from '#web/boot-context.tsx'
import { useChangedTitle } from '#web/form/use-changed-title.ts'
import { useRefresh } from '#web/page-data.ts'
import { showToast } from '#web/toast.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Select, TextInput } from '#web/ui/text-input.tsx'
import { unitWords } from '#shared/units.ts'
import { presentStock } from './present-stock.ts'
import { listStock, listStockMovements, moveStock, setStock, type StockRow } from '../../admin-contract.ts'

const ways = ['add', 'take', 'count', 'stop'] as const
type Way = (typeof ways)[number]

export function StockDialog({ row, onClose }: { row: StockRow; onClose: () => void }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { quantity } = useFormat()
  const { typed, change, send } = useStockChange(row, onClose)
  const written = (value: number) => quantity(value, row.decimals, unitWords(row.unit, row.plurals, locale))
  const possible = typed.present === null ? ways.filter((way) => way === 'count') : ways
  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      title={t('stock.admin.changeOf', { sku: row.sku })}
      actions={
        <>
          <Button onClick={onClose}>{t('core.cancel')}</Button>
          <Button type="submit" form="stock-change" variant="primary" loading={typed.isSending}>
            {t('core.save')}
          </Button>
        </>
      }
    >
      <form
        id="stock-change"
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <p>
          {listIn([textIn(row.title, locale), textIn(row.variantTitle, locale)], locale)}
          <br />
          <span className="text-ink-soft">
            {typed.present === null ? t('stock.admin.presentNotCounted') : t('stock.admin.present', { amount: written(typed.present) })}
          </span>
        </p>
        {typed.refusal && <Alert tone="danger">{typed.refusal}</Alert>}
        <Select
          label={t('stock.admin.way')}
          options={possible.map((value) => ({ value, label: t(`stock.admin.ways.${value}`) }))}
          value={typed.way}
          onChange={(event) => change({ way: ways.find((way) => way === event.target.value) ?? 'add' })}
        />
        {typed.way !== 'stop' && (
          <TextInput
            label={t(`stock.admin.amountOf.${typed.way}`)}
            inputMode="decimal"
            dir="ltr"
            autoFocus
            value={typed.amount}
            error={typed.problem}
            hint={typed.after === null ? undefined : t('stock.admin.after', { amount: written(typed.after) })}
            onChange={(event) => change({ amount: event.target.value })}
          />
        )}
        <TextInput
          label={t('stock.admin.note')}
          optional
          maxLength={500}
          value={typed.note}
          onChange={(event) => change({ note: event.target.value })}
        />
      </form>
    </Dialog>
  )
}

type Typed = { way: Way; amount: string; note: string }

function useStockChange(row: StockRow, onClose: () => void) {
  const { t } = useTranslation()
  const api = useApi()
  const refresh = useRefresh()
  const changedTitle = useChangedTitle()
  const [fields, setFields] = useState<Typed>({ way: row.onHand === null ? 'count' : 'add', amount: '', note: '' })
  const [present, setPresent] = useState(row.onHand)
  const [problem, setProblem] = useState<string>()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const amount = amountFromText(fields.amount, row.decimals)
  const had = present ?? 0
  const after = amount === null ? null : { add: had + amount, take: had - amount, count: amount, stop: null }[fields.way]

  const call = (value: number | null) => {
    const params = { variantId: row.variantId }
    const note = fields.note.trim() || null
    return value === null || fields.way === 'count'
      ? api.call(setStock, { params, body: { expected: present, to: value, note } }, { ignore: true })
      : api.call(moveStock, { params, body: { delta: fields.way === 'add' ? value : -value, note } }, { ignore: true })
  }
  const send = async () => {
    const to = fields.way === 'stop' ? null : amount
    if (fields.way !== 'stop' && (amount === null || (amount === 0 && fields.way !== 'count')))
      return setProblem(t('stock.admin.notAnAmount'))
    setSending(true)
    setRefusal(null)
    try {
      await call(to)
      await refresh(listStock, listStockMovements)
      void showToast('success', t('core.updated'))
      onClose()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const now = presentStock(error)
      if (now) setPresent(now.onHand)
      if (now?.onHand === null) setFields({ ...fields, way: 'count' })
      setRefusal(now ? changedTitle(error, 'stock.admin.changed') : error.message)
    } finally {
      setSending(false)
    }
  }
  const change = (part: Partial<Typed>) => {
    setProblem(undefined)
    setFields({ ...fields, ...part })
  }
  return { typed: { ...fields, present, after, problem, refusal, isSending }, change, send }
}
