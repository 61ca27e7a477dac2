// Properties that hold for whatever values: the same row of them in every run, so that a run says nothing new about unchanged code.
import fc from 'fast-check'

const seed = Number(process.env['SEED'] ?? 20_261_122)

/** Tries a property on a row of values; `SEED=7` tries it on another row. */
export function forAny<T>(property: fc.IAsyncProperty<T>, parameters?: fc.Parameters<T>): Promise<void>
export function forAny<T>(property: fc.IProperty<T>, parameters?: fc.Parameters<T>): void
export function forAny<T>(property: fc.IAsyncProperty<T> | fc.IProperty<T>, parameters: fc.Parameters<T> = {}): void | Promise<void> {
  return fc.assert(property as fc.IProperty<T>, { seed, ...parameters })
}
