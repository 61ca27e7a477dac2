// Grey shapes of the size of what is coming, so that nothing moves when it arrives.
import { useTranslation } from 'react-i18next'
import { cx } from './cx.ts'

/** One grey shape; its size comes from `className`. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden className={cx('block animate-breathe rounded-sm bg-sunken', className)} />
)

/** Lines of text to come; the last one is shorter. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <span className="grid gap-2">
      {Array.from({ length: lines }, (_, i) => (
        <Skeleton key={i} className={cx('h-4', i === lines - 1 ? 'w-3/5' : 'w-full')} />
      ))}
    </span>
  )
}

/** A product card to come, of exactly the final card's proportions. */
export function ProductCardSkeleton() {
  return (
    <div className="surface-card grid gap-3 rounded-md border border-line p-3">
      <Skeleton className="aspect-square w-full" />
      <span className="grid h-10 content-start gap-2">
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-2/3" />
      </span>
      <Skeleton className="h-4 w-1/3" />
      <span className="grid h-14 content-start gap-2">
        <Skeleton className="h-5 w-1/2" />
        <Skeleton className="h-3 w-2/3" />
      </span>
      <Skeleton className="h-10 w-full" />
    </div>
  )
}

/** Rows of a table to come; said once to those who listen. */
export function TableSkeleton({ rows = 8, columns = 5 }: { rows?: number; columns?: number }) {
  const { t } = useTranslation()
  return (
    <div role="status" className="surface-card rounded-md border border-line">
      <span className="sr-only">{t('ui.loading')}</span>
      <div className="h-10 rounded-t-md border-b border-line bg-panel" />
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex h-[45px] items-center gap-6 border-b border-line px-3 last:border-b-0">
          {Array.from({ length: columns }, (_, column) => (
            <Skeleton key={column} className={cx('h-4', column === 0 ? 'w-2/5' : 'flex-1')} />
          ))}
        </div>
      ))}
    </div>
  )
}
