// Passkeys over HTTP, with an authenticator made of Node's own keys: making one, signing in with it, and answers that are refused.
import { isoCBOR } from '@simplewebauthn/server/helpers'
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { CallError } from '#shared/call.ts'
import { theApp } from '#testing/app.ts'
import { aCustomer, anAdmin, testPassword } from '#testing/builders/accounts.ts'
import { getSettings, putSettings } from '#modules/settings/server/public.ts'
import { signInAdmin } from '../admin-contract.ts'
import { signIn } from '../contract.ts'
import { getAdminSecondFactor } from '../second-factor-admin-contract.ts'
import * as own from '../second-factor-contract.ts'

const origin = 'https://shop.test'

const app = await theApp({ env: { PUBLIC_URL: origin } })
const visitor = () => app.as(null)
const base64url = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64url')
const sha256 = (data: Uint8Array | string): Buffer => createHash('sha256').update(data).digest()
const clientData = (type: string, challenge: string, at = origin): Buffer => Buffer.from(JSON.stringify({ type, challenge, origin: at }))

type Device = { id: Buffer; privateKey: KeyObject; publicKey: KeyObject; counter: number }
const aDevice = (): Device => ({ id: randomBytes(16), ...generateKeyPairSync('ec', { namedCurve: 'P-256' }), counter: 0 })

const authenticatorData = (flags: number, counter: number, rest = Buffer.alloc(0)): Buffer => {
  const head = Buffer.alloc(5)
  head.writeUInt8(flags, 0)
  head.writeUInt32BE(counter, 1)
  return Buffer.concat([sha256('shop.test'), head, rest])
}

function made({ id, publicKey }: Device, challenge: string) {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const key = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]),
  )
  const length = Buffer.alloc(2)
  length.writeUInt16BE(id.length)
  const authData = authenticatorData(0x45, 0, Buffer.concat([Buffer.alloc(16), length, id, key]))
  const attestationObject = isoCBOR.encode(
    new Map<string, string | Uint8Array | Map<string, string>>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ]),
  )
  return {
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key',
    clientExtensionResults: {},
    response: {
      clientDataJSON: base64url(clientData('webauthn.create', challenge)),
      attestationObject: base64url(attestationObject),
      transports: ['internal'],
    },
  }
}

function signed(device: Device, challenge: string, at = origin) {
  device.counter += 1
  const data = authenticatorData(0x05, device.counter)
  const client = clientData('webauthn.get', challenge, at)
  return {
    id: base64url(device.id),
    rawId: base64url(device.id),
    type: 'public-key',
    clientExtensionResults: {},
    response: {
      clientDataJSON: base64url(client),
      authenticatorData: base64url(data),
      signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), device.privateKey)),
    },
  }
}

async function withPasskey() {
  const person = await aCustomer(app)
  const device = aDevice()
  const { step } = await app.as(person.token).call(own.startSetUp, { body: { password: testPassword } })
  const { challenge } = await visitor().call(own.beginPasskey, { body: { step } })
  await visitor().call(own.confirmPasskey, { body: { step, answer: made(device, challenge), name: 'My phone' } })
  return { ...person, device }
}

async function secondStep(email: string): Promise<string> {
  const refusal = await visitor()
    .call(signIn, { body: { email, password: testPassword } })
    .catch((error: unknown) => error)
  return refusal instanceof CallError ? own.NeededStep.parse(refusal.data).step : ''
}
const ask = (step: string) => visitor().call(own.getPasskeyQuestion, { body: { step } })
const send = (step: string, answer: object) => visitor().call(own.signInByPasskey, { body: { step, answer: { ...answer } } })

test('a passkey signs in, and is seen in the list with its last use', async () => {
  const { email, device } = await withPasskey()
  const step = await secondStep(email)
  const { challenge, allowCredentials } = await ask(step)
  expect(allowCredentials.map(({ id }) => id)).toEqual([base64url(device.id)])

  const { token } = await send(step, signed(device, challenge))

  const { passkeys } = await app.as(token).call(own.getSecondFactor)
  expect(passkeys).toMatchObject([{ name: 'My phone', lastUsedAt: expect.any(String) }])
})

test('an answer for another place, another challenge, another person, an older counter, or none at all is refused', async () => {
  const { email, device } = await withPasskey()
  const stranger = await withPasskey()
  const step = await secondStep(email)
  const { challenge } = await ask(step)
  const refused = { code: 'signIn.passkeyRefused' }
  await expect(send(step, signed(device, challenge, 'https://shop.evil'))).rejects.toMatchObject(refused)
  await expect(send(step, signed(device, base64url(randomBytes(32))))).rejects.toMatchObject(refused)
  await expect(send(step, signed(stranger.device, challenge))).rejects.toMatchObject(refused)
  await expect(send(step, { id: 'nothing' })).rejects.toMatchObject(refused)

  await send(step, signed(device, challenge))
  const next = await secondStep(email)
  device.counter -= 1
  await expect(send(next, signed(device, (await ask(next)).challenge))).rejects.toMatchObject(refused)
})

test('an answer works once, and a passkey belongs to one account', async () => {
  const { email, device } = await withPasskey()
  const step = await secondStep(email)
  const { challenge } = await ask(step)
  const answer = signed(device, challenge)
  await send(step, answer)
  await expect(send(step, answer)).rejects.toMatchObject({ code: 'signIn.stepOver' })

  const { token } = await aCustomer(app)
  const { step: other } = await app.as(token).call(own.startSetUp, { body: { password: testPassword } })
  const { challenge: theirs } = await visitor().call(own.beginPasskey, { body: { step: other } })
  await expect(
    visitor().call(own.confirmPasskey, { body: { step: other, answer: made(device, theirs), name: 'Taken' } }),
  ).rejects.toMatchObject({ code: 'signIn.passkeyRefused' })
})

test('of two set-ups that were demanded at signing in, the later one adds nothing and opens nothing', async () => {
  const { email } = await anAdmin(app)
  const forced = async (): Promise<string> => {
    const refusal = await visitor()
      .call(signInAdmin, { body: { email, password: testPassword } })
      .catch((error: unknown) => error)
    return refusal instanceof CallError ? (own.NeededStep.partial().parse(refusal.data).step ?? '') : ''
  }
  await app.asSystem(async (ctx) => putSettings(ctx, { site: { ...(await getSettings(ctx)).site, adminsNeedSecondFactor: true } }))
  const set = async (step: string) => {
    const { challenge } = await visitor().call(own.beginPasskey, { body: { step } })
    return visitor().call(own.confirmPasskey, { body: { step, answer: made(aDevice(), challenge), name: 'My phone' } })
  }
  const [theirs, stolen] = [await forced(), await forced()]

  const { token } = await set(theirs)

  await expect(set(stolen)).rejects.toMatchObject({ code: 'signIn.stepOver' })
  expect((await app.as(token).call(getAdminSecondFactor)).passkeys).toHaveLength(1)
})
