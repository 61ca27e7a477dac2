import { csvText } from '#shared/csv.ts'
import type { ExportedUser } from '../../admin-contract.ts'

const columns = {
  'person.fields.code': (row) => row.code,
  'company.fields.companyName': (row) => row.companyName,
  'company.fields.companyNumber': (row) => row.companyNumber,
  'company.fields.vatNumber': (row) => row.vatNumber ?? '',
  'person.fields.firstName': (row) => row.firstName,
  'person.fields.lastName': (row) => row.lastName,
  'person.fields.email': (row) => row.email,
  'person.admin.users.verified': (row, t) => t(row.isEmailVerified ? 'core.yes' : 'core.no'),
  'person.fields.phone': (row) => row.phone ?? '',
  'person.fields.mobile': (row) => row.mobile ?? '',
  'person.fields.status': (row, t) => t(`person.statuses.${row.status}`),
  'person.admin.users.prices': (row, t) => t(row.canSeePrices ? 'core.yes' : 'core.no'),
  'person.restricted': (row, t) => t(row.isRestricted ? 'core.yes' : 'core.no'),
  'person.salesperson': (row) => row.salespersonName ?? '',
  'person.admin.users.since': (row) => row.createdAt.slice(0, 10),
} satisfies Record<string, (row: ExportedUser, t: (key: string) => string) => string>

/** Customers as a CSV file with headings in the admin's language. */
export const usersCsv = (rows: readonly ExportedUser[], t: (key: string) => string): string =>
  csvText([Object.keys(columns).map(t), ...rows.map((row) => Object.values(columns).map((read) => read(row, t)))])
