// Lighthouse with its default phone: the four scores of each first visit, and what the first of them is made of.
import lighthouse from 'lighthouse'
import type { Figure } from '../lib/figure.ts'
import { eachVisit, withBrowser } from '../lib/first-visits.ts'
import { alone, type Row } from '../lib/report.ts'

/** The least of each score, of 100. A cart has nothing to find, so that a search engine may well be kept out. */
const scores = [
  { id: 'performance', what: 'performance', atLeast: 95 },
  { id: 'accessibility', what: 'accessibility', atLeast: 100 },
  { id: 'best-practices', what: 'best practices', atLeast: 100 },
  { id: 'seo', what: 'search engines', atLeast: 100 },
]

/** The most of each time, in milliseconds; those without a goal explain the others. */
const times = [
  { id: 'first-contentful-paint', what: 'first paint' },
  { id: 'largest-contentful-paint', what: 'largest paint', atMost: 1200 },
  { id: 'total-blocking-time', what: 'blocking time', atMost: 100 },
  { id: 'speed-index', what: 'speed index' },
]

type Taken = { scores: Record<string, number>; times: Record<string, number>; shift: number; failed: string[] }

/** One run of Lighthouse, as it is set from the start: a slow phone, its line and processor computed. */
async function judge(url: string, port: number): Promise<Taken> {
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'error' })
  if (!result) throw new Error('Lighthouse gave nothing')
  const { categories, audits, runtimeError } = result.lhr
  if (runtimeError) throw new Error(runtimeError.message)
  const failed = Object.values(categories)
    .filter(({ id }) => id !== 'performance')
    .flatMap(({ auditRefs }) => auditRefs)
    .flatMap(({ id, weight }) => (weight > 0 && (audits[id]?.score ?? 1) < 1 ? [id] : []))
  return {
    scores: Object.fromEntries(Object.values(categories).map(({ id, score }) => [id, Math.round((score ?? 0) * 100)])),
    times: Object.fromEntries(times.map(({ id }) => [id, audits[id]?.numericValue ?? Number.NaN])),
    shift: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
    failed: [...new Set(failed)],
  }
}

function rowsOf(name: string, taken: readonly Taken[]): Row[] {
  const figure = 'paint'
  const failed = [...new Set(taken.flatMap((each) => each.failed))].join(', ')
  return [
    ...scores
      .filter(({ id }) => name !== 'cart' || id !== 'seo')
      .map(({ id, what, atLeast }) =>
        alone({
          figure,
          what: `${name}: ${what}`,
          unit: '',
          values: taken.map((each) => each.scores[id] ?? 0),
          atLeast,
          ...(failed && id !== 'performance' ? { note: failed } : {}),
        }),
      ),
    ...times.map(({ id, what, ...limit }) =>
      alone({ figure, what: `${name}: ${what}`, unit: 'ms', values: taken.map((each) => each.times[id] ?? Number.NaN), ...limit }),
    ),
    alone({ figure, what: `${name}: layout shift`, unit: '', values: taken.map(({ shift }) => shift), atMost: 0 }),
  ]
}

export const paint: Figure = {
  name: 'paint',
  about: 'Lighthouse with its default phone: scores, largest paint, blocking time',
  run: (world) =>
    withBrowser(world, ({ port, origin }) =>
      eachVisit(world, async ({ name, path }) => {
        const taken: Taken[] = []
        for (let turn = 0; turn < world.options.repetitions; turn++) taken.push(await judge(origin + path, port))
        return rowsOf(name, taken)
      }),
    ),
}
