import { expect, test } from 'vitest'
import type { ExportedUser } from '../../admin-contract.ts'
import { usersCsv } from './users-csv.ts'

const user: ExportedUser = {
  ...{ id: '0192f0c0-0000-7000-8000-000000000001', code: 'C-1', firstName: '=1+1', lastName: 'Okafor, "Grace"' },
  ...{
    isEmailVerified: true,
    isInvited: false,
    email: 'grace@shop.example',
    phone: '+441614960000',
    mobile: null,
    companyName: '@Weavers',
    companyNumber: '00123456',
  },
  ...{ vatNumber: null, status: 'approved', canSeePrices: true, isRestricted: false, salespersonName: null },
  createdAt: '2026-03-01T10:00:00.000Z',
}

test('customers stand in a file that no spreadsheet runs', () => {
  const [head = '', line] = usersCsv([user], (key) => key).split('\r\n')
  expect(head.startsWith('\uFEFFperson.fields.code,company.fields.companyName,')).toBe(true)
  expect(line).toBe(
    `C-1,'@Weavers,00123456,,'=1+1,"Okafor, ""Grace""",grace@shop.example,core.yes,'+441614960000,,person.statuses.approved,core.yes,core.no,,2026-03-01`,
  )
})
