import { useTranslation } from '#web/translation.tsx'
import { TagLabel } from '#web/ui/badge.tsx'
import type { ProductCard } from '../../../contract.ts'

/** A product's labels: discounts first, then that it is a bundle (by its components or by a tag, whatever the tag's own title), then the others. */
export function TagLabels({ tags, isBundle = false, most = 6 }: { tags: ProductCard['tags']; isBundle?: boolean; most?: number }) {
  const { t } = useTranslation()
  const ofType = (wanted: 1 | 2) => tags.filter(({ type }) => type === wanted)
  const bundle =
    isBundle || tags.some(({ type }) => type === 3) ? [{ slug: '', title: t('shop.bundle.label'), kind: 'bundle' as const }] : []
  const labels = [
    ...ofType(2).map((tag) => ({ ...tag, kind: 'deal' as const })),
    ...bundle,
    ...ofType(1).map((tag) => ({ ...tag, kind: 'plain' as const })),
  ]
  return labels.slice(0, most).map(({ slug, title, kind }) => (
    <TagLabel key={slug} kind={kind}>
      {title}
    </TagLabel>
  ))
}
