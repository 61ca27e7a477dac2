// Orders of 40 lines as PDF: set together as the office's batch is, and one after the other; and how long the event loop waits meanwhile.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { pdfOf } from '#modules/documents/server/public.ts'
import type { Sheet } from '#modules/documents/sheet.ts'
import type { Figure } from '../lib/figure.ts'
import { alone } from '../lib/report.ts'

/** The office's largest batch, and as many as show what one takes by itself. */
const perBatch = 200
const oneByOne = 20

const sheet = (number: number): Sheet => ({
  locale: 'en',
  title: `Order ${number}`,
  subtitle: ['Placed on 22 Nov 2026'],
  seller: { name: 'Jumla Wholesale Ltd', lines: ['14 Weaver Street, Manchester', 'M1 2AB'] },
  details: [{ label: 'Customer', lines: ['Harbour Stores', 'Jane Doe', '12 Quay Street', 'Leeds'] }],
  columns: [
    { label: 'SKU', align: 'start' },
    { label: 'Product', align: 'start', wide: true },
    { label: 'Quantity', align: 'end' },
    { label: 'Total', align: 'end' },
  ],
  rows: Array.from({ length: 40 }, (_, line) => ({
    cells: [`SKU-${number}-${line}`, `Cotton shirt ${line}`, `${line + 1} pieces`, `£${(line + 1) * 12}.50`],
    notes: ['M, blue'],
  })),
  totals: [{ label: 'Grand total', value: '£10,250.00', strong: true }],
  notes: [],
  signatures: [],
  footer: ['Jumla Wholesale Ltd'],
})

export const documents: Figure = {
  name: 'documents',
  about: 'Orders of 40 lines as PDF in a batch, and the longest wait of the event loop meanwhile',
  run: async ({ options }) => {
    await pdfOf([sheet(0)])
    const seen = { each: [] as number[], spent: [] as number[], single: [] as number[], waits: [] as number[] }
    let made = 0
    const next = () => sheet((made += 1))
    for (let turn = 0; turn < options.repetitions; turn++) {
      const sheets = Array.from({ length: perBatch }, next)
      const delay = monitorEventLoopDelay({ resolution: 1 })
      delay.enable()
      const [start, before] = [performance.now(), process.cpuUsage()]
      await pdfOf(sheets)
      const { user, system } = process.cpuUsage(before)
      seen.each.push((performance.now() - start) / perBatch)
      seen.spent.push((user + system) / 1000 / perBatch)
      const again = performance.now()
      for (let at = 0; at < oneByOne; at++) await pdfOf([next()])
      seen.single.push((performance.now() - again) / oneByOne)
      delay.disable()
      seen.waits.push(delay.max / 1e6)
    }
    return [
      alone({
        figure: 'documents',
        what: `an order of 40 lines as PDF, in a batch of ${perBatch}`,
        unit: 'ms',
        values: seen.each,
        atMost: 20,
      }),
      alone({ figure: 'documents', what: 'processor time of one in the batch, all cores', unit: 'ms', values: seen.spent }),
      alone({ figure: 'documents', what: 'one by itself, one after the other', unit: 'ms', values: seen.single }),
      alone({ figure: 'documents', what: 'longest wait of the event loop', unit: 'ms', values: seen.waits, atMost: 50 }),
    ]
  },
}
