// Every address of the web: the layouts around it, and the office's crumbs. An address that goes or changes its meaning shows here.
import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
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

/** The files of the office's screens that show one record. */
const screensOfOne = ({ path = '', file, children }: Routed, above: string): string[] => {
  const whole = `${above}/${path}`
  if (children) return children.flatMap((each) => screensOfOne(each, whole))
  return whole.includes('admin-panel') && /:\w+$/.test(whole) ? [file] : []
}

/** The source of a screen and of the parts that it is made of. */
function sourcesOf(file: string): string {
  const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8')
  const source = read(file)
  const parts = [...source.matchAll(/from '(\.|#modules)\/([^']*\.tsx)'/g)]
  return [source, ...parts.map(([, from = '', path = '']) => read(join(from === '.' ? dirname(file) : 'modules', path)))].join()
}

/** It leads on to another screen. */
const passage = 'modules/pages/web/admin-pages-of-layout.tsx'

test("an office screen of one record gives the record's name to the way that leads there", () => {
  const screens = new Set((routes as Routed[]).flatMap((each) => screensOfOne(each, '')))
  expect(screens.size).toBeGreaterThan(25)
  expect([...screens].filter((file) => file !== passage && !/useRecordName\(|<E(?:ntity|dit)Screen\b/.test(sourcesOf(file)))).toEqual([])
  const [, last] = officeCrumbs('/admin-panel/secure/brand/0198c0de-0000-7000-8000-000000000000', (key) => key, 'Anatoli')
  expect(last).toEqual({ label: 'Anatoli' })
})
