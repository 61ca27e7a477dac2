// Builds HTML by tagged template: every value is escaped unless it was built in this way itself.

export type Html = { readonly html: string }
type Value = string | number | Html | readonly Html[] | null

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes a text for use between tags and inside quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)

function spell(value: Value): string {
  if (value === null) return ''
  if (typeof value === 'string' || typeof value === 'number') return escapeHtml(String(value))
  return 'html' in value ? value.html : value.map((each) => each.html).join('')
}

/** html`<p>${name}</p>`: the literal text as written, the values escaped. */
export const html = (parts: TemplateStringsArray, ...values: Value[]): Html => ({
  html: parts.map((part, index) => part + (index < values.length ? spell(values[index] ?? null) : '')).join(''),
})
