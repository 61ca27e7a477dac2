// Parts of content pages that the browser fetches when the reader comes near.
import { Player } from '#modules/extras/web/parts/player.tsx'
import { onSight } from '#web/on-demand.tsx'
import { PageProducts } from './page-products.tsx'

export const VideoOnSight = onSight(
  import.meta.env.SSR ? Player : null,
  async () => (await import('#modules/extras/web/parts/player.tsx')).Player,
)
export const ProductsOnSight = onSight(
  import.meta.env.SSR ? PageProducts : null,
  async () => (await import('./page-products.tsx')).PageProducts,
)
