// The filters of a listing for the person who looks at it: what they bought before, their favourites, and prices where they may see them. Loaded on demand.
import { type FormEvent, useState } from 'react'
import { toggled } from '#modules/products/web/parts/listing/listing-address.ts'
import { withFilter } from '#shared/filters.ts'
import { currencyDecimals, moneyToText } from '#shared/money.ts'
import { moneyFromText } from '#shared/typed-amount.ts'
import { useBoot } from '#web/boot-context.tsx'
import { useTranslation } from '#web/translation.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

type Props = {
  params: URLSearchParams
  onChange: (next: URLSearchParams) => void
  /** A buyer with orders and favourites of their own. */
  isBuyer: boolean
  mayPrice: boolean
}

const flags = ['bought', 'favorites'] as const

export function OwnFilters({ params, onChange, isBuyer, mayPrice }: Props) {
  const { t } = useTranslation()
  return (
    <>
      {isBuyer && (
        <ul className="grid gap-2 pointer-coarse:gap-0">
          {flags.map((key) => (
            <li key={key}>
              <label className="filter-choice">
                <input
                  type="checkbox"
                  checked={params.get(key) === 'true'}
                  onChange={() => onChange(toggled(params, { key, value: 'true' }))}
                />
                {t(`shop.filters.${key}`)}
              </label>
            </li>
          ))}
        </ul>
      )}
      {mayPrice && <PriceFilter key={`${params.get('minPrice')} ${params.get('maxPrice')}`} params={params} onChange={onChange} />}
    </>
  )
}

function PriceFilter({ params, onChange }: Pick<Props, 'params' | 'onChange'>) {
  const { t } = useTranslation()
  const { profile } = useBoot()
  const { code, symbol } = profile.currency
  const decimals = currencyDecimals(code)
  const written = (key: string) => {
    const value = Number(params.get(key) || Number.NaN)
    return Number.isSafeInteger(value) ? moneyToText(value, decimals) : ''
  }
  const [min, setMin] = useState(() => written('minPrice'))
  const [max, setMax] = useState(() => written('maxPrice'))
  const [isWrong, setWrong] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const [from, to] = [min, max].map((text) => (text.trim() === '' ? '' : moneyFromText(text, decimals)))
    if (from === null || to === null) return setWrong(true)
    const next = withFilter(params, { key: 'minPrice', value: String(from), resetAnyway: true })
    onChange(withFilter(next, { key: 'maxPrice', value: String(to), resetAnyway: true }))
  }
  const field = { dir: 'ltr', inputMode: 'decimal', autoComplete: 'off', start: symbol } as const
  return (
    <form onSubmit={submit} className="grid gap-2" noValidate>
      <fieldset className="grid gap-2">
        <legend className="pb-1 text-sm font-semibold text-ink">{t('shop.filters.price')}</legend>
        <div className="flex items-end gap-2">
          <TextInput
            {...field}
            label={t('shop.filters.minPrice')}
            value={min}
            onChange={(event) => setMin(event.target.value)}
            fieldClassName="min-w-0 flex-1"
          />
          <TextInput
            {...field}
            label={t('shop.filters.maxPrice')}
            value={max}
            onChange={(event) => setMax(event.target.value)}
            fieldClassName="min-w-0 flex-1"
          />
        </div>
      </fieldset>
      <p role="status" className="text-xs text-ink-soft">
        {isWrong ? t('shop.filters.priceWrong') : t('shop.filters.priceAbout')}
      </p>
      <Button type="submit" size="sm">
        {t('shop.filters.applyPrice')}
      </Button>
    </form>
  )
}
