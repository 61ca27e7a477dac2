// Compresses the built assets at build time, as small as brotli and gzip can; the server only picks the form that a browser accepts.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Writes `.br` and `.gz` beside every script, style and drawing in a folder. */
export async function compressAssets(folder) {
  const names = (await readdir(folder)).filter((name) => /\.(js|css|svg|json)$/.test(name))
  await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name)
      const content = await readFile(path)
      if (content.length < 200) return
      await writeFile(
        `${path}.br`,
        await brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
      )
      await writeFile(`${path}.gz`, await zip(content, { level: 9 }))
    }),
  )
}
