// A file of the office as it lies in storage: in parts of one size, read from any place or from one end to the other.
import type { Storage } from '#server/storage.ts'
import { partBytes } from '../../admin-contract.ts'

/** Which parts are meant, and how large they are together. */
export type Uploaded = { id: string; bytes: number }
export type RandomAccess = { size: number; read: (offset: number, length: number) => Promise<Buffer> }
export type UploadedFile = RandomAccess & { stream: () => AsyncGenerator<Buffer> }

export const partName = (id: string, part: number): string => `imports/${id}/${part}`
export const partCount = (bytes: number): number => Math.ceil(bytes / partBytes)

async function readPart(storage: Storage, name: string): Promise<Buffer> {
  const found = await storage.open(name)
  if (!found) throw new Error(`${name} is not in storage`)
  const chunks: Buffer[] = []
  for await (const chunk of found.stream()) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

/** Takes an import's id and its size; one part is in memory at a time. */
export function uploadedFile(storage: Storage, { id, bytes }: Uploaded): UploadedFile {
  let held: { part: number; bytes: Buffer } | null = null
  const partOf = async (part: number): Promise<Buffer> => {
    if (held?.part !== part) held = { part, bytes: await readPart(storage, partName(id, part)) }
    return held.bytes
  }
  return {
    size: bytes,
    read: async (offset, length) => {
      const pieces: Buffer[] = []
      const end = Math.min(offset + length, bytes)
      for (let at = offset; at < end;) {
        const part = Math.floor(at / partBytes)
        const from = at - part * partBytes
        const piece = (await partOf(part)).subarray(from, from + end - at)
        if (piece.length === 0) throw new Error(`part ${part} of import ${id} is too short`)
        pieces.push(piece)
        at += piece.length
      }
      return pieces.length === 1 ? (pieces[0] ?? Buffer.alloc(0)) : Buffer.concat(pieces)
    },
    stream: async function* () {
      for (let part = 0; part < partCount(bytes); part++) yield* slices(await readPart(storage, partName(id, part)))
    },
  }
}

/** Where the parts of an import's ZIP file of pictures lie. */
export const zipId = (id: string): string => `${id}/zip`

/** Random access to the uploaded file: only the bytes asked for are read. */
export function scatteredFile(storage: Storage, { id, bytes }: Uploaded): RandomAccess {
  const readRange = async (part: number, start: number, end: number): Promise<Buffer[]> => {
    const found = await storage.open(partName(id, part))
    if (!found) throw new Error(`${partName(id, part)} is not in storage`)
    const chunks: Buffer[] = []
    for await (const chunk of found.stream({ start, end: end - 1 })) chunks.push(Buffer.from(chunk))
    return chunks
  }
  return {
    size: bytes,
    read: async (offset, length) => {
      const end = Math.min(offset + length, bytes)
      const pieces: Buffer[] = []
      for (let at = offset; at < end;) {
        const part = Math.floor(at / partBytes)
        const to = Math.min(end, (part + 1) * partBytes)
        pieces.push(...(await readRange(part, at - part * partBytes, to - part * partBytes)))
        at = to
      }
      return Buffer.concat(pieces)
    },
  }
}

const sliceBytes = 65_536

/** Small pieces, so that reading them gives way to other work. */
function* slices(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += sliceBytes) yield bytes.subarray(at, at + sliceBytes)
}

/** Takes the parts of a file out of storage. */
export async function removeUpload(storage: Storage, { id, bytes }: Uploaded): Promise<void> {
  for (let part = 0; part < partCount(bytes); part++) await storage.remove(partName(id, part))
}
