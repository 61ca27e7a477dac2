import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'

type CardProps = Omit<ComponentProps<'section'>, 'title'> & {
  title?: ReactNode
  description?: ReactNode
  actions?: ReactNode
  footer?: ReactNode
  flush?: boolean
}

/** A bordered surface with an optional heading row and footer; `flush` leaves out the padding (tables, lists). */
export function Card({ title, description, actions, footer, flush = false, className, children, ...rest }: CardProps) {
  return (
    <section {...rest} className={cx('surface-card flex min-w-0 flex-col rounded-md border border-line', className)}>
      {(title || actions) && (
        <header className={cx('flex flex-wrap items-start justify-between gap-3 px-5 pt-4', flush && 'pb-4')}>
          <div className="grid gap-0.5">
            {title && <h2 className="text-base font-semibold">{title}</h2>}
            {description && <p className="text-sm text-ink-soft">{description}</p>}
          </div>
          {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
        </header>
      )}
      <div className={cx('min-w-0 flex-1', !flush && 'p-5')}>{children}</div>
      {footer && <footer className="border-t border-line px-5 py-3">{footer}</footer>}
    </section>
  )
}
