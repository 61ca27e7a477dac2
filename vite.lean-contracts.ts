// For the browser's bundle: what visitors' pages call comes as plain facts; the schemas stand in a file of their own, loaded with the first form (decision 15).
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { z } from 'zod'
import type { AnyEndpoint } from './src/shared/endpoint.ts'

const isContract = /\/src\/modules\/[^/]+\/(?:[\w-]+-)?contract\.ts$/

/** The browser's build only: development and the server keep the contracts as they are written. */
export function leanContracts(): Plugin {
  return {
    name: 'lean-contracts',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async load(id) {
      const [path = '', form] = id.split('?')
      if (!isContract.test(path)) return null
      if (form === 'later') return `export * from ${JSON.stringify(`${path}?whole`)}`
      if (form === 'whole') return null
      const contract: Record<string, unknown> = await import(pathToFileURL(path).href)
      return isOfficeOnly(contract) ? null : leanContract(contract, path)
    },
  }
}

/** The office's contracts stay whole: most of its screens are lists and forms. */
export const isOfficeOnly = (contract: Record<string, unknown>): boolean =>
  Object.values(contract).every((value) => !isEndpoint(value) || value.path.startsWith('/api/admin'))

/** Takes what a contract exports and its path; gives the source of its lean form. What is no endpoint and no plain value comes from the whole contract. */
export function leanContract(contract: Record<string, unknown>, path: string): string {
  const whole = JSON.stringify(`${path}?whole`)
  // Not `?whole` itself: a file that is also imported at once cannot be loaded later.
  const later = JSON.stringify(`${path}?later`)
  return Object.entries(contract)
    .map(([name, value]) => {
      if (isEndpoint(value))
        return `export const ${name} = { ...${JSON.stringify(factsOf(value))}, whole: async () => (await import(${later})).${name} }`
      return isPlain(value) ? `export const ${name} = ${JSON.stringify(value)}` : `export { ${name} } from ${whole}`
    })
    .join('\n')
}

/** The facts by which a call is sent and its answer read; `body` and `meta` only say that there is one. */
export function factsOf({ method, path, access, query, body, meta, upload, encoding }: AnyEndpoint) {
  return {
    method,
    path,
    access,
    ...(query && 'page' in query.shape ? { address: addressOf(query) } : {}),
    ...(body ? { body: {} } : {}),
    ...(meta ? { meta: {} } : {}),
    ...(upload ? { upload } : {}),
    ...(encoding ? { encoding } : {}),
  }
}

const addressOf = (query: z.ZodObject) =>
  z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }).properties as NonNullable<AnyEndpoint['address']>

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

const isPlain = (value: unknown): boolean =>
  Array.isArray(value) ? value.every(isPlain) : ['string', 'number', 'boolean'].includes(typeof value) || value === null
