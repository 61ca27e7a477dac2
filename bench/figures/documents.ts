// Orders of 40 lines as PDF: one after the other as a batch of them is set, and how long the event loop waits meanwhile.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { pdfOf } from '#modules/documents/server/public.ts'
import type { Sheet } from '#modules/documents/sheet.ts'
import type { Figure } from '../lib/figure.ts'
import { alone } from '../lib/report.ts'

const perTurn = 50

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
    const each: number[] = []
    const waits: number[] = []
    for (let turn = 0; turn < options.repetitions; turn++) {
      const delay = monitorEventLoopDelay({ resolution: 1 })
      delay.enable()
      const start = performance.now()
      for (let at = 0; at < perTurn; at++) await pdfOf([sheet(turn * perTurn + at)])
      each.push((performance.now() - start) / perTurn)
      delay.disable()
      waits.push(delay.max / 1e6)
    }
    return [
      alone({ figure: 'documents', what: 'an order of 40 lines as PDF', unit: 'ms', values: each, atMost: 20 }),
      alone({ figure: 'documents', what: 'longest wait of the event loop', unit: 'ms', values: waits, atMost: 50 }),
    ]
  },
}
