// Page numbers as real links, so that pages can be opened, shared and crawled.
import { useTranslation } from '#web/translation.tsx'
import { Link } from 'react-router'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'

/** Takes the current page and the number of pages; gives the pages to show, null where some are left out. */
export function pagesToShow(page: number, pages: number): (number | null)[] {
  const wanted = [1, page - 1, page, page + 1, pages].filter((n) => n >= 1 && n <= pages)
  const sorted = [...new Set(wanted)].sort((a, b) => a - b)
  return sorted.flatMap((n, i) => {
    const gap = n - (sorted[i - 1] ?? n - 1)
    if (gap === 2) return [n - 1, n]
    return gap > 2 ? [null, n] : [n]
  })
}

const square = 'touch-target grid h-9 min-w-9 place-items-center rounded-md px-2 text-sm tabular-nums transition'

function Step({ to, label, icon }: { to: string | null; label: string; icon: 'chevron-start' | 'chevron-end' }) {
  if (to === null)
    return (
      <span aria-hidden className={cx(square, 'text-ink-soft opacity-40')}>
        <Icon name={icon} />
      </span>
    )
  return (
    <Link to={to} aria-label={label} rel={icon === 'chevron-end' ? 'next' : 'prev'} className={cx(square, 'text-ink hover:bg-sunken')}>
      <Icon name={icon} />
    </Link>
  )
}

type PaginationProps = { page: number; pages: number; href: (page: number) => string; label?: string }

/** Links to the pages of a list; nothing when there is only one. */
export function Pagination({ page, pages, href, label }: PaginationProps) {
  const { t } = useTranslation()
  if (pages <= 1) return null
  return (
    <nav aria-label={label ?? t('ui.pages')} className="flex items-center justify-center gap-1">
      <Step to={page > 1 ? href(page - 1) : null} label={t('ui.previousPage')} icon="chevron-start" />
      <span className="px-2 text-sm tabular-nums sm:hidden">{t('ui.pageOf', { page, pages })}</span>
      <ol className="hidden items-center gap-1 sm:flex">
        {pagesToShow(page, pages).map((n, index) => (
          <li key={n ?? `gap-${index}`}>
            {n === null ? (
              <span className={cx(square, 'text-ink-soft')}>…</span>
            ) : (
              <Link
                to={href(n)}
                aria-label={t('ui.page', { page: n })}
                aria-current={n === page ? 'page' : undefined}
                className={cx(square, n === page ? 'bg-primary font-semibold text-on-primary' : 'text-ink hover:bg-sunken')}
              >
                {n}
              </Link>
            )}
          </li>
        ))}
      </ol>
      <Step to={page < pages ? href(page + 1) : null} label={t('ui.nextPage')} icon="chevron-end" />
    </nav>
  )
}
