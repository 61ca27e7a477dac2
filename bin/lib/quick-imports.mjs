// Loaded before anything else to speed the start up. It resolves each imported name once instead of once per importing file, asks for the module format
// once per folder (Node reads the package description for every file), and caches compiled sources beside the build.
import { enableCompileCache, registerHooks } from 'node:module'
import { join, posix } from 'node:path'

const sources = new URL('../../src/', import.meta.url).href
enableCompileCache(join(import.meta.dirname, '../../build/.compiled'))

const found = new Map()
const formats = new Map()

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '' } = context
    if (specifier.startsWith('.')) return inFolder(specifier, context, next)
    // Packages and #names resolve to one file throughout our sources.
    if (specifier.startsWith('node:') || !parentURL.startsWith(sources)) return next(specifier, context)
    const known = found.get(specifier)
    if (known) return known
    const made = next(specifier, context)
    found.set(specifier, { ...made, shortCircuit: true })
    return made
  },
})

/** Files of one folder that end alike are modules of one kind. */
function inFolder(specifier, context, next) {
  const { parentURL = '', conditions } = context
  if (!parentURL.startsWith('file:') || !conditions.includes('import')) return next(specifier, context)
  const url = new URL(specifier, parentURL).href
  const kind = posix.dirname(url) + posix.extname(url)
  const format = formats.get(kind)
  if (format) return { url, format, shortCircuit: true }
  const made = next(specifier, context)
  if (made.format && made.url === url) formats.set(kind, made.format)
  return made
}
