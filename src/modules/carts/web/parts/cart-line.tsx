// One line of the cart: what it is, what one costs and why, how many, what that makes, and what is wrong with it.
import type { ReactNode } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { Link } from 'react-router'
import { useFormat } from '#web/boot-context.tsx'
import { paths } from '#web/paths.ts'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Stepper } from '#web/ui/stepper.tsx'
import { Surcharge } from '#modules/prices/web/parts/surcharge.tsx'
import type { UnitWords } from '#shared/units.ts'
import type { CartItem } from '../../cart-rules.ts'
import type { QuoteLine } from '../../contract.ts'
import { LineProblems } from './line-problems.tsx'

type Props = {
  item: CartItem
  /** What the server says of it; undefined until it has answered. */
  line: QuoteLine | undefined
  isUpdating: boolean
  onQuantity: (quantity: number) => void
  onRemove: () => void
}

export function CartLineRow({ item, line, isUpdating, onQuantity, onRemove }: Props) {
  const { t } = useTranslation()
  const title = line?.title || item.title || t('cart.unknownItem')
  const name = [title, line?.variantTitle ?? item.variantTitle].filter(Boolean).join(' · ')
  const slug = line?.productSlug || item.slug
  const limits = line?.limits ?? { min: 1, multiple: 1, max: null, decimals: item.decimals ?? 0 }
  const unit = line?.unit ?? item.unit
  return (
    <li className="grid grid-cols-[4.5rem_1fr] gap-x-4 gap-y-3 border-b border-line py-4 last:border-b-0 sm:grid-cols-[6rem_1fr_auto]">
      <Thumbnail hash={line?.pictureHash ?? item.pictureHash ?? null} />
      <div className="grid min-w-0 content-start gap-1">
        <h2 className="text-sm font-medium text-ink">
          {slug ? (
            <Link to={paths.product(slug)} className="rounded-sm hover:underline">
              {title}
            </Link>
          ) : (
            title
          )}
        </h2>
        <Details item={item} line={line} />
        <UnitPrice line={line} unit={unit} onQuantity={onQuantity} quantity={item.quantity} />
      </div>
      <div className="col-span-full grid grid-cols-[minmax(9rem,12rem)_1fr] items-start gap-4 sm:col-span-1 sm:w-40 sm:grid-cols-1">
        <Stepper label={name} value={item.quantity} onChange={onQuantity} onZero={onRemove} hasBin unit={unit} {...limits} />
        <LineTotal line={line} isUpdating={isUpdating} />
      </div>
      {line && line.problems.length > 0 && (
        <div className="col-span-full">
          <LineProblems problems={line.problems} decimals={limits.decimals} onQuantity={onQuantity} onRemove={onRemove} />
        </div>
      )}
    </li>
  )
}

const Thumbnail = ({ hash }: { hash: string | null }) => (
  <span className="grid aspect-square w-full place-items-center overflow-hidden rounded-sm bg-sunken text-ink-soft">
    {hash ? <Picture hash={hash} width={160} height={160} alt="" sizes="6rem" className="size-full object-cover" /> : <Icon name="image" />}
  </span>
)

function Details({ item, line }: Pick<Props, 'item' | 'line'>) {
  const { t } = useTranslation()
  const variantTitle = line?.variantTitle ?? item.variantTitle
  return (
    <div className="grid gap-0.5 text-sm text-ink-soft">
      <p>
        {variantTitle && <span className="me-2 text-ink">{variantTitle}</span>}
        <bdi className="text-xs">{line?.sku ?? item.sku}</bdi>
      </p>
      {line?.isBundle && <p>{t('cart.isBundle')}</p>}
      {line?.choices.map((choice) => (
        <p key={choice.id}>
          {choice.group}: <span className="text-ink">{choice.title}</span>
          {choice.surcharge > 0 && (
            <>
              {' '}
              <Surcharge amount={choice.surcharge} unit={line.unit} />
            </>
          )}
        </p>
      ))}
    </div>
  )
}

type UnitPriceProps = { line: QuoteLine | undefined; unit: UnitWords | undefined; quantity: number; onQuantity: (quantity: number) => void }

function UnitPrice({ line, unit, quantity, onQuantity }: UnitPriceProps): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  if (!line) return <Skeleton className="h-4 w-28" />
  const step = line.nextStep && line.nextStep.fromQuantity > quantity ? line.nextStep : null
  return (
    <div className="flex flex-wrap items-baseline gap-x-2 gap-y-1 text-sm tabular-nums">
      <bdi className="font-medium text-ink">{format.money(line.unitPrice)}</bdi>
      {line.listPrice > line.unitPrice && (
        <del className="text-xs text-ink-soft">
          <span className="sr-only">{t('ui.priceBefore')} </span>
          <bdi>{format.money(line.listPrice)}</bdi>
        </del>
      )}
      {unit?.one && <span className="text-xs text-ink-soft">{t('price.each', { unit: unit.one })}</span>}
      {line.priceSource !== 'list' && <span className="text-xs text-tertiary">{t(`price.source.${line.priceSource}`)}</span>}
      {step && (
        <button
          type="button"
          onClick={() => onQuantity(step.fromQuantity)}
          className="inline-flex min-h-6 items-center rounded-sm text-xs font-medium text-primary hover:underline"
        >
          {t('price.step', {
            quantity: format.after(step.fromQuantity, line.limits.decimals, line.unit),
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
    <p className={cx('text-end font-semibold text-ink tabular-nums transition-opacity', isUpdating && 'opacity-60')}>
      <span className="sr-only">{t('cart.lineTotal')} </span>
      <bdi>{money(line.lineTotal + line.selectionsTotal)}</bdi>
    </p>
  )
}
