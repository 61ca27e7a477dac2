import { onDemand } from '#web/on-demand.tsx'
import { BundleContents } from './bundle-contents.tsx'

/** Most products are no bundles: the browser fetches the contents with the product that has some. */
export const bundleContents = onDemand(
  'bundle',
  import.meta.env.SSR ? BundleContents : null,
  async () => (await import('./bundle-contents.tsx')).BundleContents,
)
