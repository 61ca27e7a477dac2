// Every address of the web: the layouts around it, and the office's crumbs. An address that goes or changes its meaning shows here.
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import en from '../locales/en/nav.json' with { type: 'json' }
import { officeCrumbs } from './layouts/office-crumbs.ts'
import routes from './routes.ts'

type Routed = { path?: string; index?: boolean; file: string; children?: Routed[] }

const words: Record<string, string> = en.crumbs
const crumbsOf = (path: string): string =>
  officeCrumbs(
    path.replaceAll(/:(\w+)/g, (_, name) => (name === 'version' ? 'v_3_' : '0198c0de-0000-7000-8000-000000000000')),
    (key, fallback) => words[key] ?? fallback,
  )
    .map(({ label, to }) => (to === undefined ? label : `${label} (${to})`))
    .join(' › ')

function linesOf({ path, index, file, children }: Routed, above = '', layouts: readonly string[] = []): string[] {
  const whole = path === undefined ? above : `${above}/${path}`
  if (children) return children.flatMap((each) => linesOf(each, whole, [...layouts, basename(file, '.tsx')]))
  const address = index && whole === '' ? '/' : whole
  const crumbs = layouts.includes('office') ? `  ${crumbsOf(address)}` : ''
  return [`${layouts.join(' > ') || 'alone'}  ${address}${crumbs}`]
}

test('the addresses of the web', () => {
  const lines = (routes as Routed[]).flatMap((each) => linesOf(each))

  expect(new Set(lines).size).toBe(lines.length)
  expect(lines.join('\n')).toMatchSnapshot()
})
