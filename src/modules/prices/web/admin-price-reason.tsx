// Explains a price: takes a variant, a customer's company, a quantity and a day; shows every source considered and the one that decides.
import { useState } from 'react'
import { NotLoaded } from '#web/loaded-part.tsx'
import { useTranslation } from '#web/translation.tsx'
import { Link, useSearchParams } from 'react-router'
import { listVariantChoices, type VariantChoice } from '#modules/products/variant-choices-contract.ts'
import { listIn, textIn } from '#shared/locale.ts'
import { useFormat, useLocale } from '#web/boot-context.tsx'
import { DateField, isWholeDay } from '#web/form/date-field.tsx'
import { EditScreen } from '#web/form/edit-screen.tsx'
import { Picker } from '#web/form/picker.tsx'
import { useLive } from '#web/page-data.ts'
import { usePresentParams } from '#web/present-params.ts'
import { withFilter } from '#shared/filters.ts'
import { paths } from '#web/paths.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { Table, Td, Th, Tr } from '#web/ui/table.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { explainPrice, type PriceExplanation, type PriceReason } from '../admin-contract.ts'
import { CompanyPicker } from './parts/people-pickers.tsx'

const tones: Record<PriceReason['verdict'], Tone> = {
  decides: 'success',
  laterRank: 'neutral',
  lowerPriority: 'neutral',
  dearer: 'neutral',
  noPrice: 'neutral',
  inactive: 'warning',
  notYet: 'warning',
  over: 'warning',
}

export default function AdminPriceReason() {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const present = usePresentParams()
  const of = (key: string) => params.get(key) ?? ''
  const set = (key: string, value: string) => setParams(withFilter(present(), { key, value }), { replace: true, preventScrollReset: true })
  const question = Object.fromEntries(['company', 'quantity', 'day'].flatMap((key) => (of(key) ? [[key, of(key)]] : [])))
  const answer = useLive(
    explainPrice,
    { query: { variant: of('variant'), ...question } },
    { enabled: of('variant') !== '', keepPrevious: true, staleTime: 0 },
  )
  return (
    <EditScreen title={t('price.admin.why.title')} description={t('price.admin.why.text')} isNew backTo={paths.office.priceLists()}>
      <Card>
        <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
          <VariantPicker value={of('variant')} onChange={(id) => set('variant', id)} />
          <CompanyPicker label={t('price.admin.why.company')} value={of('company')} onChange={(id) => set('company', id)} />
          <QuantityInput value={of('quantity')} onChange={(value) => set('quantity', value)} />
          <DateField
            label={t('price.admin.why.day')}
            optional
            hint={t('price.admin.why.dayHint')}
            value={of('day')}
            onChange={(day) => isWholeDay(day) && set('day', day)}
          />
        </div>
      </Card>
      {of('variant') === '' ? (
        <EmptyState icon="tag" title={t('price.admin.why.choose')}>
          {t('price.admin.why.chooseText')}
        </EmptyState>
      ) : answer.error && !answer.data ? (
        <NotLoaded why={answer.error} refetch={answer.refetch} />
      ) : answer.data ? (
        <Explanation answer={answer.data} />
      ) : (
        <SkeletonText lines={6} />
      )}
    </EditScreen>
  )
}

/** Applies the quantity on leaving the field or Enter. */
function QuantityInput({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(value)
  return (
    <TextInput
      label={t('price.admin.why.quantity')}
      inputMode="decimal"
      dir="ltr"
      optional
      hint={t('price.admin.why.quantityHint')}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => onChange(typed.trim())}
      onKeyDown={(event) => event.key === 'Enter' && onChange(typed.trim())}
    />
  )
}

function VariantPicker({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const [typed, setTyped] = useState<string | null>(null)
  const found = useLive(listVariantChoices, { query: { search: typed ?? '' } }, { enabled: typed !== null, keepPrevious: true })
  const chosen = useLive(listVariantChoices, { query: { ids: [value] } }, { enabled: value !== '', staleTime: 60_000 })
  const option = ({ id, sku, title, variantTitle }: VariantChoice) => ({
    value: id,
    label: listIn([textIn(title, locale), textIn(variantTitle, locale)], locale),
    hint: sku,
  })
  return (
    <Picker
      label={t('price.admin.why.variant')}
      value={value}
      onChange={onChange}
      options={(found.data ?? []).map(option)}
      known={(chosen.data ?? []).map(option)}
      onSearch={setTyped}
      isLoading={found.isFetching}
    />
  )
}

function Explanation({ answer }: { answer: PriceExplanation }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { money, quantity } = useFormat()
  const unit = textIn(answer.unit, locale)
  const amount = (value: number) => `${quantity(value, answer.decimals)} ${unit}`
  return (
    <>
      <Card
        title={listIn([textIn(answer.title, locale), textIn(answer.variantTitle, locale)], locale)}
        description={
          <>
            <bdi>{answer.sku}</bdi> · {answer.company ? <bdi>{answer.company}</bdi> : t('price.admin.why.anyone')} ·{' '}
            {t('price.admin.why.for', { quantity: amount(answer.quantity) })}
          </>
        }
      >
        <p className="text-2xl font-semibold tabular-nums">
          <bdi>{money(answer.unitPrice)}</bdi> <span className="text-sm font-normal text-ink-soft">{t('price.withoutVat')}</span>
        </p>
        {answer.ladder.length > 0 && (
          <p className="mt-2 text-sm text-ink-soft">
            {answer.ladder
              .map((step) => t('price.step', { quantity: amount(step.fromQuantity), price: money(step.unitPrice) }))
              .join(' · ')}
          </p>
        )}
      </Card>
      <Table label={t('price.admin.why.reasons')}>
        <thead>
          <tr>
            <Th>{t('price.admin.why.source')}</Th>
            <Th>{t('price.admin.fields.name')}</Th>
            <Th align="end">{t('price.admin.fields.priority')}</Th>
            <Th>{t('price.admin.why.by')}</Th>
            <Th align="end">{t('price.admin.fields.price')}</Th>
            <Th>{t('price.admin.why.verdict')}</Th>
          </tr>
        </thead>
        <tbody>
          {answer.reasons.map((reason) => (
            <Tr key={reason.listId ?? reason.source} selected={reason.verdict === 'decides'}>
              <Td className="whitespace-nowrap">{t(`price.admin.why.sources.${reason.source}`)}</Td>
              <Td>
                {reason.listId ? (
                  <Link to={paths.office.priceList(reason.listId)} className="font-medium text-ink underline-offset-4 hover:underline">
                    <bdi>{reason.name}</bdi>
                  </Link>
                ) : (
                  '–'
                )}
              </Td>
              <Td numeric>{reason.priority ?? '–'}</Td>
              <Td>
                {reason.fromQuantity !== null
                  ? t('price.admin.why.fromRow', { quantity: amount(reason.fromQuantity) })
                  : reason.percentBps !== null
                    ? t('price.admin.why.percentOff', { percent: reason.percentBps / 100 })
                    : '–'}
              </Td>
              <Td numeric>{reason.unitPrice === null ? '–' : <bdi>{money(reason.unitPrice)}</bdi>}</Td>
              <Td>
                <Badge tone={tones[reason.verdict]}>{t(`price.admin.why.verdicts.${reason.verdict}`)}</Badge>
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </>
  )
}
