import { expect, test } from 'vitest'
import ar from '../../../../locales/ar/audit.json' with { type: 'json' }
import en from '../../../../locales/en/audit.json' with { type: 'json' }
import { ImportCounts } from '../admin-contract.ts'
import { auditedRun } from './audited-run.ts'
import { noCounts } from './staging/staged.ts'

test('the trail has the file and what there was of an import, and each of it has words in both languages', () => {
  const all = Object.fromEntries(Object.keys(ImportCounts.shape).map((name, at) => [name, at + 1]))
  const said = auditedRun({ fileName: 'kettles.csv' }, ImportCounts.parse(all))

  for (const fields of [en.admin.fields, ar.admin.fields]) expect(Object.keys(said).filter((name) => !(name in fields))).toEqual([])
  expect(auditedRun({ fileName: 'kettles.csv' }, { ...noCounts(), changed: 2, bytesRead: 300 })).toEqual({
    file: 'kettles.csv',
    changed: 2,
  })
})
