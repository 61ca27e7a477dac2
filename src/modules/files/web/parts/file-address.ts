import { pictureUrl } from '#web/ui/picture.tsx'
import type { FileKind } from '../../admin-contract.ts'

/** Where a file can be fetched: a picture at 1,200 pixels, a document, a video. */
export const fileUrl = (kind: FileKind, hash: string): string => (kind === 'picture' ? pictureUrl(hash, 1200) : `/files/${hash}/${kind}`)
