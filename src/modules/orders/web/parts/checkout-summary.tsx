// Beside the steps: the lines with what is wrong with them, the totals, and the button that places the order.
import { useLocale } from '#web/boot-context.tsx'
import { listIn } from '#shared/locale.ts'
import { useTranslation } from '#web/translation.tsx'
import { Link } from 'react-router'
import type { CartQuote } from '#modules/carts/contract.ts'
import { CartSummary } from '#modules/carts/web/parts/cart-summary.tsx'
import { CouponBox } from '#modules/carts/web/parts/coupon-box.tsx'
import { GoOn } from '#modules/carts/web/parts/go-on.tsx'
import { LineProblems } from '#modules/carts/web/parts/line-problems.tsx'
import { useFormat } from '#web/boot-context.tsx'
import { paths } from '#web/paths.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { VariantName } from '#web/ui/option-values.tsx'
import { AskCustomer } from './ask-customer.tsx'
import type { Trouble } from './use-place-order.ts'

type Props = {
  quote: CartQuote | undefined
  isUpdating: boolean
  isPlacing: boolean
  /** The order that is being placed asks its customer first. */
  isAsking: boolean
  /** An order was sent whose answer was lost: it is asked about before another is placed. */
  isUnanswered: boolean
  /** Names of the steps that are not done. */
  missing: readonly string[]
  trouble: Trouble | null
  onPlace: () => void
  /** Asks the customer first; null where the order is one's own. */
  onAsk: (() => void) | null
}

export function CheckoutSummary({ quote, isUpdating, isPlacing, isAsking, isUnanswered, missing, trouble, onPlace, onAsk }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const broken = quote?.lines.filter((line) => line.problems.some(({ code }) => code !== 'priceChanged')).length ?? 0
  const reason = isUnanswered
    ? t('order.checkout.pendingTitle')
    : missing.length > 0
      ? t('order.checkout.missing', { what: listIn(missing, locale) })
      : broken > 0
        ? t('order.checkout.problems', { count: broken })
        : quote?.coupon?.refusal
          ? t('order.checkout.couponRefused', { code: quote.coupon.code })
          : undefined
  const currency = quote?.currency
  return (
    <div className="grid gap-4 lg:sticky lg:top-(--below-header)">
      <CartSummary quote={quote} isUpdating={isUpdating} title={t('order.checkout.summary')}>
        {quote && <Lines quote={quote} />}
        <CouponBox coupon={quote?.coupon ?? null} isWaiting={isUpdating} />
        {broken > 0 && (
          <Alert
            tone="danger"
            actions={
              <ButtonLink size="sm" to={paths.cart()}>
                {t('order.checkout.fixInCart')}
              </ButtonLink>
            }
          >
            {t('order.checkout.problems', { count: broken })}
          </Alert>
        )}
        {trouble && <TroubleAlert trouble={trouble} currency={currency} />}
        <GoOn
          quote={quote}
          isUpdating={isUpdating}
          notice={
            trouble ? (
              <TroubleAlert trouble={trouble} currency={currency} isSilent />
            ) : (
              reason && <p className="text-sm text-ink-soft">{reason}</p>
            )
          }
        >
          <Button
            variant="primary"
            size="lg"
            block
            loading={(isPlacing && !isAsking) || (isUpdating && reason === undefined)}
            disabled={isPlacing}
            disabledReason={reason}
            onClick={onPlace}
          >
            {t(isPlacing && !isAsking ? 'order.checkout.placing' : 'order.checkout.place')}
          </Button>
        </GoOn>
        {onAsk && <AskCustomer isAsking={isPlacing && isAsking} isOff={isPlacing || isUpdating} reason={reason} onAsk={onAsk} />}
        {reason && broken === 0 && <p className="-mt-2 text-sm text-ink-soft">{reason}</p>}
        <Link to={paths.cart()} className="justify-self-center text-sm font-medium text-primary hover:underline">
          {t('order.checkout.backToCart')}
        </Link>
      </CartSummary>
    </div>
  )
}

function Lines({ quote }: { quote: CartQuote }) {
  const { t } = useTranslation()
  const { money, quantity } = useFormat()
  return (
    <details
      open={quote.lines.length <= 5 || quote.lines.some(({ problems }) => problems.length > 0)}
      className="border-t border-line pt-3 text-sm"
    >
      <summary className="cursor-pointer font-medium text-ink">{t('order.checkout.lines', { count: quote.lines.length })}</summary>
      <ul className="mt-2 grid max-h-80 gap-2 overflow-y-auto">
        {quote.lines.map((line) => (
          <li key={line.key} className="grid gap-1">
            <div className="flex items-baseline justify-between gap-3">
              <span className="min-w-0 text-ink-soft">
                <span className="text-ink">
                  <VariantName title={line.title} values={line.variantTitle} />
                </span>{' '}
                <span className="whitespace-nowrap tabular-nums">
                  × <bdi>{quantity(line.quantity, line.limits.decimals, line.unit)}</bdi>
                </span>
              </span>
              <bdi className="shrink-0 tabular-nums">{money(line.lineTotal + line.selectionsTotal, quote.currency)}</bdi>
            </div>
            <LineProblems problems={line.problems} decimals={line.limits.decimals} />
          </li>
        ))}
      </ul>
    </details>
  )
}

type TroubleProps = { trouble: Trouble; currency: string | undefined; isSilent?: boolean }

function TroubleAlert({ trouble, currency, isSilent = false }: TroubleProps) {
  const { t } = useTranslation()
  const { money } = useFormat()
  if (trouble.kind === 'refused')
    return (
      <Alert tone="danger" isSilent={isSilent}>
        {trouble.message}
      </Alert>
    )
  const { before, after } = trouble
  return (
    <Alert tone="warning" title={t('order.checkout.changedTitle')} isSilent={isSilent}>
      {before === after
        ? t('order.checkout.changedSame')
        : t('order.checkout.changedText', { before: money(before, currency), after: money(after, currency) })}
    </Alert>
  )
}
