import { onSight } from '#web/on-demand.tsx'
import { RelatedProducts } from './related-products.tsx'

export const RelatedOnSight = onSight(
  import.meta.env.SSR ? RelatedProducts : null,
  async () => (await import('./related-products.tsx')).RelatedProducts,
)
