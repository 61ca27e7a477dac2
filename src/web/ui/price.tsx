// The price area of a product. Its height is fixed, so that nothing moves when the price arrives.
import type { ReactNode } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { cx } from './cx.ts'
import { Skeleton } from './skeleton.tsx'

export type PriceProps = {
  state: 'loading' | 'hidden' | 'ready'
  price?: string | undefined
  listPrice?: string | undefined
  per?: ReactNode
  ladder?: ReactNode
  hidden?: ReactNode
  size?: 'md' | 'lg'
}

/** Shows texts that were formatted elsewhere: the price, the list price struck, the unit, the ladder's next step; or "ask us". */
export function Price({ state, price, listPrice, per, ladder, hidden, size = 'md' }: PriceProps) {
  const { t } = useTranslation()
  // On a phone two cards share the width, so the list price, the unit and the ladder's step are below each other there.
  const height = size === 'lg' ? 'h-16' : 'h-20 sm:h-14'
  if (state === 'loading')
    return (
      <div aria-busy className={cx('grid content-start gap-2 overflow-hidden pt-1', height)}>
        <span className="sr-only">{t('ui.priceLoading')}</span>
        <Skeleton className="h-5 w-24" />
        <Skeleton className="h-3 w-32" />
      </div>
    )
  if (state === 'hidden') return <div className={cx('overflow-hidden text-sm text-ink-soft', height)}>{hidden ?? t('ui.askForPrice')}</div>
  return (
    <div className={cx('@container overflow-hidden', height)}>
      <div
        className={cx(
          'flex flex-wrap items-baseline gap-x-2 overflow-hidden whitespace-nowrap',
          size === 'lg' ? 'h-8 rtl:h-9' : 'min-h-7 rtl:min-h-8 sm:h-7 rtl:sm:h-8',
        )}
      >
        {listPrice && <span className="sr-only">{t('ui.priceNow')}</span>}
        <bdi
          className={cx(
            'font-semibold tabular-nums',
            size === 'lg' ? 'text-xl' : 'text-base @min-[15rem]:text-lg',
            listPrice ? 'text-tertiary' : 'text-ink',
          )}
        >
          {price}
        </bdi>
        {listPrice && (
          <>
            <span className="sr-only">{t('ui.priceBefore')}</span>
            <del className="text-xs text-ink-soft tabular-nums @min-[15rem]:text-sm">
              <bdi>{listPrice}</bdi>
            </del>
          </>
        )}
      </div>
      <p className={cx('flex gap-x-1.5 truncate text-xs text-ink-soft', size === 'md' && 'max-sm:flex-col')}>
        {per && <span>{per}</span>}
        {per && ladder && (
          <span aria-hidden className={size === 'md' ? 'max-sm:hidden' : ''}>
            ·
          </span>
        )}
        {ladder && <span className="truncate font-medium text-primary tabular-nums">{ladder}</span>}
      </p>
    </div>
  )
}
