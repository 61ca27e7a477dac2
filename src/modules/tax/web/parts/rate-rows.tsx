// The rates of a tax group as rows: country, percentage, first and last day.
import { plusDays } from '#shared/time.ts'
import { useLocale } from '#web/boot-context.tsx'
import { countryOptions } from '#web/countries.ts'
import { DateField } from '#web/form/date-field.tsx'
import { Picker } from '#web/form/picker.tsx'
import { useTranslation } from '#web/translation.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { everywhere, newRate, type RateValues, withChange } from './group-values.ts'

type Props = {
  rates: readonly RateValues[]
  onChange: (rates: RateValues[]) => void
  errorOf: (path: string) => string | undefined
  today: string
}

export function RateRows({ rates, onChange, errorOf, today }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const countries = [{ value: everywhere, label: t('tax.admin.everywhere') }, ...countryOptions(locale)]
  const change = (at: number, part: Partial<RateValues>) =>
    onChange(rates.map((rate, index) => (index === at ? { ...rate, ...part } : rate)))
  const whole = errorOf('rates')
  return (
    <div className="grid gap-4">
      {rates.map((rate, index) => (
        <div
          key={index}
          data-row
          className="grid items-start gap-3 rounded-md border border-line p-3 sm:grid-cols-2 xl:grid-cols-[minmax(0,1fr)_7rem]"
        >
          <Picker
            label={t('tax.admin.fields.country')}
            options={countries}
            value={rate.country}
            onChange={(country) => change(index, { country })}
            error={errorOf(`rates.${index}.country`)}
          />
          <TextInput
            label={t('tax.admin.fields.percent')}
            inputMode="decimal"
            dir="ltr"
            value={rate.percent}
            onChange={(event) => change(index, { percent: event.target.value })}
            error={errorOf(`rates.${index}.bps`)}
          />
          <div className="grid gap-3 sm:col-span-2 sm:grid-cols-2">
            {(['startsOn', 'endsOn'] as const).map((name) => (
              <DateField
                key={name}
                label={t(`tax.admin.fields.${name}`)}
                optional
                value={rate[name]}
                onChange={(day) => change(index, { [name]: day })}
                error={errorOf(`rates.${index}.${name}`)}
              />
            ))}
          </div>
          <div className="flex flex-wrap gap-2 sm:col-span-2">
            <Button
              size="sm"
              icon="calendar"
              disabledReason={rate.endsOn === '' ? undefined : t('tax.admin.endsAlready')}
              onClick={() => onChange(withChange(rates, index, laterOf(plusDays(today, 1), rate.startsOn && plusDays(rate.startsOn, 1))))}
            >
              {t('tax.admin.changeRate')}
            </Button>
            <IconButton
              icon="trash"
              size="sm"
              label={t('tax.admin.removeRate')}
              onClick={() => onChange(rates.filter((_, at) => at !== index))}
            />
          </div>
        </div>
      ))}
      {whole && <p className="text-sm text-danger">{whole}</p>}
      <div>
        <Button icon="plus" onClick={() => onChange([...rates, newRate])}>
          {t('tax.admin.addRate')}
        </Button>
      </div>
    </div>
  )
}

const laterOf = (one: string, other: string): string => (one > other ? one : other)
