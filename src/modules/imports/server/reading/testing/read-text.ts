// For tests: reads a catalogue out of bytes or text and gives everything it yields in three lists.
import { readFile } from 'node:fs/promises'
import type { ImportProduct, ReadOptions } from '../../../catalogue.ts'
import type { ImportProblem } from '../../../problems.ts'
import { openCatalogue, type OpenCatalogue } from '../read-catalogue.ts'

export type ReadAll = { opened: OpenCatalogue; products: ImportProduct[]; errors: ImportProblem[]; warnings: ImportProblem[] }

/** Takes a file's content, fed in chunks of a size, and gives what was read of it. */
export async function readAll(content: string | Uint8Array, options: Partial<ReadOptions> = {}, chunk = 1 << 16): Promise<ReadAll> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  const opened = await openCatalogue(inChunks(bytes, chunk), { language: 'en', currency: 'GBP', ...options })
  const all: ReadAll = { opened, products: [], errors: [], warnings: [] }
  for await (const result of opened.results) {
    if (result.ok) all.products.push(result.product)
    else if (result.problem.severity === 'error') all.errors.push(result.problem)
    else all.warnings.push(result.problem)
  }
  return all
}

async function* inChunks(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.byteLength; at += size) yield bytes.subarray(at, at + size)
}

/** Reads a file of the fixtures. */
export const fixture = async (name: string, options?: Partial<ReadOptions>): Promise<ReadAll> =>
  readAll(await readFile(new URL(`../fixtures/${name}`, import.meta.url)), options)

/** Problems as line, column and name of the code. */
export const short = (problems: ImportProblem[]): (string | number | null)[][] =>
  problems.map(({ line, column, code }) => [line, column, code.slice('import.'.length)])
