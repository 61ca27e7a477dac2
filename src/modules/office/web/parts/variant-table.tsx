// The variants of a product in its form: one row each with price, discount price, stock, codes and limits.
import { useTranslation } from 'react-i18next'
import { productStatuses, type AdminProduct } from '#modules/products/admin-contract.ts'
import { textIn } from '#shared/locale.ts'
import { useLocale } from '#web/boot-context.tsx'
import type { EndpointForm } from '#web/form/use-endpoint-form.ts'
import { Table, Td, Th, Tr } from '#web/ui/table.tsx'
import { Select, TextInput } from '#web/ui/text-input.tsx'
import type { ProductValues } from '../product-values.ts'
import { StockCell } from './stock-cell.tsx'

type Props = { form: EndpointForm<ProductValues>; product: AdminProduct | null; decimals: number }

const inputs = ['sku', 'price', 'discountPrice', 'weight', 'minQuantity', 'multiple', 'maxQuantity', 'code', 'barcode'] as const

export function VariantTable({ form, product, decimals }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const variants = form.watch('variants')
  const shown = product ? inputs : inputs.filter((name) => name !== 'sku')
  return (
    <Table label={t('office.admin.product.variants')} density="compact" maxHeight="36rem">
      <thead>
        <tr>
          {product && product.variants.length > 1 && <Th>{t('office.admin.product.variant')}</Th>}
          {shown.map((name) => (
            <Th key={name}>{t(`office.admin.product.${name}`)}</Th>
          ))}
          {product && <Th>{t('office.admin.products.stock')}</Th>}
          <Th>{t('office.admin.products.status')}</Th>
        </tr>
      </thead>
      <tbody>
        {variants.map((variant, index) => {
          const name = textIn(variant.title, locale) || variant.sku
          const kept = product?.variants[index]
          return (
            <Tr key={variant.id} className="align-top">
              {product && product.variants.length > 1 && <Td className="whitespace-nowrap font-medium">{name}</Td>}
              {shown.map((field) => (
                <Td key={field}>
                  <TextInput
                    hideLabel
                    label={`${t(`office.admin.product.${field}`)} ${name}`}
                    dir="ltr"
                    className={field === 'sku' || field === 'barcode' ? 'w-36' : 'w-24 text-end tabular-nums'}
                    {...(field === 'price' || field === 'discountPrice' ? { inputMode: 'decimal' as const } : {})}
                    error={form.errorOf(`variants.${index}.${field}`)}
                    {...form.register(`variants.${index}.${field}`)}
                  />
                </Td>
              ))}
              {product && (
                <Td>
                  {product.isBundle ? '–' : kept && <StockCell variantId={kept.id} name={name} onHand={kept.onHand} decimals={decimals} />}
                </Td>
              )}
              <Td>
                <Select
                  hideLabel
                  label={`${t('office.admin.products.status')} ${name}`}
                  fieldClassName="w-36"
                  options={productStatuses.map((value) => ({ value, label: t(`office.admin.status.${value}`) }))}
                  {...form.register(`variants.${index}.status`)}
                />
              </Td>
            </Tr>
          )
        })}
      </tbody>
    </Table>
  )
}
