// The copy of the shop's settings and company in browser storage (specification sections 3 and 7). Pure, so that it can be tested.
import { unavailable } from './known-text.ts'

export type Memory = { siteTheme: string; columns: string; page_limit: string; admin_limit: string }

/** Takes the theme of the settings call, a JSON string; gives the texts to store, or null when it is invalid. */
export function themeMemory(theme: string): Memory | null {
  const parsed = parse(theme)
  if (!parsed) return null
  const { columns, perPage, admin_limit, ...rest } = parsed
  return {
    siteTheme: JSON.stringify(rest),
    columns: JSON.stringify(columns ?? {}),
    page_limit: String(perPage ?? 20),
    admin_limit: String(admin_limit ?? 30),
  }
}

/** The company's fields; missing ones are filled from the stored copy, else with "Unavailable". */
export function filledCompany(company: Readonly<Record<string, string | null | undefined>>, known: string | null): Record<string, string> {
  const before = known === null ? null : parse(known)
  return Object.fromEntries(
    Object.entries(company).map(([key, value]) => {
      const previous = before?.[key]
      return [key, value || (typeof previous === 'string' ? previous : '') || unavailable]
    }),
  )
}

function parse(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
  } catch {
    return null
  }
}
