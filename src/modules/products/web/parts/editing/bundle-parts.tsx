// The components of a bundle: variants found by words, SKU or barcode, each with how much of it goes into one bundle.
import { useState } from 'react'
import type { FieldPath } from 'react-hook-form'
import { useTranslation } from '#web/translation.tsx'
import { listVariantChoices } from '../../../variant-choices-contract.ts'
import { textIn } from '#shared/locale.ts'
import { useLocale } from '#web/boot-context.tsx'
import { Picker } from '#web/form/picker.tsx'
import { useLive } from '#web/page-data.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import type { BundlePart, ProductValues } from './product-values.ts'

type Props = {
  parts: readonly BundlePart[]
  onChange: (parts: BundlePart[]) => void
  /** The bundle itself cannot be a part of it. */
  ownId: string | undefined
  errorOf: (path: FieldPath<ProductValues>) => string | undefined
}

export function BundleParts({ parts, onChange, ownId, errorOf }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const [search, setSearch] = useState('')
  const { data = [], isFetching } = useLive(listVariantChoices, { query: { search } }, { keepPrevious: true })
  const nameOf = ({ title, variantTitle }: Pick<BundlePart, 'title' | 'variantTitle'>) =>
    [textIn(title, locale), textIn(variantTitle, locale)].filter(Boolean).join(' · ')
  const offered = data.filter(({ id, productId }) => productId !== ownId && !parts.some(({ variantId }) => variantId === id))
  const add = (id: string) => {
    const found = offered.find((each) => each.id === id)
    if (!found) return
    const { sku, title, variantTitle, limits } = found
    onChange([...parts, { variantId: id, sku, title, variantTitle, decimals: limits.decimals, quantity: '1' }])
  }
  const error = errorOf('bundle')
  return (
    <Card title={t('office.admin.product.bundle')} description={t('office.admin.product.bundleText')}>
      <div className="grid gap-4">
        {parts.length > 0 && (
          <ul className="grid gap-2" aria-label={t('office.admin.product.bundle')}>
            {parts.map((part, index) => (
              <li key={part.variantId} className="flex flex-wrap items-center gap-3 rounded-md border border-line p-2 ps-3">
                <span className="grid min-w-40 flex-1">
                  <bdi className="font-medium text-ink">{nameOf(part)}</bdi>
                  <bdi className="text-sm text-ink-soft">{part.sku}</bdi>
                </span>
                <TextInput
                  hideLabel
                  label={t('office.admin.product.bundleQuantity', { name: nameOf(part) })}
                  dir="ltr"
                  inputMode="decimal"
                  fieldClassName="w-28"
                  className="tabular-nums"
                  value={part.quantity}
                  error={errorOf(`bundle.${index}.quantity`)}
                  onChange={(event) => onChange(parts.map((each, at) => (at === index ? { ...each, quantity: event.target.value } : each)))}
                />
                <IconButton
                  icon="trash"
                  label={t('ui.remove', { name: nameOf(part) })}
                  onClick={() => onChange(parts.filter((_, at) => at !== index))}
                />
              </li>
            ))}
          </ul>
        )}
        <Picker
          fieldClassName="max-w-xl"
          label={t('office.admin.product.bundleAdd')}
          placeholder={t('office.admin.product.bundleFind')}
          options={offered.map((each) => ({ value: each.id, label: nameOf(each), hint: each.sku }))}
          value=""
          onChange={add}
          onSearch={setSearch}
          isLoading={isFetching}
        />
        {error && <FieldError>{error}</FieldError>}
      </div>
    </Card>
  )
}
