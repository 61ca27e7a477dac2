// The shapes of the API under the names that the contracts export them by, as JSON Schema that refers from one to the other.
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import type { AnyEndpoint } from '#shared/endpoint.ts'
import { sameValue } from '#shared/same-value.ts'

export type Schema = { [key: string]: unknown }
type Direction = 'input' | 'output'

/** The names that the contracts give: of calls, and of shapes. */
export type Names = { calls: Map<AnyEndpoint, string>; shapes: Map<z.ZodType, string> }

const root = join(import.meta.dirname, '..')
const pascal = (text: string): string => text.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'access' in value && 'reply' in value

/** Reads the names out of the contracts. Where two modules use one name, the module's name stands before it. */
export async function readNames(): Promise<Names> {
  const pure = globSync(['shared/*.ts', 'modules/**/*.ts'], { cwd: root, exclude: ['**/*.test.ts', '**/server/**', '**/web/**'] })
  const named = new Map<unknown, { name: string; module: string }>()
  for (const file of pure.sort()) {
    const exported: object = await import(pathToFileURL(join(root, file)).href)
    const module = /modules[\\/]([\w-]+)/.exec(file)?.[1] ?? ''
    for (const [name, value] of Object.entries(exported))
      if ((isEndpoint(value) || value instanceof z.ZodType) && !named.has(value)) named.set(value, { name, module })
  }
  const uses = Map.groupBy(named.values(), ({ name }) => name.toLowerCase())
  const full = ({ name, module }: { name: string; module: string }) =>
    (uses.get(name.toLowerCase())?.length ?? 0) > 1 ? pascal(module) + pascal(name) : name
  const entries = [...named].map(([value, of]) => [value, full(of)] as const)
  return {
    calls: new Map(entries.filter((each): each is [AnyEndpoint, string] => isEndpoint(each[0]))),
    shapes: new Map(
      entries.filter((each): each is [z.ZodType, string] => !isEndpoint(each[0])).map(([shape, name]) => [shape, pascal(name)]),
    ),
  }
}

const place = '#/components/schemas/'
const refers = new RegExp(`"\\$ref":"${place}(\\w+)"`, 'g')
const referred = (schema: Schema): string[] => [...JSON.stringify(schema).matchAll(refers)].map(([, name = '']) => name)

type Registry = z.core.$ZodRegistry<{ id: string }>
type Asked = { shape: z.ZodType; at: Schema }
type Side = { registry: Registry; asked: Asked[] }

/** Takes the names; collects the shapes of bodies and answers, then gives their JSON Schema. */
export function shapeBook(names: ReadonlyMap<z.ZodType, string>) {
  const side = (): Side => {
    const registry: Registry = z.registry()
    for (const [shape, id] of names) registry.add(shape, { id })
    return { registry, asked: [] }
  }
  const sides = { input: side(), output: side() }

  /** The schema of a shape in one direction; `components` fills it in. An object without a name gets the one given. */
  const schemaOf = (shape: z.ZodType, direction: Direction, name?: string): Schema => {
    const { registry, asked } = sides[direction]
    if (name !== undefined && shape instanceof z.ZodObject && !registry.has(shape)) registry.add(shape, { id: name })
    const at: Schema = {}
    asked.push({ shape, at })
    return at
  }

  /** Fills in all schemas; gives those that they refer to, by name. A shape that is sent otherwise than it is answered has two. */
  const components = (): Record<string, Schema> => {
    const sent = convert(sides.input, 'input')
    const answered = convert(sides.output, 'output')
    const both = differences(sent, answered)
    const asInput = (schema: Schema): Schema =>
      JSON.parse(JSON.stringify(schema).replace(refers, (ref, name: string) => (both.has(name) ? `"$ref":"${place}${name}Sent"` : ref)))
    for (const { at } of sides.input.asked) Object.assign(at, asInput(at))
    const inputs = Object.entries(sent).map(([name, schema]) => [both.has(name) ? `${name}Sent` : name, asInput(schema)] as const)
    return Object.fromEntries([...inputs, ...Object.entries(answered)].sort(([a], [b]) => a.localeCompare(b)))
  }
  return { schemaOf, components }
}

/** Converts what was asked; gives the named schemas that it refers to. */
function convert({ registry, asked }: Side, io: Direction): Record<string, Schema> {
  asked.forEach(({ shape }, at) => registry.add(z.object({ asked: shape }), { id: `asked ${at}` }))
  const { schemas } = z.toJSONSchema(registry, { io, unrepresentable: 'any', uri: (id) => place + id, override: nameKeys })
  const all: Record<string, Schema> = schemas as never
  asked.forEach(({ at }, index) => {
    const holder = all[`asked ${index}`]?.['properties'] as { asked: Schema } | undefined
    Object.assign(at, holder?.asked)
  })
  const names = new Set<string>()
  const follow = (schema: Schema): void =>
    referred(schema).forEach((name) => {
      if (names.has(name)) return
      names.add(name)
      follow(all[name] ?? {})
    })
  asked.forEach(({ at }) => follow(at))
  return Object.fromEntries(
    [...names].map((name) => {
      const { $id: _, $schema: __, id: ___, ...schema } = all[name] ?? {}
      return [name, schema]
    }),
  )
}

/** A record whose keys are known has them as properties. */
function nameKeys({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  const { propertyNames, additionalProperties, required } = jsonSchema
  if (!propertyNames || !required) return
  jsonSchema.properties = Object.fromEntries(required.map((key) => [key, additionalProperties ?? {}]))
  delete jsonSchema.propertyNames
  jsonSchema.additionalProperties = false
}

/** The names whose input is another than their output, those that refer to such included. */
function differences(sent: Record<string, Schema>, answered: Record<string, Schema>): Set<string> {
  const shared = Object.keys(sent).filter((name) => answered[name])
  const found = new Set(shared.filter((name) => !sameValue(sent[name], answered[name])))
  for (let before = -1; before !== found.size;) {
    before = found.size
    for (const name of shared) if (referred(sent[name] ?? {}).some((each) => found.has(each))) found.add(name)
  }
  return found
}
