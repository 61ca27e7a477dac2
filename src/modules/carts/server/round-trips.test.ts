// How often saving a cart waits for the database: on a line with latency each round trip is the whole latency.
import { createServer, connect, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#testing/app.ts'
import { aCustomer } from '#testing/builders/accounts.ts'
import { aProduct } from '#testing/builders/products.ts'
import { getCart, saveCart } from '../contract.ts'

let app: TestApp
let door: Server
let counted = { turns: 0, isAnswered: true }

/** Passes everything on to the database, and counts how often something is sent after an answer came: the round trips one after another. */
const counting = (url: string): Promise<string> => {
  const port = /:(\d+)\/\w+$/.exec(url)?.[1]
  door = createServer((near: Socket) => {
    const far = connect({ host: '127.0.0.1', port: Number(port), noDelay: true })
    near.on('data', (part) => {
      if (counted.isAnswered) counted.turns += 1
      counted.isAnswered = false
      far.write(part)
    })
    far.on('data', (part) => {
      counted.isAnswered = true
      near.write(part)
    })
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const)
      one.on('close', () => other.destroy()).on('error', () => other.destroy())
  })
  return new Promise((resolve) => {
    door.listen(0, '127.0.0.1', () => {
      const address = door.address()
      const here = `127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`
      resolve(url.replace(/@.*:\d+\//, `@${here}/`))
    })
  })
}

beforeAll(async () => {
  app = await testApp({ through: counting })
})
afterAll(async () => {
  await app.close()
  door.close()
})

test('saving a cart takes three round trips: who it is, what is there, what becomes of it', async () => {
  const buyer = await aCustomer(app)
  const [shirt, shoe] = [await aProduct(app), await aProduct(app)]
  const save = (version: number, quantity: number) =>
    app.as(buyer.token).call(saveCart, {
      body: { version, lines: [shirt, shoe].map(({ variantId }) => ({ variantId, quantity })) },
    })
  // The first one makes the cart; later ones may still open a connection, or have an answer come in pieces: the fewest turns of several count.
  let saved = await save(0, 1)
  const turns: number[] = []
  for (const quantity of [7, 8, 9, 10, 11]) {
    counted = { turns: 0, isAnswered: true }
    saved = await save(saved.version, quantity)
    turns.push(counted.turns)
    expect(saved).toMatchObject({ lines: [{ quantity }, { quantity }] })
  }
  expect(Math.min(...turns)).toBe(3)
  expect(await app.as(buyer.token).call(getCart)).toEqual(saved)
})
