// Checks the table of who may call what (src/testing/*-calls.ts): every endpoint has its line there, and every line says what its endpoint asks for.
import { routes } from '../src/modules.ts'
import { officeCalls } from '../src/testing/office-calls.ts'
import { shopCalls } from '../src/testing/shop-calls.ts'
import { superCalls } from '../src/testing/super-calls.ts'

const lines = new Map<string, string>(Object.entries({ ...shopCalls, ...officeCalls, ...superCalls }))
const asked = new Map<string, string>(
  routes.map(({ endpoint: { method, path, access, may } }) => [`${method} ${path}`, may ?? access] as const),
)

const problems: string[] = []
for (const [name, asks] of asked) {
  const line = lines.get(name)
  if (line === undefined) problems.push(`${name} has no line in src/testing/office-calls.ts, super-calls.ts or shop-calls.ts`)
  else if (line !== asks) problems.push(`${name} asks for ${asks}, and its line says ${line}`)
}
for (const name of lines.keys()) if (!asked.has(name)) problems.push(`${name} has a line and no endpoint`)

console.log(problems.length === 0 ? 'Every endpoint has its line in the table of permissions.' : problems.join('\n'))
// Modules may hold timers open.
process.exit(problems.length > 0 ? 1 : 0)
