// Buyers, the office and imports at the same time, for the requested duration; then again beside visitors who ask as fast as they are answered.
import { failuresIn, metLines, type Mixed, processorLine, runMix } from '../mix/run-mix.ts'
import { findFaults } from '../../src/commands/invariants.ts'
import type { Request } from '../lib/connection.ts'
import type { Figure } from '../lib/figure.ts'
import { spread } from '../lib/kinds-of-requests.ts'
import { alone } from '../lib/report.ts'
import { pageHeaders } from '../lib/world.ts'
import { categorySlug, slugOf } from '../make-catalogue.ts'
import { paths } from '#web/paths.ts'

/** Visitors ask again as soon as they are answered, over this many connections. */
const visitors = 2

const pagesOf = (products: number): Request[] => {
  const categories = Array.from({ length: 6 }, (_, main) => paths.category(categorySlug(main, main % 5)))
  return [...categories, ...spread(products, 24).map((product) => paths.product(slugOf(product)))].map((path) => ({
    path,
    headers: pageHeaders,
  }))
}

export const mixed: Figure = {
  name: 'mixed',
  about: 'Buyers, office and imports at once on twenty hot products, without and with visitors at full speed',
  run: async (world) => {
    const { mixSeconds, products } = world.options
    const databaseUrl = await world.catalogueCopy()
    const shop = await world.shop({ databaseUrl })
    const query = <T extends Record<string, unknown>>(text: string, values?: unknown[]) => world.query<T>(databaseUrl, text, values)
    const { port } = shop
    const mixing = () =>
      runMix({ port, databaseUrl, orders: Infinity, seconds: mixSeconds, spent: () => world.spent(shop), say: world.say })
    const quiet = await mixing()
    const looking = world.load({ port, requests: pagesOf(products), connections: visitors, seconds: mixSeconds, warmSeconds: 0.5 })
    const beside = await mixing()
    const pages = await looking
    const mixes = [quiet, beside]
    for (const { met } of mixes) for (const line of metLines(met)) world.say(`  ${line}`)
    await shop.stop()
    const [counted] = await query<{ n: number }>(`select deadlocks::int as n from pg_stat_database where datname = current_database()`)
    const faults = await findFaults(async (text) => ({ rows: await query(text) }))
    const figure = 'mixed'
    const rowsOf = ({ count, cancelled, refused, imports, seconds, p99, processor }: Mixed, name: string) => [
      alone({
        figure,
        what: `${name}: orders of 32 buyers on 20 products`,
        unit: '/s',
        values: [count / seconds],
        atLeast: 200,
        note: `${count} orders, ${cancelled} cancelled, ${refused} refused, ${imports} imports written and undone in ${seconds.toFixed(0)} s`,
      }),
      alone({ figure, what: `${name}: p99 of an order`, unit: 'ms', values: [p99], atMost: 400 }),
      alone({
        figure,
        what: `${name}: processor of server and database for an order`,
        unit: 'ms',
        values: [processor.shopMs + processor.databaseMs],
        note: processorLine({ processor }),
      }),
    ]
    return [
      ...rowsOf(quiet, 'without visitors'),
      ...rowsOf(beside, 'with visitors'),
      alone({ figure, what: 'pages for visitors meanwhile', unit: '/s', values: [pages.perSecond] }),
      alone({
        figure,
        what: 'answers that are errors of the shop',
        unit: '',
        values: [mixes.reduce((sum, { met }) => sum + failuresIn(met), 0)],
        atMost: 0,
      }),
      alone({ figure, what: 'deadlocks', unit: '', values: [counted?.n ?? 0], atMost: 0 }),
      alone({ figure, what: 'faults found by verify', unit: '', values: [faults.length], atMost: 0 }),
    ]
  },
}
