import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export type Description = { term: ReactNode; value: ReactNode; strong?: boolean }

const layouts = {
  beside: 'flex items-baseline justify-between gap-6 py-2',
  stacked: 'grid content-start gap-0.5',
}

/** Names and values: `beside` in rows with lines (totals), `stacked` in two columns where there is room for them (addresses, details). */
export function DescriptionList({ items, layout = 'beside' }: { items: readonly Description[]; layout?: keyof typeof layouts }) {
  return (
    <dl
      className={
        layout === 'beside'
          ? 'divide-y divide-line text-sm'
          : 'grid grid-cols-[repeat(auto-fill,minmax(max(10rem,calc(50%-0.5rem)),1fr))] gap-4 text-sm'
      }
    >
      {items.map((item, index) => (
        <div key={index} className={layouts[layout]}>
          <dt className={item.strong ? 'font-semibold text-ink' : 'text-ink-soft'}>{item.term}</dt>
          <dd className={cx('min-w-0 text-ink', layout === 'beside' && 'text-end tabular-nums', item.strong && 'text-base font-semibold')}>
            {item.value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
