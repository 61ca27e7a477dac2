import { onSight } from '#web/on-demand.tsx'

/** The browser's alone: it knows what was looked at before. */
export const MoreProductsOnSight = onSight(null, async () => (await import('./more-products.tsx')).MoreProducts)
