import { relatedProducts } from '#modules/products/contract.ts'
import { useData } from '#web/page-data.ts'
import { useTranslation } from '#web/translation.tsx'
import { ProductSection } from './product-section.tsx'

/** Products like this one. The page has to want `relatedProducts`. */
export function RelatedProducts({ slug }: { slug: string }) {
  const { t } = useTranslation()
  return <ProductSection title={t('shop.product.related')} cards={useData(relatedProducts, { params: { slug } })} />
}
