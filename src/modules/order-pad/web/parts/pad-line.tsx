// One line of the pad: what was written, what it means, how much, and what is to be confirmed or put right.
import type { ReactNode } from 'react'
import { LineProblems } from '#modules/carts/web/parts/line-problems.tsx'
import type { LineProblem } from '#modules/carts/contract.ts'
import { Link } from 'react-router'
import { leastAllowed, mostAllowed } from '#shared/quantity.ts'
import { useFormat } from '#web/boot-context.tsx'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { OptionValues } from '#web/ui/option-values.tsx'
import { pictureUrl } from '#web/ui/picture.tsx'
import { useQuantityWords } from '#web/ui/quantity-words.ts'
import { Stepper } from '#web/ui/stepper.tsx'
import { Select } from '#web/ui/text-input.tsx'
import type { OrderableItem } from '#modules/carts/orderable-item.ts'
import {
  leastOf,
  lineTotal,
  type PadLineState,
  type PadState,
  type Problem,
  shownItem,
  type RowState,
  standingOf,
} from '../../pad-state.ts'
import { ProductFinder } from './product-finder.tsx'
import type { PadWork } from './use-pad.ts'

type Props = { state: PadState; line: PadLineState; sums: ReadonlyMap<string, number>; pad: PadWork }

const tones: Record<RowState, 'success' | 'warning' | 'danger'> = { ready: 'success', check: 'warning', missing: 'danger' }

export function PadLine({ state, line, sums, pad }: Props) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const { standing, problem } = standingOf(state, line, sums)
  const item = shownItem(state, line)
  const name = item ? nameOf(item) : line.text
  // Until one is chosen among several, only the style is sure.
  const isOne = line.chosen !== null || line.variantIds.length === 1
  return (
    <li
      tabIndex={-1}
      className="grid grid-cols-[3rem_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-2 border-b border-line py-4 last:border-b-0"
    >
      <Thumbnail item={item} />
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-x-2 text-xs text-ink-soft">
          <Badge tone={tones[standing]}>{t(`orderPad.state.${standing}`)}</Badge>
          <span className="sr-only">{t('orderPad.written')}</span>
          <bdi className="min-w-0 break-words font-mono">{line.text}</bdi>
        </p>
        {item && (
          <p className="text-sm font-medium text-ink">
            <Link to={paths.product(item.productSlug)} className="rounded-sm hover:underline">
              <bdi>{item.title}</bdi>
            </Link>
            {isOne && item.variantTitle && (
              <span className="text-ink-soft">
                {' · '}
                <OptionValues text={item.variantTitle} />
              </span>
            )}
          </p>
        )}
        {item && isOne && (
          <p className="text-xs text-ink-soft">
            <bdi>{item.sku}</bdi>
          </p>
        )}
        {item?.needsChoices && line.chosen && <p className="text-xs text-ink-soft">{t('orderPad.options')}</p>}
      </div>
      <IconButton icon="trash" label={t('ui.remove', { name })} onClick={() => pad.remove(line.key)} />
      {line.chosen === null && <Confirm state={state} line={line} pad={pad} />}
      {line.chosen !== null && item && (
        <div className="col-span-full grid gap-2 sm:col-start-2">
          <div className="flex flex-wrap items-start gap-3">
            <div className="w-44">
              <Stepper
                label={name}
                value={line.quantity ?? leastOf(item)}
                onChange={(quantity) => pad.setQuantity(line.key, quantity)}
                onZero={() => pad.remove(line.key)}
                unit={item.unit}
                left={item.left}
                {...item.limits}
              />
            </div>
            {line.quantity !== null && (
              <p className="flex h-10 items-center text-sm font-semibold text-ink tabular-nums">
                <span className="sr-only">{t('orderPad.total')} </span>
                <bdi>{money(lineTotal(item, line.quantity))}</bdi>
              </p>
            )}
            <Button variant="quiet" size="sm" className="ms-auto" onClick={() => pad.reopen(line)}>
              {t('orderPad.other')}
            </Button>
          </div>
          {line.quantity === null && !problem && (
            <NoAmount item={item} written={line.amount?.number} onConfirm={(quantity) => pad.setQuantity(line.key, quantity)} />
          )}
          {problem && <ProblemOf item={item} problem={problem} line={line} pad={pad} />}
        </div>
      )}
    </li>
  )
}

