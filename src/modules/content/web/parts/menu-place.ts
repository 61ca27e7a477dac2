import { paths } from '#web/paths.ts'
import { cx } from '#web/ui/cx.ts'
import type { LinkMenu, MenuTerm } from '../../menu-contract.ts'

/** The classes that show a menu on its screen sizes; by width alone, so that one cached page serves all devices. */
export const onDevices = (devices: readonly string[]): string =>
  devices.includes('web') && devices.includes('mobile') ? '' : devices.includes('web') ? 'max-md:hidden' : 'md:hidden'

const columns = ['', '', 'lg:grid-cols-2', 'lg:grid-cols-3']

/** The classes of a row of menus: as many columns as it has menus, on the screen sizes of any of them. */
export const rowLook = (row: readonly Pick<LinkMenu, 'deviceTypes'>[]): string =>
  cx('grid grid-cols-1 gap-6', columns[row.length], onDevices(row.flatMap(({ deviceTypes }) => deviceTypes)))

/** The page of a brand, category or main category in a menu. */
export const termPath = ({ kind, slug }: Pick<MenuTerm, 'kind' | 'slug'>): string =>
  kind === 'brand' ? paths.brand(slug) : kind === 'category' ? paths.category(slug) : paths.mainCategory(slug)
