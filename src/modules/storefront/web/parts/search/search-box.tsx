// The search box of every storefront page: a plain form that works before any script. What helps while somebody types is loaded with its first focus.
import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { Assist } from './assist.ts'

type AssistPart = typeof import('./search-assist.tsx')

/** Writes the search term into the query string; from another page it moves to the product list. */
export function SearchBox() {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const { pathname } = useLocation()
  const present = pathname === paths.products() ? (params.get('search') ?? '') : ''
  const [part, setPart] = useState<AssistPart | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const assist = useRef<Assist | null>(null)
  const shown = useRef(present)
  const isSubmitted = useRef(false)
  const wake = () =>
    void import('./search-assist.tsx').then(setPart, () => {
      if (isSubmitted.current) field.current?.form?.submit()
    })
  useEffect(() => {
    // Text typed before hydration stays in the field.
    if (field.current && shown.current !== present) field.current.value = present
    shown.current = present
  }, [present])
  useEffect(() => {
    if (document.activeElement === field.current) wake()
  }, [])
  return (
    <search className="min-w-0 flex-1 max-sm:order-last max-sm:basis-full">
      <form
        action={paths.products()}
        onSubmit={(event) => {
          event.preventDefault()
          isSubmitted.current = true
          if (assist.current) assist.current.submit()
          else wake()
        }}
        className="relative mx-auto max-w-2xl"
      >
        <Icon name="search" size={20} className="pointer-events-none absolute start-3.5 top-1/2 -translate-y-1/2 text-ink-soft" />
        <input
          ref={field}
          role="combobox"
          aria-expanded="false"
          aria-autocomplete="list"
          autoComplete="off"
          name="search"
          maxLength={200}
          inputMode="search"
          enterKeyHint="search"
          defaultValue={present}
          onFocus={wake}
          onChange={() => assist.current?.type()}
          onKeyDown={(event) => assist.current?.press(event)}
          aria-label={t('nav.search')}
          placeholder={t('nav.searchHint')}
          className="h-11 w-full rounded-md border border-line-strong bg-card ps-10 pe-3 text-base text-ellipsis text-ink transition placeholder:text-ink-soft hover:border-body focus-visible:border-primary sm:text-sm pointer-coarse:pe-12"
        />
        {part && <part.SearchAssist field={field} assist={assist} isSubmitted={isSubmitted} />}
      </form>
    </search>
  )
}
