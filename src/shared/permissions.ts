// The permissions of admins, one per area and verb. Each office endpoint names one; menu, palette and buttons follow it.

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
