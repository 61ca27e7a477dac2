// Tabs within a page.
import { useId } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { cx } from './cx.ts'

const tabClass = 'touch-target inline-flex h-10 items-center gap-2 border-b-2 px-1 text-sm font-medium whitespace-nowrap transition-colors'
const onClass = 'border-primary text-ink'
const offClass = 'border-transparent text-ink-soft hover:border-line-strong hover:text-ink'
const barClass = 'flex gap-5 overflow-x-auto shadow-[inset_0_-1px_0_var(--line)]'

const Count = ({ count }: { count: number | undefined }) =>
  count === undefined ? null : <span className="rounded-full bg-sunken px-1.5 text-xs text-ink-soft tabular-nums">{count}</span>

export type Tab<Id extends string = string> = { id: Id; label: ReactNode; count?: number }
type TabsProps<Id extends string> = {
  tabs: readonly Tab<Id>[]
  value: NoInfer<Id>
  onChange: (id: Id) => void
  label: string
  children: ReactNode
}

/** Tabs with one panel (`children`) below; arrows, Home and End move between them. */
export function Tabs<Id extends string>({ tabs, value, onChange, label, children }: TabsProps<Id>) {
  const id = useId()
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
    const now = tabs.findIndex((tab) => tab.id === value)
    const to = { ArrowRight: now + forward, ArrowLeft: now - forward, Home: 0, End: tabs.length - 1 }[event.key]
    const next = to === undefined ? undefined : tabs.at(to % tabs.length)
    if (!next) return
    event.preventDefault()
    onChange(next.id)
    document.getElementById(`${id}-${next.id}`)?.focus()
  }
  return (
    <div className="grid grid-cols-1 gap-5">
      <div role="tablist" aria-label={label} onKeyDown={onKeyDown} className={barClass}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            aria-selected={tab.id === value}
            aria-controls={tab.id === value ? `${id}-panel` : undefined}
            tabIndex={tab.id === value ? 0 : -1}
            onClick={() => onChange(tab.id)}
            className={cx(tabClass, 'focus-visible:-outline-offset-2', tab.id === value ? onClass : offClass)}
          >
            {tab.label}
            <Count count={tab.count} />
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} tabIndex={0} className="rounded-md">
        {children}
      </div>
    </div>
  )
}