const nameOf = (item: OrderableItem): string => [item.title, item.variantTitle].filter(Boolean).join(' · ')

function Thumbnail({ item }: { item: OrderableItem | undefined }): ReactNode {
  return (
    <span className="grid size-12 place-items-center overflow-hidden rounded-md bg-sunken text-ink-soft">
      {item?.pictureHash ? (
        <img src={pictureUrl(item.pictureHash, 160)} alt="" width={48} height={48} loading="lazy" className="size-full object-cover" />
      ) : (
        <Icon name="image" />
      )}
    </span>
  )
}

/** Which product is meant: the proposals, or a search. */
function Confirm({ state, line, pad }: Pick<Props, 'state' | 'line' | 'pad'>) {
  const { t } = useTranslation()
  const proposals = line.variantIds.flatMap((id) => state.items[id] ?? [])
  const [only] = proposals
  const found = (item: OrderableItem, quantity: number | null) => {
    pad.choose(line, item)
    if (quantity !== null && line.amount === null) pad.setQuantity(line.key, quantity)
  }
  return (
    <div className="col-span-full grid gap-2 rounded-md bg-sunken p-3 sm:col-start-2">
      <p className="text-sm text-ink">{t(`orderPad.reasons.${line.reason ?? 'notFound'}`)}</p>
      {only && proposals.length === 1 && (
        <Button size="sm" icon="check" className="justify-self-start" onClick={() => found(only, null)}>
          {t('orderPad.confirm')}
        </Button>
      )}
      {proposals.length > 1 && (
        <Select
          label={t('orderPad.choose')}
          hideLabel
          value=""
          placeholder={t('orderPad.choose')}
          options={proposals.map((item) => ({ value: item.variantId, label: `${nameOf(item)} · \u2068${item.sku}\u2069` }))}
          onChange={(event) => {
            const item = proposals.find(({ variantId }) => variantId === event.target.value)
            if (item) found(item, null)
          }}
        />
      )}
      <ProductFinder label={t(proposals.length > 0 ? 'orderPad.other' : 'orderPad.find')} onFound={found} />
    </div>
  )
}

type NoAmountProps = { item: OrderableItem; written: string | undefined; onConfirm: (quantity: number) => void }

/** No quantity was found in the line, or one that is none of this product. */
function NoAmount({ item, written, onConfirm }: NoAmountProps) {
  const { t } = useTranslation()
  const words = useQuantityWords()
  const quantity = leastOf(item)
  const proposed = words.text(item, quantity)
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-info-soft px-3 py-2 text-sm text-ink">
      <span className="min-w-0 flex-1">
        {written === undefined ? t('orderPad.noAmount', { quantity: proposed }) : t('orderPad.oddAmount', { written, quantity: proposed })}
      </span>
      <Button size="sm" onClick={() => onConfirm(quantity)}>
        {t('orderPad.confirmQuantity')}
      </Button>
    </p>
  )
}

type ProblemProps = { item: OrderableItem; problem: Problem; line: PadLineState; pad: PadWork }

function ProblemOf({ item, problem: { code, allowed }, line, pad }: ProblemProps) {
  const words = useQuantityWords()
  const { limits, unit, left } = item
  const text = (quantity: number) => words.text({ limits, unit }, quantity)
  const whole = Math.floor((left ?? 0) / limits.multiple) * limits.multiple
  const isGone = code === 'notEnoughStock' && whole < limits.min
  const max = code === 'notEnoughStock' ? whole : mostAllowed(limits)
  const problem: LineProblem = {
    code,
    params: { item: nameOf(item), min: text(leastAllowed(limits)), multiple: text(limits.multiple), max: text(max) },
    allowed: isGone ? 0 : allowed,
  }
  return (
    <LineProblems
      problems={[problem]}
      decimals={limits.decimals}
      unit={unit}
      onQuantity={(quantity) => pad.setQuantity(line.key, quantity)}
      onRemove={() => pad.remove(line.key)}
    />
  )
}
