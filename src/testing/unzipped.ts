import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'

/** For tests: takes a ZIP file as base64; gives its files by their names, in their order. */
export async function unzipped(base64: string): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(Buffer.from(base64, 'base64'), { lazyEntries: true })
  const files = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry()) files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  return files
}
