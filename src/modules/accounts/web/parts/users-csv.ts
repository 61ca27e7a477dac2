import { csvText } from '#shared/csv.ts'
import type { ExportedUser } from '../../admin-contract.ts'

const columns = {
  'account.fields.code': (row) => row.code,
  'account.fields.companyName': (row) => row.companyName,
  'account.fields.companyNumber': (row) => row.companyNumber,
  'account.fields.vatNumber': (row) => row.vatNumber ?? '',
  'account.fields.firstName': (row) => row.firstName,
  'account.fields.lastName': (row) => row.lastName,
  'account.fields.email': (row) => row.email,
  'account.fields.phone': (row) => row.phone ?? '',
  'account.fields.mobile': (row) => row.mobile ?? '',
  'account.fields.status': (row, t) => t(`account.statuses.${row.status}`),
  'account.admin.users.prices': (row, t) => t(row.canSeePrices ? 'core.yes' : 'core.no'),
  'account.restricted': (row, t) => t(row.isRestricted ? 'core.yes' : 'core.no'),
  'account.salesperson': (row) => row.salespersonName ?? '',
  'account.admin.users.since': (row) => row.createdAt.slice(0, 10),
} satisfies Record<string, (row: ExportedUser, t: (key: string) => string) => string>

/** Customers as a CSV file with headings in the admin's language. */
export const usersCsv = (rows: readonly ExportedUser[], t: (key: string) => string): string =>
  csvText([Object.keys(columns).map(t), ...rows.map((row) => Object.values(columns).map((read) => read(row, t)))])
