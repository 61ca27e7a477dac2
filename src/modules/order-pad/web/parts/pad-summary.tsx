// How far the pad is: lines that are ready and their sum, lines that need a look, and the button into the cart.
import { useFormat } from '#web/boot-context.tsx'
import { useTranslation } from '#web/translation.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { PadWork } from './use-pad.ts'

export function PadSummary({ pad }: { pad: PadWork }) {
  const { t } = useTranslation()
  const { money, number } = useFormat()
  const { ready, open, total } = pad.sorted
  return (
    <section
      aria-label={t('orderPad.summary.title')}
      className="surface-card sticky bottom-0 z-10 grid gap-3 rounded-md border border-line p-4 lg:top-(--below-header) lg:bottom-auto lg:p-5"
    >
      <h2 className="text-base font-semibold max-lg:sr-only">{t('orderPad.summary.title')}</h2>
      <ul aria-live="polite" className="grid gap-1 text-sm">
        <li className="flex items-center gap-2 text-ink">
          <Icon name="check" size={16} className="text-success" />
          {t('orderPad.summary.ready', { count: ready.length, shown: number(ready.length) })}
        </li>
        {open.length > 0 && (
          <li className="flex items-center gap-2 text-ink">
            <Icon name="warning" size={16} className="text-warning" />
            {t('orderPad.summary.open', { count: open.length, shown: number(open.length) })}
          </li>
        )}
      </ul>
      <p className="flex items-baseline justify-between gap-4 border-t border-line pt-3 text-sm text-ink-soft">
        {t('orderPad.summary.amount')}
        <bdi className="text-base font-semibold text-ink tabular-nums">{money(total)}</bdi>
      </p>
      <Button
        variant="primary"
        size="lg"
        icon="cart"
        block
        disabledReason={ready.length === 0 ? t('orderPad.nothingReady') : undefined}
        onClick={pad.toCart}
      >
        {t('orderPad.toCart', { count: ready.length, shown: number(ready.length) })}
      </Button>
    </section>
  )
}
