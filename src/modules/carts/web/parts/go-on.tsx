// The button that goes on from a summary. On a phone the summary stands below the lines: until one has come to the button, a bar at the window's bottom
// has it, with the total.
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useFormat } from '#web/boot-context.tsx'
import { useTranslation } from '#web/translation.tsx'
import { cx } from '#web/ui/cx.ts'
import type { CartQuote } from '../../contract.ts'

type Props = {
  quote: CartQuote | undefined
  isUpdating: boolean
  /** Why one cannot go on, or what went wrong: shown in the bar, since the summary's own notice is out of sight then. */
  notice?: ReactNode
  /** The button. */
  children: ReactNode
}

/** The element around it has the class `clear-of-bars`, so that the bar never covers a focused field. */
export function GoOn({ quote, isUpdating, notice, children }: Props) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const place = useRef<HTMLDivElement>(null)
  const isBelow = useIsBelow(place)
  return (
    <>
      <div ref={place}>{children}</div>
      {quote && isBelow && (
        <div className="surface-card fixed inset-x-0 bottom-0 z-20 grid gap-2 border-t border-line px-4 py-2 shadow-overlay sm:px-6 lg:hidden print:hidden">
          {notice}
          <div className="flex items-center justify-between gap-4">
            <p className="grid min-w-0 text-xs text-ink-soft">
              {t('cart.summary.grandTotal')}
              <bdi className={cx('text-base font-semibold text-ink tabular-nums transition-opacity', isUpdating && 'opacity-60')}>
                {money(quote.totals.grandTotal, quote.currency)}
              </bdi>
            </p>
            <div className="shrink-0">{children}</div>
          </div>
        </div>
      )}
    </>
  )
}

/** Whether an element is still below the window; what is above it, one has come past. */
function useIsBelow(element: RefObject<HTMLElement | null>): boolean {
  const [isBelow, setBelow] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const upwards = { rootMargin: '100000px 0px 0px', threshold: 1 }
    const observer = new IntersectionObserver((entries) => setBelow(entries.at(-1)?.isIntersecting === false), upwards)
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isBelow
}
