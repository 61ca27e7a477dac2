import { useTranslation } from '#web/translation.tsx'
import { TagLabel } from '#web/ui/badge.tsx'
import type { ProductCard } from '../../../contract.ts'

const kinds = { 1: 'plain', 2: 'deal', 3: 'bundle' } as const

/** A product's labels, discounts first; a bundle without a label of its own says that it is one. */
export function TagLabels({ tags, isBundle = false, most = 6 }: { tags: ProductCard['tags']; isBundle?: boolean; most?: number }) {
  const { t } = useTranslation()
  const sorted = [...tags].sort((a, b) => rank(a.type) - rank(b.type)).slice(0, most)
  return (
    <>
      {sorted.map(({ slug, title, type }) => (
        <TagLabel key={slug} kind={kinds[type]}>
          {title}
        </TagLabel>
      ))}
      {isBundle && !tags.some(({ type }) => type === 3) && <TagLabel kind="bundle">{t('shop.bundle.label')}</TagLabel>}
    </>
  )
}

const rank = (type: 1 | 2 | 3): number => (type === 2 ? 0 : type === 3 ? 1 : 2)
