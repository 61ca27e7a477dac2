// Finds one product by SKU, name or barcode while somebody types, with a quantity if one is written beside it.
import type { OrderableItem } from '#modules/carts/orderable-item.ts'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useApi } from '#web/api.ts'
import { useFormat } from '#web/boot-context.tsx'
import { useTranslation } from '#web/translation.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { controlClass } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { VariantName } from '#web/ui/option-values.tsx'
import { useCombobox } from '#web/ui/use-combobox.ts'
import { judgeOfficePad, judgePad, type Pad } from '../../contract.ts'

const most = 8
const least = 2

type Props = {
  label: string
  onFound: (item: OrderableItem, quantity: number | null) => void
  /** The customer the office orders for; without one, the caller orders. */
  customerId?: string
}

export function ProductFinder({ label, onFound, customerId }: Props) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const api = useApi()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [isClosed, setClosed] = useState(false)
  const words = typed.trim()
  const text = useDeferredValue(words)
  // A field that was emptied shows nothing at once: a second Enter, as some scanners send, takes no product of the text before.
  const isAsking = text.length >= least && words.length >= least
  const ask = (sought: string, signal?: AbortSignal) => {
    const options = { ignore: true, ...(signal ? { signal } : {}) }
    return customerId === undefined
      ? api.call(judgePad, { body: { text: sought } }, options)
      : api.call(judgeOfficePad, { body: { customerId, text: sought } }, options)
  }
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    queryKey: [judgePad.path, api.locale, text, customerId],
    queryFn: ({ signal }) => ask(text, signal),
    enabled: isAsking,
    staleTime: 30_000,
    placeholderData: (before) => before,
  })
  const answer = foundIn(data)
  const found = isAsking ? answer.items : []
  const isOpen = isAsking && !isClosed && data !== undefined
  const pick = (index: number) => {
    const item = found[index]
    if (!item) return
    onFound(item, answer.quantity)
    setTyped('')
  }
  // The products on screen belong to fewer letters than were typed.
  const isBehind = words.length >= least && (text !== words || data === undefined || isPlaceholderData)
  const field = useRef<HTMLInputElement>(null)
  const entered = useEntered({ ask, onFound, putBack: (lost) => putInto(field, () => setTyped(lost)) })
  const box = useCombobox({ count: found.length, isOpen, onPick: pick, onClose: () => setClosed(true), picksFirst: true })
  /** Enter before the answer is there, as from a scanner, takes the first of it once it is; the field is free for the next code meanwhile. */
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !isBehind || event.nativeEvent.isComposing) return box.field.onKeyDown(event)
    event.preventDefault()
    entered.add(words)
    setTyped('')
  }
  const missed = entered.missed.filter((each) => each.text !== words)
  return (
    <div className="grid gap-2">
      <div className="relative grid gap-1">
        <label htmlFor={id} className="text-sm font-medium text-ink">
          {label}
        </label>
        <span className="relative flex items-center">
          <Icon name="search" size={16} className="pointer-events-none absolute start-3 text-ink-soft" />
          <input
            ref={field}
            id={id}
            type="text"
            {...box.field}
            onKeyDown={press}
            value={typed}
            placeholder={entered.waiting.length > 0 ? `${entered.waiting.join(' · ')} …` : t('orderPad.addHint')}
            onChange={(event) => {
              setTyped(event.target.value)
              setClosed(false)
            }}
            onBlur={() => setClosed(true)}
            onFocus={() => setClosed(false)}
            className={`${controlClass} touch-target h-10 [unicode-bidi:plaintext] ps-9 pe-3`}
          />
        </span>
        <p role="status" className="sr-only">
          {isOpen && !isFetching && (found.length > 0 ? t('orderPad.found', { count: found.length }) : t('orderPad.findNothing'))}
        </p>
        <ul
          {...box.list}
          aria-label={label}
          hidden={!isOpen || found.length === 0}
          className="surface-overlay absolute inset-x-0 top-full z-20 mt-1 max-h-80 overflow-y-auto rounded-md border border-line p-1 shadow-overlay"
        >
          {found.map((item, index) => (
            <li
              key={item.variantId}
              {...box.option(index)}
              className="flex min-h-9 cursor-default items-center gap-3 rounded-sm px-2.5 py-1.5 text-sm text-ink aria-selected:bg-sunken pointer-coarse:min-h-11"
            >
              <span className="min-w-0 flex-1">
                <span className="block truncate">
                  <VariantName title={item.title} values={item.variantTitle} />
                </span>
                <span className="block text-xs text-ink-soft">
                  <bdi>{item.sku}</bdi>
                </span>
              </span>
              <bdi className="shrink-0 text-xs text-ink-soft tabular-nums">{money(item.price.unitPrice)}</bdi>
            </li>
          ))}
        </ul>
        {isOpen && !isFetching && found.length === 0 && <p className="text-xs text-ink-soft">{t('orderPad.findNothing')}</p>}
        {isAsking && error && <p className="text-xs text-danger">{error.message}</p>}
      </div>
      {missed.length > 0 && (
        <Alert tone="warning" onClose={entered.forgetMissed}>
          {missed.map(({ text: lost, why }) => (
            <p key={lost}>
              <bdi>{lost}</bdi>: {why}
            </p>
          ))}
        </Alert>
      )}
    </div>
  )
}

/** The products an answer names, the likeliest first. */
function foundIn(pad: Pad | undefined) {
  const [row] = pad?.rows ?? []
  const items = new Map(pad?.items.map((item) => [item.variantId, item]))
  return {
    items: (row?.variantIds ?? []).flatMap((variantId) => items.get(variantId) ?? []).slice(0, most),
    quantity: row?.quantity ?? null,
  }
}

/** Puts a text into the field while it is empty, selected: the next code takes its place instead of continuing it. */
function putInto({ current: input }: RefObject<HTMLInputElement | null>, put: () => void) {
  if (input?.value !== '') return
  flushSync(put)
  if (document.activeElement === input) input.select()
}

type Entering = { ask: (text: string) => Promise<Pad>; onFound: Props['onFound']; putBack: (text: string) => void }

/** Texts that were entered before their answers came: each is asked for on its own, and what they mean is handed on in their order. */
function useEntered({ ask, onFound, putBack }: Entering) {
  const { t } = useTranslation()
  const [waiting, setWaiting] = useState<readonly string[]>([])
  const [missed, setMissed] = useState<readonly { text: string; why: string }[]>([])
  const turn = useRef(Promise.resolve())
  const latest = useRef({ onFound, putBack })
  const isGone = useRef(false)
  useEffect(() => {
    latest.current = { onFound, putBack }
  })
  useEffect(() => {
    isGone.current = false
    return () => void (isGone.current = true)
  }, [])
  const take = async (text: string, asked: Promise<ReturnType<typeof foundIn> | Error>) => {
    const answer = await asked
    // Another customer or another line is none of theirs.
    if (isGone.current) return
    setWaiting((before) => before.slice(1))
    const isFailed = answer instanceof Error
    const item = isFailed ? undefined : answer.items[0]
    setMissed((before) => [
      ...before.filter((each) => each.text !== text),
      ...(item ? [] : [{ text, why: isFailed ? answer.message : t('orderPad.findNothing') }]),
    ])
    if (item && !isFailed) latest.current.onFound(item, answer.quantity)
    else latest.current.putBack(text)
  }
  return {
    waiting,
    missed,
    forgetMissed: () => setMissed([]),
    add: (text: string) => {
      setWaiting((before) => [...before, text])
      const asked = ask(text).then(foundIn, (error: Error) => error)
      turn.current = turn.current.then(() => take(text, asked))
    },
  }
}
