import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'
import { hashPassword, isPassword } from './passwords.ts'

test('keeps a password as argon2id with its own salt and knows it again', async () => {
  const [one, two] = await Promise.all([hashPassword('quiet river stones'), hashPassword('quiet river stones')])

  expect(one).toMatch(/^\$argon2id\$m=47104,t=1,p=1\$/)
  expect(one).not.toBe(two)
  expect(await isPassword('quiet river stones', one)).toBe(true)
  expect(await isPassword('quiet river stone', one)).toBe(false)
})

test('counts the whole length of a long password', async () => {
  const long = 'a'.repeat(127)
  const kept = await hashPassword(`${long}x`)

  expect(await isPassword(`${long}y`, kept)).toBe(false)
})

test('says no to everybody when there is no such person', async () => {
  expect(await isPassword('', null)).toBe(false)
  expect(await isPassword('anything', null)).toBe(false)
})

test('answers many at once in turn', async () => {
  const kept = await hashPassword('quiet river stones')

  const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => isPassword(index % 2 ? 'quiet river stones' : 'no', kept)))

  expect(answers.filter(Boolean)).toHaveLength(6)
})

test.each([
  'password',
  'Password1',
  'P@ssw0rd!',
  'qwertyui',
  '12345678',
  'aaaaaaaa',
  'liverpool2024',
  '123football',
  'iloveyou!!',
  'Mohammed1990',
  'abcabcabc',
])('refuses %s as too common', (password) => expect(isCommonPassword(password)).toBe(true))

test.each(['quiet river stones', 'demo-Password-1', 'Tr4il-mix & tea', 'مفتاح البيت القديم'])('lets %s pass', (password) =>
  expect(isCommonPassword(password)).toBe(false),
)

test('refuses what the person is known by', () => {
  expect(isCommonPassword('okafor2024', ['Grace', 'Okafor'])).toBe(true)
})
