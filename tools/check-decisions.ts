// Checks that every record of `docs/decisions/` has the same head and names what enforces it, by files that are there.
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const root = join(import.meta.dirname, '..')
const folders = '{src,e2e,tools,bench}/**/'

function faultsOf(file: string): string[] {
  const record = readFileSync(join(root, file), 'utf8')
  const number = Number(basename(file).slice(0, 4))
  const faults: string[] = []
  if (!new RegExp(`^# ${number}\\. .+\\n\\nStatus: (binding|replaced by \\d+)\\. Date: \\d{4}-\\d{2}-\\d{2}\\.\\n\\n`).test(record))
    faults.push(`it begins with "# ${number}. Title", an empty line and "Status: binding. Date: 2026-01-31."`)
  const enforcedBy = /\n\nEnforced by: ((?:.+\n)+)$/.exec(record)?.[1]
  if (enforcedBy === undefined) faults.push('its last paragraph says what enforces it: "Enforced by: ..."')
  for (const [, name] of (enforcedBy ?? '').matchAll(/`([\w./*-]+\.(?:ts|mjs|json))`/g))
    if (globSync([name!, folders + name], { cwd: root }).length === 0) faults.push(`there is no ${name}`)
  return faults.map((fault) => `${file}: ${fault}`)
}

const faults = globSync('docs/decisions/*.md', { cwd: root }).flatMap(faultsOf)
if (faults.length > 0) {
  console.error(faults.join('\n'))
  process.exitCode = 1
} else console.log('Every decision names what enforces it.')
