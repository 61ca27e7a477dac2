// Finds one product by SKU, name or barcode while somebody types, with a quantity if one is written beside it.
import type { OrderableItem } from '#modules/carts/orderable-item.ts'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useState } from 'react'
import { useApi } from '#web/api.ts'
import { useFormat } from '#web/boot-context.tsx'
import { useTranslation } from '#web/translation.tsx'
import { controlClass } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useCombobox } from '#web/ui/use-combobox.ts'
import { judgeOfficePad, judgePad } from '../../contract.ts'

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
  const [isAwaited, setAwaited] = useState(false)
  const words = typed.trim()
  const text = useDeferredValue(words)
  const isAsking = text.length >= least
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    queryKey: [judgePad.path, api.locale, text, customerId],
    queryFn: ({ signal }) =>
      customerId === undefined
        ? api.call(judgePad, { body: { text } }, { ignore: true, signal })
        : api.call(judgeOfficePad, { body: { customerId, text } }, { ignore: true, signal }),
    enabled: isAsking,
    staleTime: 30_000,
    placeholderData: (before) => before,
  })
  const [row] = data?.rows ?? []
  const items = new Map(data?.items.map((item) => [item.variantId, item]))
  const found = isAsking ? (row?.variantIds ?? []).flatMap((variantId) => items.get(variantId) ?? []).slice(0, most) : []
  const isOpen = isAsking && !isClosed && data !== undefined
  const pick = (index: number) => {
    const item = found[index]
    if (!item) return
    onFound(item, row?.quantity ?? null)
    setTyped('')
  }
  // The products on screen belong to fewer letters than were typed.
  const isBehind = words.length >= least && (text !== words || data === undefined || isPlaceholderData)
  useEffect(() => {
    if (!isAwaited || isBehind) return
    setAwaited(false)
    pick(0)
    // oxlint-disable-next-line react/exhaustive-deps -- the answer to what was typed is there
  }, [isAwaited, isBehind])
  const box = useCombobox({ count: found.length, isOpen, onPick: pick, onClose: () => setClosed(true), picksFirst: true })
  /** Enter before the answer is there, as from a scanner, takes the first of it. */
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !isBehind || event.nativeEvent.isComposing) return box.field.onKeyDown(event)
    event.preventDefault()
    setAwaited(true)
  }
  return (
    <div className="relative grid gap-1">
      <label htmlFor={id} className="text-sm font-medium text-ink">
        {label}
      </label>
      <span className="relative flex items-center">
        <Icon name="search" size={16} className="pointer-events-none absolute start-3 text-ink-soft" />
        <input
          id={id}
          type="text"
          {...box.field}
          onKeyDown={press}
          value={typed}
          placeholder={t('orderPad.addHint')}
          onChange={(event) => {
            setTyped(event.target.value)
            setClosed(false)
            setAwaited(false)
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
                <bdi>{[item.title, item.variantTitle].filter(Boolean).join(' · ')}</bdi>
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
  )
}
