import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { renderOnServer } from '#testing/server-page.tsx'
import { useBulkChange } from './use-bulk-actions.tsx'

const call = <const T extends string>(to: readonly T[]) =>
  endpoint({
    method: 'POST',
    path: '/api/admin/examples/change',
    access: 'admin',
    may: 'settings.change',
    about: 'Changes many examples',
    body: z.strictObject({ ids: z.array(z.string()), to: z.enum(to) }),
    reply: z.object({ changed: z.int() }),
  })
const usual = call(['active', 'inactive', 'removed'])
const own = call(['open', 'closed'])
const labelsOf = (useBulk: () => ReturnType<typeof useBulkChange>) => {
  const Labels = () => useBulk().actions.map(({ label }) => label)
  return renderOnServer(<Labels />, { texts: {} }).html
}

test('a call with goals of its own names them, and none that it does not take', () => {
  expect(labelsOf(() => useBulkChange(usual, []))).toMatch(/active.*inactive.*removed/s)
  expect(labelsOf(() => useBulkChange(own, [], { goals: ['open', 'closed'] }))).toMatch(/open.*closed/s)
  // The compiler refuses the rest.
  // @ts-expect-error This call neither activates nor deletes.
  labelsOf(() => useBulkChange(own, []))
  // @ts-expect-error This call removes nothing.
  labelsOf(() => useBulkChange(own, [], { goals: ['open', 'removed'] }))
})
