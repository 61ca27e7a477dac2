import { expect, test } from 'vitest'
import { readBotCheck } from './bot-provider.ts'

test('the shop checks forms itself as long as the profile has no key', () => {
  expect(readBotCheck({}, '')).toEqual({ kind: 'altcha' })
  expect(readBotCheck({ BOT_CHECK: 'altcha' }, 'public')).toEqual({ kind: 'altcha' })
  expect(readBotCheck({ BOT_CHECK: 'test' }, 'public')).toEqual({ kind: 'test' })
})

test('a key names a service: Turnstile, or the one of the environment', () => {
  const keys = { publicKey: 'public', secret: 'secret' }
  expect(readBotCheck({ BOT_CHECK_SECRET: 'secret' }, 'public')).toMatchObject({
    kind: 'turnstile',
    ...keys,
    verifyUrl: expect.stringContaining('https://challenges.cloudflare.com/'),
  })
  const named = readBotCheck(
    { BOT_CHECK: 'hcaptcha', BOT_CHECK_SECRET: 'secret', BOT_CHECK_VERIFY_URL: 'http://127.0.0.1:1/verify' },
    'public',
  )
  expect(named).toEqual({ kind: 'hcaptcha', ...keys, verifyUrl: 'http://127.0.0.1:1/verify' })
})

test.each([
  ['a key without its secret', {}, 'public', 'BOT_CHECK_SECRET'],
  ['a service without a key', { BOT_CHECK: 'recaptcha', BOT_CHECK_SECRET: 'secret' } as const, '', 'botCheckPublicKey'],
])('%s stops the start', (_, given, key, field) => {
  expect(() => readBotCheck(given, key)).toThrow(expect.objectContaining({ name: 'StartError', message: expect.stringContaining(field) }))
})
