// The panel of the pickers: a search field above a list that stays quick with thousands of options (only what is seen is drawn).
import { useState } from 'react'
import { useTranslation } from '../translation.tsx'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Input } from 'react-aria-components/Input'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { SearchField } from 'react-aria-components/SearchField'
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer'
import { fold } from '#shared/folding.ts'
import { useLocale } from '../boot-context.tsx'
import { cx } from '../ui/cx.ts'
import { controlClass } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { Spinner } from '../ui/spinner.tsx'

export type PickerOption = {
  value: string
  label: string
  /** Small text at the end of the row: a code, an amount. */
  hint?: string
}

type Props = {
  /** The id of the list, which the button that opens it names. */
  listId: string
  label: string
  options: readonly PickerOption[]
  chosen: readonly string[]
  isMany: boolean
  onChoose: (values: string[]) => void
  /** Asks the server for what was typed; without it the options themselves are filtered. */
  onSearch?: ((typed: string) => void) | undefined
  isLoading?: boolean
}

const mostRows = 8

/** The search field and the list; mounted only while it is open. */
export function PickerPanel({ listId, label, options, chosen, isMany, onChoose, onSearch, isLoading = false }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const [typed, setTyped] = useState('')
  const rowHeight = window.matchMedia('(pointer: coarse)').matches ? 44 : 36
  const shown = onSearch ? options : matching(options, typed)
  const type = (text: string) => {
    setTyped(text)
    onSearch?.(text)
  }
  return (
    <I18nProvider locale={locale}>
      <Autocomplete inputValue={typed} onInputChange={type}>
        <SearchField aria-label={t('form.admin.picker.search', { label })} autoFocus className="relative block p-1.5 pb-1">
          <Icon name="search" size={16} className="pointer-events-none absolute start-4 top-1/2 -translate-y-1/2 text-ink-soft" />
          <Input
            placeholder={t('form.admin.picker.typeToSearch')}
            className={cx(controlClass, 'h-9 ps-9 pe-3 [&::-webkit-search-cancel-button]:hidden')}
          />
          {isLoading && <Spinner size={16} className="absolute end-4 top-1/2 -mt-2 text-ink-soft" />}
        </SearchField>
        <Virtualizer layout={ListLayout} layoutOptions={{ rowHeight, padding: 6 }}>
          <ListBox
            id={listId}
            aria-label={label}
            items={shown.map((option) => ({ ...option, id: option.value }))}
            selectionMode={isMany ? 'multiple' : 'single'}
            selectionBehavior="toggle"
            escapeKeyBehavior="none"
            disallowEmptySelection={!isMany}
            selectedKeys={chosen}
            onSelectionChange={(keys) => keys !== 'all' && onChoose(inOrder([...keys].map(String), chosen))}
            className="block overflow-y-auto outline-none"
            style={{ height: shown.length === 0 ? undefined : Math.min(shown.length, mostRows) * rowHeight + 12 }}
            renderEmptyState={() => (
              <p className="px-3 py-4 text-center text-sm text-ink-soft">
                {t(isLoading ? 'form.admin.picker.loading' : 'form.admin.picker.nothing')}
              </p>
            )}
          >
            {(option) => <Row option={option} />}
          </ListBox>
        </Virtualizer>
      </Autocomplete>
    </I18nProvider>
  )
}

function Row({ option }: { option: PickerOption & { id: string } }) {
  return (
    <ListBoxItem
      id={option.id}
      textValue={option.label}
      className="flex h-full cursor-default items-center gap-2 rounded-sm px-2.5 text-sm text-ink outline-none data-[focused]:bg-sunken data-[hovered]:bg-sunken"
    >
      {({ isSelected }) => (
        <>
          <Icon name="check" size={16} className={cx('text-primary', !isSelected && 'invisible')} />
          <bdi className="min-w-0 flex-1 truncate">{option.label}</bdi>
          {option.hint && <bdi className="shrink-0 text-xs text-ink-soft">{option.hint}</bdi>}
        </>
      )}
    </ListBoxItem>
  )
}

/** The options whose label or hint contains every typed word, whatever its spelling variant in Arabic or Latin. */
export function matching(options: readonly PickerOption[], typed: string): readonly PickerOption[] {
  const words = fold(typed).split(' ').filter(Boolean)
  if (words.length === 0) return options
  return options.filter(({ label, hint = '' }) => {
    const text = fold(`${label} ${hint}`)
    return words.every((word) => text.includes(word))
  })
}

/** Earlier choices keep their order, new ones come last. */
const inOrder = (keys: string[], before: readonly string[]): string[] => [
  ...before.filter((value) => keys.includes(value)),
  ...keys.filter((value) => !before.includes(value)),
]
