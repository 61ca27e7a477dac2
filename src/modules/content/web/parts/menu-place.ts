import { paths } from '#web/paths.ts'
import type { MenuTerm } from '../../menu-contract.ts'

/** The classes that show a menu on its screen sizes; by width alone, so that one cached page serves all devices. */
export const onDevices = (devices: readonly string[]): string =>
  devices.includes('web') && devices.includes('mobile') ? '' : devices.includes('web') ? 'max-md:hidden' : 'md:hidden'

/** The page of a brand, category or main category in a menu. */
export const termPath = ({ kind, slug }: Pick<MenuTerm, 'kind' | 'slug'>): string =>
  kind === 'brand' ? paths.brand(slug) : kind === 'category' ? paths.category(slug) : paths.mainCategory(slug)
