// The copy of the shop's settings and company in browser storage (specification sections 3 and 7). Pure, so that it can be tested.
import { defaultColumns } from '#shared/default-columns.ts'
import type { CompanyInfo } from './shapes.ts'
import { knownText, unavailable } from './known-text.ts'

export type Memory = { siteTheme: string; columns: string; page_limit: string; admin_limit: string }

/** Takes the theme of the settings call, a JSON string; gives the texts to store, or null when it is invalid. */
export function themeMemory(theme: string): Memory | null {
  const parsed = parse(theme)
  if (!parsed) return null
  const { columns, perPage, admin_limit, ...rest } = parsed
  return {
    siteTheme: JSON.stringify(rest),
    columns: JSON.stringify(columns ?? defaultColumns),
    page_limit: String(perPage ?? 20),
    admin_limit: String(admin_limit ?? 30),
  }
}

/** The company's fields; missing ones are filled from the stored copy, else with "Unavailable". */
export function filledCompany<F extends string>(
  company: Readonly<Record<F, string | null | undefined>>,
  known: string | null,
): Record<F, string> {
  const before = known === null ? null : parse(known)
  const filled = Object.entries<unknown>(company).map(([key, value]) => [key, textOf(value) || textOf(before?.[key]) || unavailable])
  return Object.fromEntries(filled) as Record<F, string>
}

const textOf = (value: unknown): string => (typeof value === 'string' ? knownText(value) : '')

const noCompany: Record<keyof CompanyInfo, ''> = {
  name: '',
  mobile: '',
  phone: '',
  post_code: '',
  currency: '',
  address: '',
  email: '',
  vatNumber: '',
  bankName: '',
  bankNumber: '',
  bankSortCode: '',
  IBAN: '',
  commercial_record_number: '',
  bank_account_name: '',
}

export type FailedCompany = CompanyInfo & { error: { status: number; code: string; message: string } }

/** Replaces the company when its call fails (specification section 7): the error, and in each field the last known text, else "Unavailable". */
export const failedCompany = ({ status, code, message }: FailedCompany['error'], known: string | null): FailedCompany => ({
  ...filledCompany(noCompany, known),
  error: { status, code, message },
})

/** The company's text to store, of a failed call with its error, also of one that the page itself was made in spite of; null while there is neither. */
export function companyMemory(
  company: CompanyInfo | FailedCompany | undefined,
  error: FailedCompany['error'] | null,
  known: string | null,
): string | null {
  const failure = error ?? (company && 'error' in company ? company.error : null)
  if (failure) return JSON.stringify(failedCompany(failure, known))
  return company ? JSON.stringify(filledCompany<keyof CompanyInfo>(company, known)) : null
}

function parse(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
  } catch {
    return null
  }
}
