import type { ReactNode } from 'react'
import { Icon } from '#web/ui/icon.tsx'

/** One step of the checkout with its number, which turns into a tick when the step is done. */
export function CheckoutStep({ number, title, isDone, children }: { number: number; title: string; isDone: boolean; children: ReactNode }) {
  const id = `step-${number}`
  return (
    <section aria-labelledby={id} className="surface-card grid gap-4 rounded-md border border-line p-5">
      <h2 id={id} className="flex items-center gap-3 text-base font-semibold">
        <span
          aria-hidden
          className={`grid size-7 shrink-0 place-items-center rounded-full text-sm tabular-nums ${isDone ? 'bg-primary text-on-primary' : 'border border-line-strong text-ink-soft'}`}
        >
          {isDone ? <Icon name="check" size={16} /> : number}
        </span>
        {title}
      </h2>
      {children}
    </section>
  )
}
