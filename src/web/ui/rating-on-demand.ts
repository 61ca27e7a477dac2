import { onDemand } from '#web/on-demand.tsx'
import { Rating } from './rating.tsx'

/** The stars at the head of a product's page: most products have no reviews, and the browser fetches nothing for them. */
export const rating = onDemand('rating', import.meta.env.SSR ? Rating : null, async () => (await import('./rating.tsx')).Rating)
