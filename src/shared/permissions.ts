// The permissions of admins, one per area and verb. Each office endpoint names one; menu, palette and buttons follow it. The names of the areas are under
// person.admin.areas.

export const permissions = [
  'reports.see',
  'orders.see',
  'orders.change',
  'money.change',
  'catalogue.see',
  'catalogue.change',
  'stock.see',
  'stock.change',
  'prices.see',
  'prices.change',
  'customers.see',
  'customers.change',
  'privacy.change',
  'content.see',
  'content.change',
  'reviews.see',
  'reviews.change',
  'files.see',
  'files.change',
  'imports.see',
  'imports.change',
  'mails.see',
  'mails.change',
  'settings.see',
  'settings.change',
  'audit.see',
] as const
export type Permission = (typeof permissions)[number]

/** The permission to change what another one lets see; none where nothing is asked. */
export const changeOf = (permission: Permission | null | undefined): Permission | undefined =>
  permissions.find((each) => each === permission?.replace('.see', '.change'))

/** The header by which answers to an admin name their rights. */
export const rightsHeader = 'x-rights'

/** A screen's demand: a permission, or that the admin is a super admin. */
export type Right = Permission | 'superAdmin'

/** The areas of the permissions, in the order of the list. */
export const areas = [...new Set(permissions.map((each) => each.split('.')[0] ?? ''))]

/** Areas without a sight of their own: money is seen with its orders, what is asked about a person's data with the person. */
const sights: Partial<Record<Permission, Permission>> = { 'money.change': 'orders.see', 'privacy.change': 'customers.see' }
/** The permission that lets one see what another one lets change. */
const sightOf = (permission: Permission): string => sights[permission] ?? permission.replace('.change', '.see')

/** The given permissions and those to see what they let change, in the order of the list. */
export function withSight(given: readonly Permission[]): Permission[] {
  const seen = new Set<string>(given.map(sightOf))
  return permissions.filter((each) => given.includes(each) || seen.has(each))
}
