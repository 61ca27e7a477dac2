// Adding goods to an order: found by SKU, barcode or words.
import { useState } from 'react'
import { listVariantChoices } from '#modules/products/variant-choices-contract.ts'
import { textIn } from '#shared/locale.ts'
import { useLocale } from '#web/boot-context.tsx'
import { useLive } from '#web/page-data.ts'
import { useTranslation } from '#web/translation.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { addedLine, type DraftLine } from './revision-lines.tsx'

export function AddLine({ onAdd }: { onAdd: (line: DraftLine) => void }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const [search, setSearch] = useState('')
  const isSearching = search.trim().length >= 2
  const { data } = useLive(listVariantChoices, { query: { search } }, { enabled: isSearching, keepPrevious: true })
  const found = isSearching ? (data ?? []) : []
  return (
    <div className="grid gap-2 border-t border-line pt-4">
      <TextInput
        label={t('order.admin.revision.add')}
        hint={t('order.admin.revision.addHint')}
        type="search"
        value={search}
        fieldClassName="w-full sm:w-96"
        onChange={(event) => setSearch(event.target.value)}
      />
      {isSearching && data?.length === 0 && <p className="text-sm text-ink-soft">{t('order.admin.revision.nothingFound')}</p>}
      <ul className="grid gap-1">
        {found.slice(0, 8).map((variant) => {
          const title = [textIn(variant.title, locale), textIn(variant.variantTitle, locale)].filter(Boolean).join(' · ')
          return (
            <li key={variant.id} className="flex items-center justify-between gap-3 text-sm">
              <bdi className="min-w-0 truncate">
                {variant.sku} · {title}
              </bdi>
              <Button
                size="sm"
                icon="plus"
                aria-label={t('order.admin.revision.addNamed', { title })}
                onClick={() => {
                  setSearch('')
                  onAdd(addedLine(variant, title))
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
