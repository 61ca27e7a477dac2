import { expect, test } from 'vitest'
import { jobNames } from '#modules/reports/failed-work-admin-contract.ts'
import { jobWorkers } from '../modules.ts'

test('every job has its words for the office, and no other has any', () => {
  expect([...jobNames]).toEqual(jobWorkers.map(({ job }) => job.name).toSorted())
})
