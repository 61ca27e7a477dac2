// The lines of an order as they are being changed: quantity, price, and taking a line out.
import { lazy, Suspense, useState } from 'react'
import type { VariantChoice } from '#modules/products/variant-choices-contract.ts'
import { currencyDecimals, minor, moneyToText } from '#shared/money.ts'
import { type Locale, textIn } from '#shared/locale.ts'
import { nearestAllowed, type QuantityLimits } from '#shared/quantity.ts'
import { moneyFromText } from '#shared/typed-amount.ts'
import type { UnitWords } from '#shared/units.ts'
import { useTranslation } from '#web/translation.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { MoneyInput } from '#web/ui/money-input.tsx'
import { Stepper } from '#web/ui/stepper.tsx'
import { lineName } from '../../line-name.ts'
import type { EditableOrder, RevisionInput } from '../../revision-admin-contract.ts'
import { LineFacts } from './line-facts.tsx'
import { putBackAt, TakenOutNotice, useTakenOut } from '#web/ui/taken-out.tsx'

const ChangeChoices = lazy(async () => ({ default: (await import('#modules/carts/web/parts/change-choices.tsx')).ChangeChoices }))

export type DraftLine = {
  /** The line's id, or that of the added variant. */
  key: string
  isNew: boolean
  title: string
  /** Its name for screen readers: two lines of one product differ in their variants. */
  name: string
  /** Variant, options and SKU. */
  facts: readonly string[]
  unit: UnitWords | undefined
  /** Those of the variant where it is new; what the order has already is changed to any quantity. */
  limits: QuantityLimits
  quantity: number
  /** As typed; empty: what the customer pays for it. */
  price: string
  slug: string
  hasOptions: boolean
  choiceIds: readonly string[]
  /** Other options than the order has were chosen. */
  isRechosen: boolean
}

/** A line of the order as it is. */
export const startOf = (line: EditableOrder['lines'][number], currency: string): DraftLine => ({
  key: line.id,
  isNew: false,
  title: line.title,
  name: lineName(line),
  facts: [line.variantTitle, line.choices, line.sku],
  unit: line.unit,
  limits: { min: 1, multiple: 1, max: null, decimals: line.decimals },
  quantity: line.quantity,
  price: moneyToText(line.unitPrice, currencyDecimals(currency)),
  slug: line.productSlug,
  hasOptions: line.hasOptions,
  choiceIds: line.choiceIds,
  isRechosen: false,
})

/** The variant that a search means: the one whose SKU or barcode it is, otherwise the only one found. */
export function meantBy(found: readonly VariantChoice[]): VariantChoice | null {
  const exact = found.filter(({ isExact }) => isExact)
  const [meant, second] = exact.length > 0 ? exact : found
  return meant && !second ? meant : null
}

export const choiceName = ({ title, variantTitle }: VariantChoice, locale: Locale): string =>
  lineName({ title: textIn(title, locale), variantTitle: textIn(variantTitle, locale) })

/** A line of a variant that the order has not: as little of it as may be ordered, for what the customer pays. */
export const addedLine = (variant: VariantChoice, locale: Locale): DraftLine => ({
  key: variant.id,
  isNew: true,
  title: textIn(variant.title, locale),
  name: choiceName(variant, locale),
  facts: [textIn(variant.variantTitle, locale), variant.sku],
  unit: variant.unit,
  limits: variant.limits,
  quantity: nearestAllowed(variant.limits.min, variant.limits),
  price: '',
  slug: variant.productSlug,
  hasOptions: variant.hasOptions,
  choiceIds: [],
  isRechosen: false,
})

/** The lines with one more; a variant that was added before gets more of it. */
export const withLine = (lines: readonly DraftLine[], line: DraftLine): DraftLine[] =>
  lines.some(({ key }) => key === line.key)
    ? lines.map((each) =>
        each.key === line.key ? { ...each, quantity: nearestAllowed(each.quantity + line.quantity, each.limits) } : each,
      )
    : [...lines, line]

