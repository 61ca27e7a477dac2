// A list of entries inside a block: sorted by drag or keyboard, added to and taken from.
import type { ReactNode } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { FieldGroup } from '#web/ui/field.tsx'
import { SortableList } from '#web/ui/sortable-list.tsx'
import { moved } from '#web/ui/sorting.ts'

type Props<T> = {
  label: string
  value: readonly T[]
  onChange: (value: T[]) => void
  /** The name of an entry for those who hear it. */
  nameOf: (entry: T, at: number) => string
  render: (entry: T, at: number, edit: (change: Partial<T>) => void) => ReactNode
  addLabel: string
  /** A new entry; none when the button does something else. */
  fresh?: () => T
  onAdd?: () => void
  most: number
  error?: string | undefined
}

// Entries have no ids of their own, so each object is given one when it is first seen; an edit hands it on.
const keys = new WeakMap<object, string>()
let made = 0
const keyOf = (entry: object): string => {
  const key = keys.get(entry) ?? `entry-${(made += 1)}`
  keys.set(entry, key)
  return key
}

/** Takes entries and how one is shown; gives them in their new order or with their changes. */
export function Entries<T extends object>({ label, value, onChange, nameOf, render, addLabel, fresh, onAdd, most, error }: Props<T>) {
  const { t } = useTranslation()
  const edit = (at: number) => (change: Partial<T>) =>
    onChange(
      value.map((entry, index) => {
        if (index !== at) return entry
        const next = { ...entry, ...change }
        keys.set(next, keyOf(entry))
        return next
      }),
    )
  return (
    <FieldGroup label={label} error={error}>
      {value.length > 0 && (
        <SortableList
          items={value}
          itemKey={keyOf}
          itemLabel={(entry) => nameOf(entry, value.indexOf(entry))}
          label={label}
          onMove={(from, to) => onChange(moved(value, from, to))}
          render={(entry, at, handle) => (
            <div className="surface-card grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-2 rounded-md border border-line p-2">
              {handle}
              <div className="grid gap-3">{render(entry, at, edit(at))}</div>
              <IconButton
                size="sm"
                icon="trash"
                label={t('ui.remove', { name: nameOf(entry, at) })}
                onClick={() => onChange(value.filter((_, index) => index !== at))}
              />
            </div>
          )}
        />
      )}
      {value.length < most && (
        <div>
          <Button size="sm" icon="plus" onClick={onAdd ?? (() => fresh && onChange([...value, fresh()]))}>
            {addLabel}
          </Button>
        </div>
      )}
    </FieldGroup>
  )
}
