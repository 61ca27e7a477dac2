import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { expect, test } from 'vitest'
import { theApp } from '#testing/app.ts'
import { getBotCheck } from '../contract.ts'
import { checkBot } from './bot-check.ts'

const app = await theApp({ env: { BOT_CHECK: 'altcha' } })

const pack = (answer: object): string => Buffer.from(JSON.stringify(answer)).toString('base64')

async function solved() {
  const { challenge } = await app.as(null).call(getBotCheck)
  if (!challenge) throw new Error('no challenge')
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error('not solved')
  return { challenge, solution }
}

const check = (answer: string, later = 0) => app.asSystem((ctx) => checkBot({ ...ctx, now: new Date(ctx.now.getTime() + later) }, answer))

test('accepts work that was done, once', async () => {
  const answer = pack(await solved())

  await expect(check(answer)).resolves.toBeUndefined()
  await expect(check(answer)).rejects.toMatchObject({ code: 'signIn.botCheck' })
})

test('accepts one of many who hand in the same work at once', async () => {
  const answer = pack(await solved())

  const results = await Promise.allSettled(Array.from({ length: 6 }, () => check(answer)))

  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('refuses a wrong solution, an easier challenge and anything else', async () => {
  const { challenge, solution } = await solved()
  const easier = { parameters: { ...challenge.parameters, keyPrefix: '00' }, signature: challenge.signature }

  const answers = [
    pack({ challenge, solution: { counter: 1, derivedKey: '00'.repeat(32) } }),
    pack({ challenge: easier, solution }),
    'test',
    '',
    pack({}),
    '%%%',
  ]
  for (const answer of answers)
    await expect(check(answer)).rejects.toMatchObject({ code: 'signIn.botCheck', fields: [{ path: 'botCheck' }] })
})
