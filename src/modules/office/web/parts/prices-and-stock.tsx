// Price and stock of a product: with one variant edited in place, with several shown and led to their own screen.
import { useTranslation } from '#web/translation.tsx'
import type { AdminProduct } from '#modules/products/product-admin-contract.ts'
import { productStatuses } from '#modules/products/admin-fields.ts'
import { textIn } from '#shared/locale.ts'
import { quantityShown } from '#shared/quantity.ts'
import { useBoot, useFormat, useLocale } from '#web/boot-context.tsx'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/choice.tsx'
import { MoneyInput } from '#web/ui/money-input.tsx'
import { Table, Td, Th, Tr } from '#web/ui/table.tsx'
import { Select, TextInput } from '#web/ui/text-input.tsx'
import type { VariantValues } from '#modules/products/web/parts/editing/product-values.ts'
import type { ProductFormProps } from '#modules/products/web/parts/editing/product-form-props.ts'
import { StockCell } from '#modules/stock/web/parts/stock-cell.tsx'

type Props = Omit<ProductFormProps, 'choices'> & { isBundle: boolean }

export function PricesAndStock(props: Props) {
  const { t } = useTranslation()
  const { product } = props
  const { profile } = useBoot()
  const links = product && (
    <>
      <ButtonLink size="sm" to={paths.office.productAttributes(profile.attributesVersion, product.id)} icon="tag">
        {t('office.admin.product.attributesLink', { count: product.attributeCount })}
      </ButtonLink>
      <ButtonLink size="sm" to={paths.office.productVariants(product.id)} icon="box">
        {t(product.variantCount > 1 ? 'office.admin.product.allVariants' : 'office.admin.product.addVariants', {
          count: product.variantCount,
        })}
      </ButtonLink>
    </>
  )
  return (
    <Card title={t('office.admin.product.pricesAndStock')} description={t('office.admin.product.pricesText')} actions={links}>
      {product && product.variantCount !== 1 ? <Summary product={product} /> : <OnlyVariant {...props} />}
    </Card>
  )
}

function OnlyVariant({ form, product, decimals, isBundle }: Props) {
  const { t } = useTranslation()
  const only = product?.variants[0]
  const field = (name: keyof VariantValues) => ({
    label: t(`office.admin.product.${name}`),
    dir: 'ltr' as const,
    autoComplete: 'off',
    error: form.errorOf(`variant.${name}`),
    ...form.register(`variant.${name}`),
  })
  const amount = { inputMode: 'decimal' as const, className: 'tabular-nums' }
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <MoneyInput {...field('price')} />
      <MoneyInput {...field('discountPrice')} optional />
      {isBundle ? (
        <TextInput label={t('office.admin.products.stock')} value={t('office.admin.product.stockOfBundle')} readOnly />
      ) : only ? (
        <StockCell key={only.id} variantId={only.id} name={only.sku} onHand={only.onHand} decimals={decimals} />
      ) : (
        <div className="grid content-start gap-2">
          <TextInput
            label={t('office.admin.product.quantity')}
            dir="ltr"
            autoComplete="off"
            disabled={form.watch('isNotCounted')}
            {...form.input('quantity')}
            {...amount}
          />
          <Checkbox label={t('stock.admin.alwaysThere')} {...form.register('isNotCounted')} />
        </div>
      )}
      <Select
        label={t('office.admin.product.variantStatus')}
        options={productStatuses.map((value) => ({ value, label: t(`office.admin.status.${value}`) }))}
        {...form.input('variant.status')}
      />
      <TextInput {...field('weight')} {...amount} />
      <TextInput {...field('code')} optional />
      <TextInput {...field('barcode')} optional />
      <TextInput {...field('minQuantity')} {...amount} />
      <TextInput {...field('multiple')} {...amount} />
      <TextInput {...field('maxQuantity')} {...amount} optional />
    </div>
  )
}

/** The first few of several variants, to look at. */
function Summary({ product }: { product: AdminProduct }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { money } = useFormat()
  const rest = product.variantCount - product.variants.length
  return (
    <div className="grid gap-2">
      <Table label={t('office.admin.product.variants')} density="compact">
        <thead>
          <tr>
            <Th>{t('office.admin.product.variant')}</Th>
            <Th>{t('office.admin.product.sku')}</Th>
            <Th align="end">{t('office.admin.product.price')}</Th>
            <Th align="end">{t('office.admin.products.stock')}</Th>
            <Th>{t('office.admin.products.status')}</Th>
          </tr>
        </thead>
        <tbody>
          {product.variants.map((variant) => (
            <Tr key={variant.id}>
              <Td className="font-medium">
                <bdi>{textIn(variant.title, locale) || variant.sku}</bdi>
              </Td>
              <Td>
                <bdi>{variant.sku}</bdi>
              </Td>
              <Td align="end" className="tabular-nums">
                <bdi>{money(variant.discountPrice ?? variant.price)}</bdi>
              </Td>
              <Td align="end" className="tabular-nums">
                {variant.onHand === null ? t('stock.admin.levels.notCounted') : quantityShown(variant.onHand, product.decimals)}
              </Td>
              <Td>{t(`office.admin.status.${variant.status}`)}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
      {rest > 0 && <p className="text-sm text-ink-soft">{t('office.admin.product.moreVariants', { count: rest })}</p>}
    </div>
  )
}
