// Grey shapes of the size of what is coming, so that nothing moves when it arrives.
import { useTranslation } from '#web/translation.tsx'
import { cx } from './cx.ts'

/** One grey shape; its size comes from `className`. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden className={cx('block animate-pulse rounded-sm bg-sunken', className)} />
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

/** A form to come, as a dialog shows it: its first field has the focus then (use-modal.ts). */
export function FormSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status">
      <span className="sr-only">{t('ui.loading')}</span>
      <SkeletonText lines={6} />
    </div>
  )
}

/** A product card to come: picture, brand, two lines of title, price area, stepper, button, each as high as it will be. */
export function ProductCardSkeleton() {
  return (
    <div className="surface-card grid grid-cols-1 content-start gap-3 rounded-md border border-line p-3">
      <Skeleton className="aspect-square w-full" />
      <span className="grid grid-cols-1 gap-0.5">
        <span className="flex h-4 items-center rtl:h-5">
          <Skeleton className="h-3 w-1/3" />
        </span>
        <span className="grid h-10 grid-cols-1 content-evenly rtl:h-12">
          <Skeleton className="h-3.5 w-full" />
          <Skeleton className="h-3.5 w-2/3" />
        </span>
      </span>
      <span className="grid h-18 grid-cols-1 sm:h-14 content-start gap-2 pt-1">
        <Skeleton className="h-5 w-24" />
        <Skeleton className="h-3 w-32 max-w-full" />
      </span>
      <Skeleton className="h-10 w-full pointer-coarse:h-11" />
      <Skeleton className="h-10 w-full pointer-coarse:h-11" />
    </div>
  )
}

/** Placeholder rows of a table; screen readers announce them once. */
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
