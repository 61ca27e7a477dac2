// The items of a menu: chosen from a searchable list, sorted by drag or keyboard.
import { useState } from 'react'
import { listAdminProducts } from '#modules/products/admin-contract.ts'
import { listTermChoices } from '#modules/taxonomy/admin-contract.ts'
import { textIn } from '#shared/locale.ts'
import { useLocale } from '#web/boot-context.tsx'
import { MultiPicker } from '#web/form/picker.tsx'
import { useLive } from '#web/page-data.ts'
import { useTranslation } from '#web/translation.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { SortableList } from '#web/ui/sortable-list.tsx'
import { moved } from '#web/ui/sorting.ts'
import type { ItemType } from '../../kinds.ts'
import type { MenuItem } from './menu-values.ts'

type Props = {
  itemType: ItemType
  value: readonly MenuItem[]
  onChange: (items: MenuItem[]) => void
  error?: string | undefined
  most: number
}

export function MenuItems({ itemType, value, onChange, error, most }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const [typed, setTyped] = useState('')
  const { offered, isLoading } = useOffered(itemType, typed)
  const nameOf = ({ title, hint }: MenuItem) => [textIn(title, locale), hint].filter(Boolean).join(' · ')
  const choose = (ids: string[]) => {
    const known = new Map([...value, ...offered].map((item) => [item.id, item]))
    const chosen = ids.flatMap((id) => known.get(id) ?? [])
    onChange(most === 1 ? chosen.slice(-1) : chosen)
  }
  return (
    <div className="grid gap-3">
      <MultiPicker
        label={t(`content.admin.menu.items.${itemType}`)}
        options={offered.map((item) => ({ value: item.id, label: textIn(item.title, locale), hint: item.hint }))}
        known={value.map((item) => ({ value: item.id, label: textIn(item.title, locale) }))}
        value={value.map(({ id }) => id)}
        onChange={choose}
        error={error}
        showsChosen={false}
        {...(itemType === 'products' ? { onSearch: setTyped, isLoading } : {})}
      />
      {value.length > 0 && (
        <SortableList
          items={value}
          itemKey={({ id }) => id}
          itemLabel={nameOf}
          label={t('content.admin.menu.order')}
          className="grid gap-1"
          onMove={(from, to) => onChange(moved(value, from, to))}
          render={(item, index, handle) => (
            <div className="surface-card flex items-center gap-2 rounded-md border border-line p-1">
              {handle}
              <span className="min-w-0 flex-1 truncate text-sm text-ink">
                <bdi>{textIn(item.title, locale)}</bdi>
                {item.hint && (
                  <span className="ms-2 text-xs text-ink-soft">
                    <bdi>{item.hint}</bdi>
                  </span>
                )}
              </span>
              <IconButton
                size="sm"
                icon="close"
                label={t('ui.remove', { name: nameOf(item) })}
                onClick={() => onChange(value.filter((_, at) => at !== index))}
              />
            </div>
          )}
        />
      )}
    </div>
  )
}

/** Products are searched on the server; brands and categories are few and loaded at once. */
function useOffered(itemType: ItemType, typed: string): { offered: MenuItem[]; isLoading: boolean } {
  const query = { perPage: 30, ...(typed ? { search: typed } : {}) }
  const products = useLive(listAdminProducts, { query }, { enabled: itemType === 'products', keepPrevious: true })
  const terms = useLive(listTermChoices, {}, { enabled: itemType !== 'products', staleTime: 60_000 })
  if (itemType === 'products') {
    const offered = (products.data?.data ?? []).map(({ id, title, sku }) => ({ id, title, hint: sku }))
    return { offered, isLoading: products.isFetching }
  }
  const { brands = [], mainCategories = [], categories = [] } = terms.data ?? {}
  if (itemType === 'brands') return { offered: brands.map(({ id, title }) => ({ id, title, hint: '' })), isLoading: terms.isPending }
  const join = (path: readonly { en: string; ar: string }[], locale: 'en' | 'ar') => path.map((each) => textIn(each, locale)).join(' / ')
  return {
    offered: [
      ...mainCategories.map(({ id, title }) => ({ id, title, hint: '' })),
      ...categories.map(({ id, path }) => ({ id, title: { en: join(path, 'en'), ar: join(path, 'ar') }, hint: '' })),
    ],
    isLoading: terms.isPending,
  }
}
