// The lines of a new order: quantity by the variant's limits, the customer's price or another, options, and what stands against a line.
import { lazy, Suspense, useState } from 'react'
import type { CartQuote } from '#modules/carts/contract.ts'
import { LineProblems } from '#modules/carts/web/parts/line-problems.tsx'
import { ProductFinder } from '#modules/order-pad/web/parts/product-finder.tsx'
import { LineFacts } from '#modules/orders/web/parts/line-facts.tsx'
import { putBackAt, TakenOutNotice, useTakenOut } from '#web/ui/taken-out.tsx'
import { currencyDecimals, moneyToText } from '#shared/money.ts'
import { useBoot, useFormat } from '#web/boot-context.tsx'
import { useTranslation } from '#web/translation.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { MoneyInput } from '#web/ui/money-input.tsx'
import { VariantName } from '#web/ui/option-values.tsx'
import { Stepper } from '#web/ui/stepper.tsx'
import { NewOrderPaste } from './new-order-paste.tsx'
import { type DraftLine, keyOf, lineOf, linesOf, type NewOrder, withLine } from './use-new-order.ts'

const ChangeChoices = lazy(async () => ({ default: (await import('#modules/carts/web/parts/change-choices.tsx')).ChangeChoices }))

type Props = { order: NewOrder; customerId: string; quote: CartQuote | undefined }

export function NewOrderLines({ order, customerId, quote }: Props) {
  const { t } = useTranslation()
  const { lines } = order.draft
  const { last, note, forget, button } = useTakenOut<DraftLine>()
  const putBack = () => {
    if (!last) return
    // Where the same line was added again meanwhile, the quantities are added up.
    order.changeLines((now) => (now.some((each) => keyOf(each) === keyOf(last.line)) ? withLine(now, last.line) : putBackAt(now, last)))
    forget()
  }
  const add = (line: DraftLine) => order.changeLines((before) => withLine(before, line))
  return (
    <Card title={t('order.lines')}>
      <div className="grid gap-5">
        {last && (
          <TakenOutNotice
            text={t('order.admin.revision.takenOut', { title: last.title })}
            button={button}
            onPutBack={putBack}
            onClose={forget}
          />
        )}
        {lines.length > 0 && (
          <ul className="divide-y divide-line">
            {lines.map((line, at) => (
              <Line
                key={keyOf(line)}
                line={line}
                quoted={quote?.lines.find(({ key }) => key === keyOf(line))}
                order={order}
                onTakenOut={(title) => note({ line, at, title })}
              />
            ))}
          </ul>
        )}
        <ProductFinder
          label={t('order.admin.new.addLine')}
          customerId={customerId}
          onFound={(item, quantity) => add(lineOf(item, quantity))}
        />
        <NewOrderPaste customerId={customerId} onLine={add} />
      </div>
    </Card>
  )
}

type LineProps = { line: DraftLine; quoted: CartQuote['lines'][number] | undefined; order: NewOrder; onTakenOut: (title: string) => void }

function Line({ line, quoted, order, onTakenOut }: LineProps) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const { currency } = useBoot().profile
  const [isChoosing, setChoosing] = useState(false)
  const key = keyOf(line)
  const set = (part: Partial<DraftLine>) =>
    order.changeLines((lines) => {
      const changed = { ...line, ...part }
      const others = lines.filter((each) => keyOf(each) !== key)
      // Other options may make it the same as another line.
      if (others.some((each) => keyOf(each) === keyOf(changed))) return withLine(others, changed)
      return lines.map((each) => (keyOf(each) === key ? changed : each))
    })
  // The draft's own words are of the language it was begun in.
  const title = quoted ? [quoted.title, quoted.variantTitle].filter(Boolean).join(' · ') : line.title
  const remove = () => {
    order.changeLines((lines) => lines.filter((each) => keyOf(each) !== key))
    onTakenOut(title)
  }
  const usual = quoted && quoted.priceSource !== 'manual' ? moneyToText(quoted.unitPrice, currencyDecimals(currency.code)) : undefined
  const limits = quoted?.limits ?? { min: 1, multiple: 1, max: null, decimals: line.decimals }
  return (
    <li className="grid gap-3 py-3 text-sm first:pt-0">
      <div className="grid gap-3 sm:grid-cols-[11rem_9rem_minmax(0,1fr)_auto] sm:items-start">
        <div className="grid min-w-0 justify-items-start gap-0.5 sm:col-span-full">
          <span className="font-medium text-ink">
            <VariantName title={quoted?.title ?? line.title} values={quoted?.variantTitle} />
          </span>
          <LineFacts facts={[line.sku, ...(quoted?.choices.map((choice) => choice.title) ?? [])]} />
          {quoted?.hasOptions && (
            <Button size="sm" variant="quiet" onClick={() => setChoosing(true)}>
              {t('order.admin.new.options')}
            </Button>
          )}
        </div>
        <Stepper
          label={title}
          value={line.quantity}
          unit={quoted?.unit}
          left={quoted?.left}
          {...limits}
          onChange={(quantity) => set({ quantity })}
        />
        <MoneyInput
          label={t('order.admin.revision.priceOf', { title })}
          hideLabel
          value={line.price}
          placeholder={usual}
          error={linesOf([line], currency.code) ? undefined : t('order.admin.new.noAmount')}
          onChange={(event) => set({ price: event.target.value })}
        />
        <span className="font-semibold tabular-nums sm:flex sm:h-10 sm:items-center sm:justify-end">
          <bdi>{quoted && money(quoted.lineTotal + quoted.selectionsTotal, currency.code)}</bdi>
        </span>
        <IconButton icon="trash" label={t('order.admin.revision.remove', { title })} onClick={remove} />
      </div>
      {quoted && (
        <LineProblems
          problems={quoted.problems}
          decimals={limits.decimals}
          unit={quoted.unit}
          onQuantity={(quantity) => set({ quantity })}
          onRemove={remove}
        />
      )}
      {isChoosing && quoted && (
        <Suspense>
          <ChangeChoices
            isOffice
            slug={quoted.productSlug}
            chosen={line.choiceIds}
            onClose={() => setChoosing(false)}
            onSave={(choiceIds) => {
              setChoosing(false)
              set({ choiceIds: [...choiceIds] })
            }}
          />
        </Suspense>
      )}
    </li>
  )
}
