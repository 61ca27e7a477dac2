import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import enCore from '../../../locales/en/core.json' with { type: 'json' }
import { createTexts } from '../texts.ts'
import { TextsProvider } from '../translation.tsx'
import { type BulkAction, SelectionBar } from './selection-bar.tsx'

type Row = { status: 'open' | 'closed' }
const run = () => undefined
const actions: BulkAction<Row>[] = [
  { label: 'Export', run },
  { label: 'Close', isPossible: (rows) => rows.every(({ status }) => status === 'open'), run },
]
const shown = (chosen: Row[], of = actions) =>
  renderToString(
    <TextsProvider texts={createTexts('en', { core: enCore })}>
      <SelectionBar chosen={chosen} actions={of} onClear={run} />
    </TextsProvider>,
  )

test('offers the steps that are possible for everything selected', () => {
  expect(shown([])).toBe('')
  expect(shown([{ status: 'open' }])).toMatch(/Export.*Close/s)
  expect(shown([{ status: 'open' }, { status: 'closed' }])).not.toContain('Close<')
  expect(shown([{ status: 'closed' }], actions.slice(1))).toContain(enCore.table.nothingInCommon)
})
