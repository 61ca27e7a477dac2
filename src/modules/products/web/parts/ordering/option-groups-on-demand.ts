import { onDemand } from '#web/on-demand.tsx'
import { OptionGroups } from './option-groups.tsx'

/** Most products have no options: the browser fetches them with the product that has. */
export const optionGroups = onDemand(
  'options',
  import.meta.env.SSR ? OptionGroups : null,
  async () => (await import('./option-groups.tsx')).OptionGroups,
)
