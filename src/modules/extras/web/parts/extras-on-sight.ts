import { onSight } from '#web/on-demand.tsx'
import { ProductExtras } from './product-extras.tsx'

/** The downloads and videos of a product; the browser fetches their part when the reader comes near. */
export const ExtrasOnSight = onSight(
  import.meta.env.SSR ? ProductExtras : null,
  async () => (await import('./product-extras.tsx')).ProductExtras,
)
