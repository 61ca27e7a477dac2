// What a product looked like in its file, as a hash kept with it: the same file again finds nothing to do.
import { hash } from 'node:crypto'
import type { ImportProduct } from '../../catalogue.ts'

const complete = '+pictures'

/** The hash of everything the file says about a product, but not where it stands in the file. */
export function sourceHash(product: ImportProduct): string {
  const placeless = { ...product, line: 0, variants: product.variants.map((variant) => ({ ...variant, line: 0 })) }
  return hash('sha256', JSON.stringify(placeless))
}

/** What is kept with the product: the hash, marked when all its pictures are kept too. */
export const keptHash = (of: string, hasAllPictures: boolean): string => (hasAllPictures ? of + complete : of)

/** Reads a kept hash again. */
export const readKeptHash = (kept: string | null): { hash: string | null; hasAllPictures: boolean } =>
  kept?.endsWith(complete) ? { hash: kept.slice(0, -complete.length), hasAllPictures: true } : { hash: kept, hasAllPictures: false }

/** What names a product over all imports. */
export const sourceKeyOf = ({ format, sourceKey }: ImportProduct): string => `${format}:${sourceKey}`
