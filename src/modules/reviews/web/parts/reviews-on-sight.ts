import { onSight } from '#web/on-demand.tsx'
import { ProductReviews } from './product-reviews.tsx'

/** The reviews of a product; the browser fetches them when the reader comes near. */
export const ReviewsOnSight = onSight(
  import.meta.env.SSR ? ProductReviews : null,
  async () => (await import('./product-reviews.tsx')).ProductReviews,
)
