// One variant in the cart's table: what one costs and why, how many, what that makes, and what is wrong with it.
import type { ReactNode } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { useFormat } from '#web/boot-context.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { OptionValues } from '#web/ui/option-values.tsx'
import { useQuantityWords } from '#web/ui/quantity-words.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Stepper } from '#web/ui/stepper.tsx'
import type { QuoteLine } from '../../contract.ts'
import { casesOf, nextPriceHint } from '../../hints.ts'
import type { CartRow } from './cart-groups.ts'
import { LineProblems } from './line-problems.tsx'
import { lineElementId } from './use-line-place.ts'

type Props = CartRow & { isUpdating: boolean; onQuantity: (quantity: number) => void; onRemove: () => void }

/** Two table rows: the line, and below it what is wrong with it. Its columns stand in one place for every style of the cart. */
export function CartRowView({ item, line, isUpdating, onQuantity, onRemove }: Props) {
  const { t } = useTranslation()
  const variantTitle = line?.variantTitle ?? item.variantTitle
  const name = [line?.title || item.title || t('cart.unknownItem'), variantTitle].filter(Boolean).join(' · ')
  const limits = line?.limits ?? { min: 1, multiple: 1, max: null, decimals: item.decimals ?? 0 }
  const unit = line?.unit ?? item.unit
  const problems = line?.problems ?? []
  return (
    <>
      <tr
        id={lineElementId(item.id)}
        tabIndex={-1}
        className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 gap-y-2 border-t border-line py-3 sm:table-row sm:py-0"
      >
        <th scope="row" className="text-start font-normal sm:py-3 sm:pe-3 sm:align-top">
          {variantTitle && (
            <span className="block font-medium text-ink">
              <OptionValues text={variantTitle} />
            </span>
          )}
          <bdi className="text-xs whitespace-nowrap text-ink-soft">{line?.sku ?? item.sku}</bdi>
          {line?.isBundle && <span className="block text-xs text-ink-soft">{t('cart.isBundle')}</span>}
        </th>
        <td className="col-span-full row-start-2 sm:py-3 sm:pe-3 sm:align-top">
          <UnitPrice line={line} quantity={item.quantity} onQuantity={onQuantity} />
        </td>
        <td className="col-start-1 row-start-3 grid max-w-44 gap-1 sm:table-cell sm:w-44 sm:py-2 sm:pe-3 sm:align-top">
          <Stepper label={name} value={item.quantity} onChange={onQuantity} onZero={onRemove} unit={unit} left={line?.left} {...limits} />
          <Bounds line={line} quantity={item.quantity} />
        </td>
        <td className="col-start-2 row-start-1 sm:w-28 sm:py-3 sm:ps-1 sm:align-top">
          <LineTotal line={line} isUpdating={isUpdating} />
        </td>
        <td className="col-start-2 row-start-3 justify-self-end sm:w-10 sm:py-2 sm:align-top">
          <IconButton icon="trash" label={t('ui.remove', { name })} onClick={onRemove} />
        </td>
      </tr>
      {problems.length > 0 && (
        <tr className="grid sm:table-row">
          <td colSpan={5} className="pb-3">
            <LineProblems problems={problems} decimals={limits.decimals} unit={unit} onQuantity={onQuantity} onRemove={onRemove} />
          </td>
        </tr>
      )}
    </>
  )
}

/** How many cases that are, and what is left, once the next steps could reach it. As high without words: nothing moves when they come. */
function Bounds({ line, quantity }: { line: QuoteLine | undefined; quantity: number }): ReactNode {
  const { t } = useTranslation()
  const words = useQuantityWords()
  const inCases = line && casesOf(quantity, line.limits)
  const cases =
    line && inCases && inCases.cases > 0 && inCases.missing === 0
      ? t('cart.cases', { count: inCases.cases, size: words.text(line, line.limits.multiple) })
      : ''
  const left =
    line && line.left !== null && line.left >= quantity && line.left <= 2 * quantity
      ? t('ui.quantity.left', { max: words.text(line, line.left) })
      : ''
  return (
    <span className="mt-1 block min-h-4 text-xs text-ink-soft">
      {cases}
      {cases && left && ' · '}
      {left}
    </span>
  )
}

type UnitPriceProps = { line: QuoteLine | undefined; quantity: number; onQuantity: (quantity: number) => void }

function UnitPrice({ line, quantity, onQuantity }: UnitPriceProps): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  if (!line) return <Skeleton className="h-4 w-28" />
  const step = nextPriceHint({ ...line, quantity })
  return (
    <div className="flex flex-wrap items-baseline gap-x-2 gap-y-1 tabular-nums">
      <bdi className="font-medium text-ink">{format.money(line.unitPrice)}</bdi>
      {line.listPrice > line.unitPrice && (
        <del className="text-xs text-ink-soft">
          <span className="sr-only">{t('ui.priceBefore')} </span>
          <bdi>{format.money(line.listPrice)}</bdi>
        </del>
      )}
      {line.unit.one && <span className="text-xs text-ink-soft">{t('price.each', { unit: line.unit.one })}</span>}
      {line.priceSource !== 'list' && <span className="text-xs text-tertiary">{t(`price.source.${line.priceSource}`)}</span>}
      {step && (
        <button
          type="button"
          onClick={() => onQuantity(step.quantity)}
          className="inline-flex min-h-6 items-center rounded-sm text-start text-xs font-medium text-primary hover:underline"
        >
          {t('cart.nextPrice', {
            more: format.quantity(step.more, line.limits.decimals, line.unit),
            price: format.money(step.unitPrice),
          })}
        </button>
      )}
    </div>
  )
}

function LineTotal({ line, isUpdating }: Pick<Props, 'line' | 'isUpdating'>) {
  const { t } = useTranslation()
  const { money } = useFormat()
  if (!line) return <Skeleton className="h-5 w-20 justify-self-end" />
  return (
    <p className={cx('grid text-end tabular-nums transition-opacity', isUpdating && 'opacity-60')}>
      <span className="font-semibold text-ink">
        <span className="sr-only">{t('cart.lineTotal')} </span>
        <bdi>{money(line.lineTotal + line.selectionsTotal)}</bdi>
      </span>
      {line.selectionsTotal > 0 && (
        <span className="text-xs text-ink-soft">{t('cart.ofWhichOptions', { amount: money(line.selectionsTotal) })}</span>
      )}
    </p>
  )
}
