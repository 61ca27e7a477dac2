// Making variants from types and values: which combinations exist already, which are new, which are left over, and what SKU a new one gets. Pure.

export type PlanValue = { id: string; slug: string }
export type PlanAxis = { typeId: string; slug: string; values: readonly PlanValue[] }
/** An existing variant's value ids by type id. */
export type PlannedVariant = { id: string; values: Readonly<Record<string, string>> }
/** One wanted variant: its value per axis, and the existing one that becomes it. */
export type Combination = { values: readonly PlanValue[]; keeps: string | null }

/** Takes axes; gives all combinations, the last axis running fastest. */
const combined = (axes: readonly PlanAxis[]): PlanValue[][] =>
  axes.reduce<PlanValue[][]>((rows, { values }) => rows.flatMap((row) => values.map((value) => [...row, value])), [[]])

/**
 * Matches existing variants to the combinations: first those that have exactly its values, then those that lack a type of the plan and agree
 * in the rest (the only variant of a product becomes the first combination and keeps its stock). Gives the combinations and who is left over.
 */
export function planVariants(
  axes: readonly PlanAxis[],
  existing: readonly PlannedVariant[],
): { combinations: Combination[]; left: string[] } {
  const wanted = combined(axes)
  const keyOf = (valueIds: readonly (string | undefined)[]) => valueIds.map((id) => id ?? '').join(' ')
  const keeps = new Map<string, string>()
  const free = new Set(existing.map(({ id }) => id))
  const keys = new Set(wanted.map((values) => keyOf(values.map(({ id }) => id))))
  const take = (key: string, id: string) => {
    if (!keys.has(key) || keeps.has(key) || !free.has(id)) return
    keeps.set(key, id)
    free.delete(id)
  }
  for (const { id, values } of existing) take(keyOf(axes.map(({ typeId }) => values[typeId])), id)
  for (const { id, values } of existing) {
    if (!free.has(id) || axes.every(({ typeId }) => values[typeId] !== undefined)) continue
    const fitting = wanted.find(
      (combination) =>
        !keeps.has(keyOf(combination.map((value) => value.id))) &&
        axes.every(({ typeId }, at) => values[typeId] === undefined || values[typeId] === combination[at]?.id),
    )
    if (fitting) take(keyOf(fitting.map((value) => value.id)), id)
  }
  return {
    combinations: wanted.map((values) => ({ values, keeps: keeps.get(keyOf(values.map(({ id }) => id))) ?? null })),
    left: existing.flatMap(({ id }) => (free.has(id) ? [id] : [])),
  }
}

const placeholder = /\{([^{}:]+)(?::(\d{1,2}))?\}/g
const plain = (text: string) => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')

/** What is wrong with a pattern: the first placeholder that names no type; null when all do. */
export function unknownPlaceholder(pattern: string, axes: readonly PlanAxis[]): string | null {
  const known = new Set(['N', ...axes.map(({ slug }) => slug.toUpperCase())])
  for (const [whole, name = ''] of pattern.matchAll(placeholder)) if (!known.has(name.toUpperCase())) return whole
  return null
}

/** The SKU of a combination by a pattern; {n} is a running number of at least three digits. */
export function skuBy(pattern: string, axes: readonly PlanAxis[], values: readonly PlanValue[], number: number): string {
  const filled = pattern.replace(placeholder, (whole, name: string, length: string | undefined) => {
    if (name.toUpperCase() === 'N') return String(number).padStart(3, '0')
    const at = axes.findIndex(({ slug }) => slug.toUpperCase() === name.toUpperCase())
    const value = values[at]
    return value ? plain(value.slug).slice(0, length ? Number(length) : undefined) : whole
  })
  return filled.toUpperCase()
}

/** A pattern that always gives 4 to 12 characters. */
export const defaultPattern = (productSku: string): string => `${productSku.slice(0, 8).replace(/[-_. ]+$/, '')}-{N}`
