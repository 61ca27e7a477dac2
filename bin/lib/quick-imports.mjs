// Loaded into the shop before anything else: what its files import by name is looked up once, not once for every file that imports it.
import { registerHooks } from 'node:module'

const sources = new URL('../../src/', import.meta.url).href
const found = new Map()

registerHooks({
  resolve(specifier, context, next) {
    // Relative names and Node's own are cheap; packages and #names have one meaning throughout our sources.
    const isOurs = !specifier.startsWith('.') && !specifier.startsWith('node:') && context.parentURL?.startsWith(sources)
    if (!isOurs) return next(specifier, context)
    const known = found.get(specifier)
    if (known) return known
    const made = next(specifier, context)
    found.set(specifier, { ...made, shortCircuit: true })
    return made
  },
})