/** The lines as they are sent; null while a price is no amount or no line is left. */
export function linesOf(lines: readonly DraftLine[], currency: string): RevisionInput['lines'] | null {
  const decimals = currencyDecimals(currency)
  const sent = lines.map(({ key, isNew, quantity, price, choiceIds, isRechosen }) => {
    const unitPrice = price.trim() === '' ? undefined : moneyFromText(price, decimals)
    if (unitPrice === null) return null
    const amounts = {
      quantity,
      ...(unitPrice === undefined ? {} : { unitPrice: minor(unitPrice) }),
      ...(isRechosen ? { choiceIds: [...choiceIds] } : {}),
    }
    return isNew ? { variantId: key, ...amounts } : { lineId: key, ...amounts }
  })
  const whole = sent.filter((line) => line !== null)
  return whole.length === lines.length && whole.length > 0 ? whole : null
}

type Props = { lines: readonly DraftLine[]; currency: string; onChange: (lines: DraftLine[]) => void }

export function RevisionLines({ lines, currency, onChange }: Props) {
  const { t } = useTranslation()
  const [choosing, setChoosing] = useState<DraftLine | null>(null)
  const { last, note, forget, button } = useTakenOut<DraftLine>()
  const putBack = () => {
    if (!last) return
    // Where the same line was added again meanwhile, the quantities are added up.
    onChange(lines.some(({ key }) => key === last.line.key) ? withLine(lines, last.line) : putBackAt(lines, last))
    forget()
  }
  const set = (key: string, next: Partial<DraftLine>) => onChange(lines.map((line) => (line.key === key ? { ...line, ...next } : line)))
  return (
    <>
      {last && (
        <TakenOutNotice
          text={t('order.admin.revision.takenOut', { title: last.title })}
          button={button}
          onPutBack={putBack}
          onClose={forget}
        />
      )}
      <ul className="divide-y divide-line">
        {lines.map((line, at) => (
          <li
            key={line.key}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-3 py-3 text-sm *:max-sm:first:col-span-2 *:max-sm:nth-2:col-span-2 first:pt-0 sm:grid-cols-[minmax(0,1fr)_11rem_9rem_auto] sm:items-start"
          >
            <div className="grid min-w-0 gap-0.5">
              <bdi className="font-medium text-ink">{line.title}</bdi>
              <LineFacts facts={line.facts} />
              {line.isRechosen && (
                <span className="text-xs text-ink">{t('order.admin.revision.rechosen', { count: line.choiceIds.length })}</span>
              )}
              {line.hasOptions && (
                <Button size="sm" variant="quiet" className="justify-self-start" onClick={() => setChoosing(line)}>
                  {t('order.admin.new.options')}
                </Button>
              )}
            </div>
            <Stepper
              label={line.name}
              value={line.quantity}
              unit={line.unit}
              {...line.limits}
              onChange={(quantity) => set(line.key, { quantity })}
            />
            <MoneyInput
              label={t('order.admin.revision.priceOf', { title: line.name })}
              hideLabel
              currency={currency}
              value={line.price}
              placeholder={line.isNew ? t('order.admin.revision.usualPrice') : undefined}
              onChange={(event) => set(line.key, { price: event.target.value })}
            />
            <IconButton
              icon="trash"
              label={t('order.admin.revision.remove', { title: line.name })}
              onClick={() => {
                onChange(lines.filter(({ key }) => key !== line.key))
                note({ line, at, title: line.name })
              }}
            />
          </li>
        ))}
        {choosing && (
          <li className="contents">
            <Suspense>
              <ChangeChoices
                isOffice
                slug={choosing.slug}
                chosen={choosing.choiceIds}
                onClose={() => setChoosing(null)}
                onSave={(choiceIds) => {
                  setChoosing(null)
                  set(choosing.key, { choiceIds, isRechosen: true })
                }}
              />
            </Suspense>
          </li>
        )}
      </ul>
    </>
  )
}
