// A list as the customer wrote it, pasted: what is certain becomes lines, the rest is asked about or left out by hand.
import type { OrderableItem } from '#modules/carts/orderable-item.ts'
import { useRef, useState } from 'react'
import { judgeOfficePad, type Pad, type PadRow } from '#modules/order-pad/contract.ts'
import { useCommand } from '#web/use-command.ts'
import { useTranslation } from '#web/translation.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Select, TextArea } from '#web/ui/text-input.tsx'
import { type DraftLine, lineOf } from './use-new-order.ts'

type Open = { key: string; row: PadRow; items: OrderableItem[] }

export function NewOrderPaste({ customerId, onLine }: { customerId: string; onLine: (line: DraftLine) => void }) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [open, setOpen] = useState<Open[]>([])
  const [count, setCount] = useState<number | null>(null)
  const lists = useRef(0)
  const take = (pad: Pad, read: string) => {
    const items = new Map(pad.items.map((item) => [item.variantId, item]))
    const rows = pad.rows
      .filter(({ skipped }) => skipped === null)
      .map((row) => ({ key: `${lists.current} ${row.at}`, row, items: row.variantIds.flatMap((id) => items.get(id) ?? []) }))
    lists.current += 1
    const sure = rows.flatMap(({ row, items: [item] }) => (row.reason === null && item ? [lineOf(item, row.quantity)] : []))
    for (const line of sure) onLine(line)
    const unsure = rows.filter(({ row, items: found }) => row.reason !== null || found.length === 0)
    setOpen((before) => [...before, ...unsure])
    setCount(sure.length)
    // A text that was changed meanwhile stays, and so does one in which no row was found.
    if (rows.length > 0) setText((now) => (now === read ? '' : now))
  }
  const read = useCommand(judgeOfficePad, { ignore: true, onDone: (pad, { body }) => take(pad, body.text) })
  const settle = (key: string) => setOpen((before) => before.filter((each) => each.key !== key))
  return (
    <details className="border-t border-line pt-4">
      <summary className="cursor-pointer text-sm font-medium text-ink">{t('order.admin.new.paste')}</summary>
      <form
        className="mt-3 grid justify-items-start gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() !== '') read.run({ body: { customerId, text } })
        }}
      >
        <TextArea
          label={t('orderPad.paste')}
          hint={t('order.admin.new.pasteHint')}
          fieldClassName="w-full"
          className="max-h-96 min-h-24 font-mono"
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" may={judgeOfficePad.may} icon="list" loading={read.isRunning}>
          {t('orderPad.read')}
        </Button>
      </form>
      <div aria-live="polite" className="mt-3 grid gap-3 empty:hidden">
        {read.error && <Alert tone="danger">{read.error.message}</Alert>}
        {count !== null && !read.error && <p className="text-sm text-ink-soft">{t('order.admin.new.pasted', { count })}</p>}
      </div>
      {open.length > 0 && (
        <ul className="mt-3 grid gap-3">
          {open.map(({ key, row, items }) => (
            <li key={key} className="grid gap-2 rounded-md bg-sunken px-3 py-2 text-sm">
              <bdi className="font-mono break-words">{row.text}</bdi>
              <p className="text-ink-soft">{t(`orderPad.reasons.${row.reason ?? 'notFound'}`)}</p>
              <div className="flex flex-wrap items-center gap-2">
                {items.length > 0 && (
                  <Select
                    label={t('orderPad.choose')}
                    hideLabel
                    value=""
                    placeholder={t('orderPad.choose')}
                    options={items.map((item) => ({
                      value: item.variantId,
                      label: [item.title, item.variantTitle, item.sku].filter(Boolean).join(' · '),
                    }))}
                    onChange={(event) => {
                      const item = items.find(({ variantId }) => variantId === event.target.value)
                      if (!item) return
                      onLine(lineOf(item, row.quantity))
                      settle(key)
                    }}
                  />
                )}
                <Button size="sm" onClick={() => settle(key)}>
                  {t('order.admin.new.leaveOut')}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
    </details>
  )
}
