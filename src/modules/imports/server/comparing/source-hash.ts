// Hashes a product as its file describes it; the hash is stored with the product, so the same file again finds nothing to do.
import { hash } from 'node:crypto'
import type { ImportProduct } from '../../catalogue.ts'

const complete = '+pictures'

/** The hash of everything the file says about a product, but not where it stands in the file. */
export function sourceHash(product: ImportProduct): string {
  const placeless = { ...product, line: 0, variants: product.variants.map((variant) => ({ ...variant, line: 0 })) }
  return hash('sha256', JSON.stringify(placeless))
}

/** The hash stored with a product, marked when all its pictures are stored too. */
export const storedHash = (of: string, hasAllPictures: boolean): string => (hasAllPictures ? of + complete : of)

/** Reads a stored hash again. */
export const readStoredHash = (stored: string | null): { hash: string | null; hasAllPictures: boolean } =>
  stored?.endsWith(complete) ? { hash: stored.slice(0, -complete.length), hasAllPictures: true } : { hash: stored, hasAllPictures: false }

/** The key that names a product over all imports. */
export const sourceKeyOf = ({ format, sourceKey }: ImportProduct): string => `${format}:${sourceKey}`
