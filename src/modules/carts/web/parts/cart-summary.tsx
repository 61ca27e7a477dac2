// The totals of a quote, as the cart and the checkout show them.
import type { ReactNode } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { useFormat } from '#web/boot-context.tsx'
import { cx } from '#web/ui/cx.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { CartQuote } from '../../contract.ts'

type Props = { quote: CartQuote | undefined; isUpdating?: boolean; title?: ReactNode; children?: ReactNode }

/** The five totals in their order, with the tax of every rate; `children` stand below (coupon, buttons). */
export function CartSummary({ quote, isUpdating = false, title, children }: Props) {
  const { t } = useTranslation()
  return (
    <section aria-label={t('cart.summary.title')} className="surface-card grid gap-5 rounded-md border border-line p-5">
      <h2 className="text-base font-semibold">{title ?? t('cart.summary.title')}</h2>
      {quote ? <Totals quote={quote} isUpdating={isUpdating} /> : <TotalsSkeleton />}
      {quote?.orderMinimum && <BelowMinimum {...quote.orderMinimum} currency={quote.currency} />}
      {children}
    </section>
  )
}

/** Says how much is missing to the least an order must be worth. */
function BelowMinimum({ minimum, missing, currency }: { minimum: number; missing: number; currency: string }) {
  const { t } = useTranslation()
  const { money } = useFormat()
  return (
    <p role="status" className="text-sm text-danger">
      {t('cart.summary.belowMinimum', { minimum: money(minimum, currency), missing: money(missing, currency) })}
    </p>
  )
}

function Totals({ quote, isUpdating }: { quote: CartQuote; isUpdating: boolean }) {
  const { t } = useTranslation()
  const format = useFormat()
  const money = (amount: number) => format.money(amount, quote.currency)
  const { totals, delivery, taxes, freeDelivery } = quote
  const isFreeOrNever = freeDelivery === null || delivery?.method === 'collection'
  const deliveryLabel = !delivery
    ? t('cart.summary.delivery')
    : delivery.method === 'collection'
      ? delivery.name
      : t('cart.summary.deliveryBy', { name: delivery.name })
  return (
    <dl aria-busy={isUpdating} className={cx('grid gap-2 text-sm transition-opacity', isUpdating && 'opacity-60')}>
      <Row label={t('cart.summary.subtotal')}>{money(totals.subtotal)}</Row>
      {totals.selectionsTotal > 0 && <Row label={t('cart.summary.selections')}>{money(totals.selectionsTotal)}</Row>}
      {totals.discountTotal > 0 && (
        <Row label={t('cart.summary.discount')} tone="text-success">
          {money(-totals.discountTotal)}
        </Row>
      )}
      <Row label={deliveryLabel}>
        {!delivery ? t('cart.summary.atCheckout') : totals.shippingCost === 0 ? t('cart.summary.free') : money(totals.shippingCost)}
      </Row>
      {/* As high without its words, so that nothing moves when they come or go. */}
      <div className="min-h-5 text-xs text-success" aria-hidden={isFreeOrNever || undefined}>
        <dt className="sr-only">{t('cart.summary.delivery')}</dt>
        <dd>{!isFreeOrNever && t('cart.summary.toFreeDelivery', { amount: money(freeDelivery.missing) })}</dd>
      </div>
      {taxes.map((tax) => (
        <Row key={`${tax.bps} ${tax.rule}`} label={t(`tax.rule.${tax.rule}`, { percent: tax.bps / 100 })}>
          {money(tax.tax)}
        </Row>
      ))}
      {/* One rate is its own total. */}
      {taxes.length > 1 && <Row label={t('cart.summary.tax')}>{money(totals.taxTotal)}</Row>}
      <div className="mt-2 flex items-baseline justify-between gap-4 border-t border-line pt-3 text-base font-semibold text-ink">
        <dt>{t('cart.summary.grandTotal')}</dt>
        <dd className="tabular-nums" aria-live="polite">
          <bdi>{money(totals.grandTotal)}</bdi>
        </dd>
      </div>
    </dl>
  )
}

const Row = ({ label, tone = 'text-ink', children }: { label: ReactNode; tone?: string; children: ReactNode }) => (
  <div className="flex items-baseline justify-between gap-4">
    <dt className="min-w-0 text-ink-soft">{label}</dt>
    <dd className={cx('shrink-0 tabular-nums', tone)}>
      <bdi>{children}</bdi>
    </dd>
  </div>
)

const TotalsSkeleton = () => (
  <div aria-hidden className="grid gap-3">
    {[0, 1, 2, 3].map((row) => (
      <span key={row} className="flex justify-between">
        <Skeleton className="h-4 w-24" />
        <Skeleton className="h-4 w-16" />
      </span>
    ))}
  </div>
)
