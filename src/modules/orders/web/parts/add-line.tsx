// Adding goods to an order: found by SKU, barcode or words, chosen from a list or taken with Enter, as scanners send it.
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { listVariantChoices, type VariantChoice } from '#modules/products/variant-choices-contract.ts'
import { textIn } from '#shared/locale.ts'
import { useApi } from '#web/api.ts'
import { useLocale } from '#web/boot-context.tsx'
import { LostPart } from '#web/loaded-part.tsx'
import { useLive } from '#web/page-data.ts'
import { useTranslation } from '#web/translation.tsx'
import { Button } from '#web/ui/button.tsx'
import { VariantName } from '#web/ui/option-values.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { addedLine, choiceName, type DraftLine, meantBy } from './revision-lines.tsx'

export function AddLine({ onAdd }: { onAdd: (line: DraftLine) => void }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const [search, setSearch] = useState('')
  const isSearching = search.trim().length >= 2
  const answer = useLive(listVariantChoices, { query: { search } }, { enabled: isSearching, keepPrevious: true })
  const { data } = answer
  const found = isSearching ? (data ?? []) : []
  const add = (variant: VariantChoice) => onAdd(addedLine(variant, locale))
  const entered = useEntered(add, (lost) => setSearch((now) => now || lost))
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (!isSearching) return
    setSearch('')
    void entered.take(search.trim())
  }
  return (
    <div className="grid gap-2 border-t border-line pt-4">
      <TextInput
        label={t('order.admin.revision.add')}
        hint={t('order.admin.revision.addHint')}
        type="search"
        value={search}
        fieldClassName="w-full sm:w-96"
        error={entered.missed}
        onKeyDown={press}
        onChange={(event) => {
          setSearch(event.target.value)
          entered.forgetMissed()
        }}
      />
      {isSearching && data?.length === 0 && !entered.missed && (
        <p className="text-sm text-ink-soft">{t('order.admin.revision.nothingFound')}</p>
      )}
      {isSearching && <LostPart of={answer} />}
      <ul className="grid gap-1">
        {found.slice(0, 8).map((variant) => {
          const values = textIn(variant.variantTitle, locale)
          return (
            <li key={variant.id} className="flex items-center justify-between gap-3 text-sm">
              <span className="min-w-0 truncate">
                <bdi>{variant.sku}</bdi> · <VariantName title={textIn(variant.title, locale)} values={values} />
              </span>
              <Button
                size="sm"
                icon="plus"
                aria-label={t('order.admin.revision.addNamed', { title: choiceName(variant, locale) })}
                onClick={() => {
                  setSearch('')
                  add(variant)
                }}
              >
                {t('order.admin.revision.addOne')}
              </Button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** Asks for the text on which Enter was pressed: the variant it names is added, or the text is put back with the reason why not. */
function useEntered(add: (variant: VariantChoice) => void, putBack: (text: string) => void) {
  const { t } = useTranslation()
  const api = useApi()
  const [missed, setMissed] = useState<string>()
  const latest = useRef({ add, putBack })
  useEffect(() => {
    latest.current = { add, putBack }
  })
  const take = async (text: string) => {
    setMissed(undefined)
    const found = await api.call(listVariantChoices, { query: { search: text } }, { ignore: true }).catch((error: Error) => error)
    const meant = found instanceof Error ? null : meantBy(found)
    if (meant) return latest.current.add(meant)
    if (found instanceof Error) setMissed(found.message)
    else setMissed(t(found.length === 0 ? 'order.admin.revision.nothingFound' : 'order.admin.revision.several'))
    latest.current.putBack(text)
  }
  return { missed, forgetMissed: () => setMissed(undefined), take }
}
