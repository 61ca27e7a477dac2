import { expect, test, vi } from 'vitest'
import { CallError } from '#shared/call.ts'

test('all is okay until a call fails', async () => {
  // Calls of other tests may have failed before.
  vi.resetModules()
  const { globalError, noteError } = await import('./global-error.ts')
  expect(globalError()).toEqual({ code: 200, message: 'Okay' })
  noteError(new CallError(503, { message: 'The shop is very busy.' }))
  expect(globalError()).toEqual({ code: 503, message: 'The shop is very busy.' })
})

test('a failed body says why in its message, or in an error that is a text, or is called as the language calls it', () => {
  expect(new CallError(400, { message: 'No', error: 'Why' }).message).toBe('No')
  expect(new CallError(400, { error: 'Why' }).message).toBe('Why')
  expect(new CallError(400, { error: { code: 'core.server' } }, undefined, 'تعذّر تنفيذ العملية').message).toBe('تعذّر تنفيذ العملية')
  expect(new CallError(400, {}).message).toBe('Failed to execute operation')
})
