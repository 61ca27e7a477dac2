// The look of a list: which columns are shown and how dense its rows are.
import { useState } from 'react'
import { recall, remember } from '../browser-state.ts'
import { useTranslation } from '../translation.tsx'
import { Dropdown } from '../ui/dropdown.tsx'
import type { Density } from '../ui/table.tsx'
import type { Column } from './columns.tsx'

type Look = { hidden: ReadonlySet<string>; density: Density; toggleColumn(key: string): void; toggleDensity(): void }

/** Takes a list's name and columns; gives what the reader has chosen of them, remembered in the browser. */
export function useLook<T>(name: string, columns: readonly Column<T>[]): Look {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(
    () =>
      new Set(
        (
          recall(`columns:${name}`) ??
          columns
            .filter((each) => each.isHidden)
            .map((each) => each.key)
            .join(',')
        )
          .split(',')
          .filter(Boolean),
      ),
  )
  const [density, setDensity] = useState<Density>(() => (recall('density') === 'compact' ? 'compact' : 'comfortable'))
  return {
    hidden,
    density,
    toggleColumn: (key) => {
      const next = hidden.has(key) ? [...hidden].filter((each) => each !== key) : [...hidden, key]
      remember(`columns:${name}`, next.join(','))
      setHidden(new Set(next))
    },
    toggleDensity: () => {
      const next = density === 'compact' ? 'comfortable' : 'compact'
      remember('density', next)
      setDensity(next)
    },
  }
}

/** The menu with the columns and the density of the rows. */
export function LookMenu<T>({ columns, look }: { columns: readonly Column<T>[]; look: Look }) {
  const { t } = useTranslation()
  return (
    <Dropdown
      label={t('core.table.columns')}
      icon="settings"
      items={[
        ...columns.map((column) => ({
          label: t(column.title),
          checked: !look.hidden.has(column.key),
          onSelect: () => look.toggleColumn(column.key),
        })),
        { label: t('core.table.compact'), checked: look.density === 'compact', onSelect: look.toggleDensity, separated: true },
      ]}
    />
  )
}
