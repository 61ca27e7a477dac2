// Help while somebody types into the search box: suggestions by keyboard and pointer, the last searches, scanned barcodes. Loaded with its first focus.
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useMe } from '#modules/people/web/parts/use-me.ts'
import { suggest } from '#modules/products/suggest-contract.ts'
import { withFilter } from '#shared/filters.ts'
import { useApi } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { useCombobox } from '#web/ui/use-combobox.ts'
import { useRemembered } from '#web/use-remembered.ts'
import { useSettled } from '#web/use-settled.ts'
import type { AssistProps } from './assist.ts'
import { forgetSearches, noteSearch, readSearches, recentKey } from './recent-searches.ts'
import { barcodeIn } from './scan-rules.ts'
import { SearchOffers } from './search-offers.tsx'
import { leastTyped, type Offer, offersFor } from './suggested.ts'
import { useScan } from './use-scan.ts'

const CameraScanner = lazy(async () => ({ default: (await import('./camera-scanner.tsx')).CameraScanner }))

/** Milliseconds without a letter until suggestions are asked for. */
const pause = 80

export function SearchAssist({ field, assist, isSubmitted }: AssistProps) {
  const { t } = useTranslation()
  const { mayOrder } = useMe()
  const [typed, setTyped] = useState(() => field.current?.value ?? '')
  const [isOpen, setOpen] = useState(() => document.activeElement === field.current)
  const [isFilming, setFilming] = useState(false)
  const recent = readSearches(useRemembered(recentKey))
  const text = typed.trim()
  const { data, isFetching } = useSuggestions(text)
  const groups = offersFor(text, text.length < leastTyped ? undefined : data, recent)
  const offers = groups.flatMap((group) => group.offers)
  const go = useGoing()
  const scan = useScan()

  const write = (value: string) => {
    if (field.current) field.current.value = value
    setTyped(value)
  }
  const search = (words: string) => {
    setOpen(false)
    write(words)
    noteSearch(words)
    go.search(words)
  }
  const pick = (offer: Offer | undefined) => {
    if (!offer) return
    if ('search' in offer) return search(offer.search)
    setOpen(false)
    noteSearch(text)
    write('')
    go.to(offer.to)
  }
  /** A scan empties the box at once, so that the next one can come before this one is answered. */
  const take = async (barcode: string): Promise<boolean> => {
    write('')
    setOpen(false)
    const scanned = await scan(barcode)
    if (scanned.kind === 'unknown') search(barcode)
    if (scanned.kind === 'choose') go.to(scanned.to)
    return scanned.kind === 'added' || scanned.kind === 'refused'
  }
  const submit = () => {
    const words = field.current?.value.trim() ?? ''
    const barcode = mayOrder ? barcodeIn(words) : null
    if (barcode) void take(barcode)
    else search(words)
  }
  const box = useCombobox({
    count: offers.length,
    isOpen: isOpen && offers.length > 0,
    onPick: (index) => pick(offers[index]),
    onClose: () => setOpen(false),
  })

  useNaming(field, box.field)
  useEffect(() => {
    assist.current = {
      submit,
      type: () => {
        setTyped(field.current?.value ?? '')
        setOpen(true)
      },
      press: (event) => {
        if (event.key === 'ArrowDown' && !isOpen) setOpen(true)
        box.field.onKeyDown(event)
      },
    }
  })
  useLeaving(field, setOpen)
  useEffect(() => {
    setTyped(field.current?.value ?? '')
    if (isSubmitted.current) submit()
    // oxlint-disable-next-line react/exhaustive-deps -- letters typed, and a form sent, after this part was drawn and before it was ready
  }, [])

  const isShown = isOpen && (offers.length > 0 || (text.length >= leastTyped && data !== undefined && !isFetching))
  return (
    <>
      <span className="absolute end-0.5 top-0.5 flex">
        {text !== '' && (
          <IconButton
            icon="close"
            label={t('shop.search.clear')}
            onClick={() => {
              write('')
              field.current?.focus()
            }}
            className="pointer-coarse:hidden"
          />
        )}
        {canFilm() && (
          <button
            type="button"
            aria-haspopup="dialog"
            aria-label={t('shop.scan.open')}
            title={t('shop.scan.open')}
            onClick={() => setFilming(true)}
            className="hidden size-10 place-items-center rounded-md text-ink-soft hover:bg-sunken hover:text-ink pointer-coarse:grid"
          >
            <Barcode />
          </button>
        )}
      </span>
      <SearchOffers
        isShown={isShown}
        groups={groups}
        box={box}
        showing={text.length < leastTyped ? null : (data?.showing ?? null)}
        isNothing={text.length >= leastTyped && offers.length === 0}
        onForget={() => {
          forgetSearches()
          field.current?.focus()
        }}
      />
      {isFilming && (
        <Suspense>
          <CameraScanner
            onClose={() => setFilming(false)}
            onCode={async (code) => {
              const stays = mayOrder && (await take(code))
              if (stays) return
              setFilming(false)
              if (!mayOrder) search(code)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

const canFilm = (): boolean => 'mediaDevices' in navigator || !window.isSecureContext

function useSuggestions(text: string) {
  const api = useApi()
  const settled = useSettled(text, pause)
  return useQuery({
    queryKey: [suggest.path, api.locale, settled],
    queryFn: ({ signal }) => api.call(suggest, { query: { search: settled } }, { ignore: true, signal }),
    enabled: settled.length >= leastTyped,
    staleTime: 60_000,
    placeholderData: (before) => before,
  })
}

/** Where a search or a suggestion leads. */
function useGoing() {
  const [params] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return {
    to: (path: string) => void navigate(path),
    search: (words: string) => {
      const isList = pathname === paths.products()
      const next = withFilter(isList ? params : new URLSearchParams(), { key: 'search', value: words, resetAnyway: true })
      next.delete('exact')
      void navigate(`${paths.products()}?${next}`)
    },
  }
}

/** Gives the field the names of the combobox pattern. It is the page's own, so that it keeps focus and text while this part comes. */
function useNaming(field: AssistProps['field'], names: Record<string, unknown>): void {
  const named = JSON.stringify(
    ['aria-expanded', 'aria-controls', 'aria-activedescendant'].map((name) => [
      name,
      names[name] === undefined ? null : String(names[name]),
    ]),
  )
  useEffect(() => {
    const pairs: [string, string | null][] = JSON.parse(named)
    for (const [name, value] of pairs) {
      if (value === null) field.current?.removeAttribute(name)
      else field.current?.setAttribute(name, value)
    }
  }, [field, named])
}

/** Opens when the focus comes into the form, and closes when it leaves it or the page changes. */
function useLeaving(field: AssistProps['field'], setOpen: (isOpen: boolean) => void): void {
  const { key } = useLocation()
  const first = useRef(key)
  useEffect(() => {
    const input = field.current
    const form = input?.form
    const come = () => setOpen(true)
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && form?.contains(relatedTarget))) setOpen(false)
    }
    input?.addEventListener('focus', come)
    form?.addEventListener('focusout', leave)
    return () => {
      input?.removeEventListener('focus', come)
      form?.removeEventListener('focusout', leave)
    }
  }, [field, setOpen])
  useEffect(() => {
    if (first.current !== key) setOpen(false)
    first.current = key
  }, [key, setOpen])
}

const Barcode = () => (
  <svg viewBox="0 0 20 20" width={20} height={20} fill="none" stroke="currentColor" strokeWidth={1.5} aria-hidden>
    <path d="M2.5 6V3.5H5M15 3.5h2.5V6M17.5 14v2.5H15M5 16.5H2.5V14M5.5 6.5v7M8.5 6.5v7M11 6.5v7M14.5 6.5v7" />
  </svg>
)
