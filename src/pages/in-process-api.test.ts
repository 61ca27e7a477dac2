import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { getSiteProfile } from '#modules/settings/contract.ts'
import { createAnswerCache } from '../server/answer-cache.ts'
import { inProcessApi, type Used } from './in-process-api.ts'

test('a page that is made in spite of a failed call is not cached', async () => {
  const answer = { statusCode: 503, json: () => ({ message: 'The shop is very busy.', error: { code: 'core.busy' } }) }
  const app = { inject: async () => answer } as unknown as FastifyInstance
  const used: Used = { version: 7, topics: new Set() }
  const { call } = inProcessApi(app, { cache: createAnswerCache(), apiKey: 'key' })('en', used)

  await expect(call(getSiteProfile)).rejects.toMatchObject({ status: 503, code: 'core.busy' })
  expect(used.version).toBe(-1)
})
