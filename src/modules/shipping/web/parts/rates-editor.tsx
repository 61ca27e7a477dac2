// The rates of a zone: ranges of order amounts with the delivery charge of each. The first and the last cannot be deleted.
import { moneyFromText } from '#shared/typed-amount.ts'
import { useBoot, useFormat } from '#web/boot-context.tsx'
import type { EndpointForm } from '#web/form/use-endpoint-form.ts'
import { useTranslation } from '#web/translation.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { MoneyInput } from '#web/ui/money-input.tsx'
import { rateGaps, rateMistakes } from '../../zone-rules.ts'
import { newRate, zoneBody, type ZoneValues } from './zone-values.ts'

export function RatesEditor({ form }: { form: EndpointForm<ZoneValues> }) {
  const { t } = useTranslation()
  const { value: rates, onChange, error } = form.field('rates')
  const addBeforeLast = () => {
    const last = rates.at(-1)
    const before = rates.at(-2)
    const key = `new-${rates.map((rate) => rate.key).join('').length}`
    // Two rates meet in one amount: the new one ends where the last begins.
    const fresh = { ...newRate(key, before?.maxTotal ?? '0'), maxTotal: rates.length > 1 ? (last?.minTotal ?? '') : '' }
    onChange(
      rates.length === 1 ? [...rates, newRate(key, rates[0]?.maxTotal ?? '')] : [...rates.slice(0, -1), fresh, ...(last ? [last] : [])],
    )
  }
  return (
    <div className="grid gap-3">
      {rates.map((rate, index) => {
        const isEnd = index === 0 ? 'firstRate' : index === rates.length - 1 ? 'lastRate' : null
        const number = index + 1
        return (
          <div
            key={rate.key}
            data-row
            role="group"
            aria-label={t('shipping.admin.zone.rate', { number })}
            className="grid grid-cols-2 items-start gap-3 rounded-md border border-line p-3 sm:grid-cols-[1fr_1fr_1fr_auto]"
          >
            {(['minTotal', 'maxTotal', 'charge'] as const).map((name) => (
              <MoneyInput
                key={name}
                label={t(`shipping.admin.fields.${name}`)}
                className="text-end"
                {...(name === 'maxTotal' && index === rates.length - 1
                  ? { placeholder: t('shipping.admin.zone.openEnded'), optional: true }
                  : {})}
                {...form.input(`rates.${index}.${name}`)}
              />
            ))}
            <IconButton
              icon="trash"
              className="mt-6 justify-self-end"
              label={isEnd ? t(`shipping.admin.zone.${isEnd}`) : t('shipping.admin.zone.removeRate', { number })}
              disabled={isEnd !== null}
              onClick={() => onChange(rates.filter((_, at) => at !== index))}
            />
          </div>
        )
      })}
      {error && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
      <div>
        <Button icon="plus" onClick={addBeforeLast}>
          {t('shipping.admin.zone.addRate')}
        </Button>
      </div>
      <Gaps values={form.watch()} />
    </div>
  )
}

/** Order amounts for which the zone would deliver nothing. */
function Gaps({ values }: { values: ZoneValues }) {
  const { t } = useTranslation()
  const { profile } = useBoot()
  const { money } = useFormat()
  const isTyped = values.rates.every(({ minTotal, maxTotal }) =>
    [minTotal, maxTotal || '0'].every((text) => moneyFromText(text, profile.decimals) !== null),
  )
  const rates = zoneBody(values, profile.decimals).rates
  const gaps = isTyped && rateMistakes(rates).length === 0 ? rateGaps(rates) : []
  if (gaps.length === 0) return null
  return (
    <Alert tone="warning" title={t('shipping.admin.zone.gaps')}>
      <ul>
        {gaps.map(({ from, to }) => (
          <li key={from}>
            {to === null
              ? t('shipping.admin.zone.gapFrom', { from: money(from) })
              : t('shipping.admin.zone.gapBetween', { from: money(from), to: money(to) })}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
