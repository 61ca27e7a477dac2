// Below a product: what is bought together with it, and what was looked at before. Loaded when the reader comes near.
import { useState } from 'react'
import { listBoughtTogether, listCards, type Product } from '#modules/products/contract.ts'
import { useLive } from '#web/page-data.ts'
import { useTranslation } from '#web/translation.tsx'
import { ProductSection } from './product-section.tsx'
import { recentlySeen } from './recently-seen.ts'

export function MoreProducts({ product: { id, slug, title } }: { product: Pick<Product, 'id' | 'slug' | 'title'> }) {
  const { t } = useTranslation()
  const { data: together = [] } = useLive(listBoughtTogether, { params: { slug } })
  const [before] = useState(() => recentlySeen().filter((each) => each !== id))
  const { data: seen = [] } = useLive(listCards, { query: { products: before } }, { enabled: before.length > 0 })
  return (
    <div className="grid gap-6 lg:gap-10">
      <ProductSection title={t('shop.product.together', { title })} description={t('shop.product.togetherWhy')} cards={together} />
      <ProductSection title={t('shop.product.seen')} description={t('shop.product.seenWhy')} cards={seen} />
    </div>
  )
}
