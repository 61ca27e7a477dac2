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
  const wantedKeys = wanted.map((values) => keyOf(values.map(({ id }) => id)))
  const keeps = new Map<string, string>()
  const free = new Set(existing.map(({ id }) => id))
  const keys = new Set(wantedKeys)
  const take = (key: string, id: string) => {
    if (!keys.has(key) || keeps.has(key) || !free.has(id)) return
    keeps.set(key, id)
    free.delete(id)
  }
  for (const { id, values } of existing) take(keyOf(axes.map(({ typeId }) => values[typeId])), id)
  const nextFitting = fittingIn(axes, wanted)
  for (const { id, values } of existing) {
    const known = axes.filter(({ typeId }) => values[typeId] !== undefined).length
    const isOfOtherTypes = known === 0 && Object.keys(values).length > 0
    if (!free.has(id) || known === axes.length || isOfOtherTypes) continue
    const at = nextFitting(values, (each) => keeps.has(wantedKeys[each] ?? ''))
    if (at !== null) take(wantedKeys[at] ?? '', id)
  }
  return {
    combinations: wanted.map((values, at) => ({ values, keeps: keeps.get(wantedKeys[at] ?? '') ?? null })),
    left: existing.flatMap(({ id }) => (free.has(id) ? [id] : [])),
  }
}

/** Gives what finds, for values of some types, the first combination that agrees with them and is not taken; one look at each combination per set of types. */
function fittingIn(axes: readonly PlanAxis[], wanted: readonly PlanValue[][]) {
  const byTypes = new Map<string, Map<string, { places: number[]; next: number }>>()
  const listsFor = (known: readonly number[]) => {
    const lists = new Map<string, { places: number[]; next: number }>()
    for (const [place, combination] of wanted.entries()) {
      const key = known.map((at) => combination[at]?.id ?? '').join(' ')
      const list = lists.get(key) ?? { places: [], next: 0 }
      list.places.push(place)
      lists.set(key, list)
    }
    return lists
  }
  return (values: PlannedVariant['values'], isTaken: (place: number) => boolean): number | null => {
    const known = axes.flatMap(({ typeId }, at) => (values[typeId] === undefined ? [] : [at]))
    const lists = byTypes.get(known.join()) ?? listsFor(known)
    byTypes.set(known.join(), lists)
    const list = lists.get(known.map((at) => values[axes[at]?.typeId ?? ''] ?? '').join(' '))
    if (!list) return null
    // A taken SKU stays taken, so nothing is looked at twice.
    while (list.next < list.places.length && isTaken(list.places[list.next] ?? -1)) list.next += 1
    return list.places[list.next] ?? null
  }
}

const placeholder = /\{([^{}:]+)(?::(\d{1,2}))?\}/g
const plain = (text: string) => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')

/** The error in a pattern: the first placeholder that names no type; null when all do. */
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
