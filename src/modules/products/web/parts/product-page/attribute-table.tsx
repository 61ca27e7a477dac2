import { useTranslation } from '#web/translation.tsx'
import type { Product } from '../../../contract.ts'

/** Names and values of a product (origin, material, term life) with its codes; nothing when there are none. */
export function AttributeTable({
  product,
}: {
  product: Pick<Product, 'attributes' | 'sku' | 'unit' | 'brand'> & { weight?: string | null }
}) {
  const { t } = useTranslation()
  const own = [
    { name: t('shop.product.sku'), value: product.sku },
    ...(product.brand ? [{ name: t('shop.product.brand'), value: product.brand.name }] : []),
    { name: t('shop.product.unit'), value: product.unit.one },
    ...(product.weight ? [{ name: t('shop.product.weight'), value: product.weight }] : []),
  ]
  return (
    <dl className="surface-card divide-y divide-line overflow-hidden rounded-md border border-line text-sm">
      {[...product.attributes, ...own].map(({ name, value }, index) => (
        <div key={index} className="grid grid-cols-[minmax(7rem,2fr)_3fr] gap-4 px-4 py-2.5">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="min-w-0 break-words text-ink">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
