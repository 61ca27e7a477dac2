import { pictureUrl } from '#web/ui/picture.tsx'
import type { FileKind } from '../../admin-contract.ts'

/** The address of a file: a picture at 1,200 pixels, a document, a video. */
export const fileUrl = (kind: FileKind, hash: string): string => (kind === 'picture' ? pictureUrl(hash, 1200) : `/files/${hash}/${kind}`)

/** A number of bytes as text in a readable unit. */
export function sizeInWords(bytes: number, tag: string): string {
  const [unit, size] =
    bytes < 1024 ** 2
      ? (['kilobyte', 1024] as const)
      : bytes < 1024 ** 3
        ? (['megabyte', 1024 ** 2] as const)
        : (['gigabyte', 1024 ** 3] as const)
  return new Intl.NumberFormat(tag, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: 1,
    numberingSystem: 'latn',
  }).format(bytes / size)
}
