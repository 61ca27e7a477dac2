import { setImmediate } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { customers } from '#modules/people/server/tables.ts'
import { sessions } from '#modules/sign-in/server/tables.ts'
import { variants } from '#modules/products/server/tables.ts'
import { theApp } from '#testing/app.ts'
import { aCustomer, aSalesperson } from '#testing/builders/accounts.ts'
import { aPriceList } from '#testing/builders/prices.ts'
import { aProduct } from '#testing/builders/products.ts'
import { statementsOf } from '#testing/statements-of.ts'
import { judgeOfficePad, judgePad, maxPadLines, mostOnPad, type Pad, padSample, readPadFile, rememberWords } from '../contract.ts'
import { orderPadWords } from './tables.ts'

const app = await theApp()
const tee = await aProduct(app, {
  title: { en: 'Crew tee', ar: 'تيشيرت' },
  // No number of a line begins like it: a built SKU is one of many numbers.
  sku: 'TEE-7000',
  variants: [
    { sku: 'TS-101-RED-M', price: 500, onHand: 100, multiple: 6, min: 6, values: { colour: 'red', size: 'm' } },
    { sku: 'TS-101-RED-L', price: 500, onHand: 10, multiple: 6, min: 6, values: { colour: 'red', size: 'l' } },
    {
      sku: 'TS-101-NVY-L',
      price: 500,
      onHand: 100,
      multiple: 6,
      min: 6,
      values: { colour: 'navy', size: 'l' },
      barcode: '5012345678900',
    },
  ],
})
const cap = await aProduct(app, { title: { en: 'Winter cap', ar: 'قبعة شتوية' }, sku: 'CAP-9000', price: 300, onHand: 50 })
await aProduct(app, { title: 'Secret scarf', sku: 'HID-1000', status: 'unavailable' })
const buyer = await aCustomer(app)

const judge = (text: string, token = buyer.token): Promise<Pad> => app.as(token).call(judgePad, { body: { text } })
const shown = ({ rows, items }: Pad) =>
  rows.map(({ quantity, skipped, reason, variantIds }) => [
    skipped ?? reason ?? 'sure',
    quantity,
    variantIds.map((id) => items.find((item) => item.variantId === id)?.sku).join(' '),
  ])

describe('who may not', () => {
  test.each<[string, () => Promise<{ token: string | null }>, number]>([
    ['a visitor', () => Promise.resolve({ token: null }), 401],
    ['a customer who waits for approval', () => aCustomer(app, { status: 'confirmed' }), 403],
    ['a customer who sees no prices', () => aCustomer(app, { canSeePrices: false }), 403],
    ['a restricted customer', () => aCustomer(app, { isRestricted: true }), 403],
    ['a salesperson who has chosen no customer', () => aSalesperson(app), 409],
  ])('%s', async (_, build, status) => {
    const as = app.as((await build()).token)
    expect(await as.status(judgePad, { body: { text: '12 x TS-101' } })).toBe(status)
    expect(await as.status(rememberWords, { body: { words: [{ sought: 'x', variantId: cap.variantId }] } })).toBe(status)
    expect(await as.status(padSample)).toBe(status)
  })
})

test('a message is read line by line: certain, to be chosen, with a slip, unknown, and what is no order', async () => {
  const pad = await judge(
    [
      'Hello, please send',
      '12 x TS-101-RED-M',
      '5012345678900 x 6',
      'TS-101 L red ٢ كرتون'.replace('TS-101', tee.sku),
      `6 ${tee.sku}`,
      '24 TS-101-RED-N',
      '6 winter cap',
      'wintr cap 6',
      '3 x NONE-1',
      '3 x HID-1000',
      'Thanks, Ann',
    ].join('\n'),
  )
  expect(shown(pad)).toEqual([
    ['words', null, ''],
    ['sure', 12, 'TS-101-RED-M'],
    ['sure', 6, 'TS-101-NVY-L'],
    ['sure', 12, 'TS-101-RED-L'],
    ['choose', 6, 'TS-101-RED-M TS-101-RED-L TS-101-NVY-L'],
    ['corrected', 24, 'TS-101-RED-L TS-101-RED-M'],
    ['sure', 6, 'CAP-9000'],
    ['corrected', 6, 'CAP-9000'],
    ['notFound', null, ''],
    ['notFound', null, ''],
    ['words', null, ''],
  ])
  expect(pad.items.find(({ sku }) => sku === 'TS-101-RED-L')).toMatchObject({
    left: 10,
    isBuyable: true,
    limits: { multiple: 6 },
    price: { unitPrice: 500 },
  })
})

test('a part of a SKU and a line with one word that the shop does not know are proposals to confirm', async () => {
  expect(
    shown(await judge(`12 x ${tee.sku} nvy\n6 lovely winter cap\n٦ قبعة شتوية ظريفة\n6 lovely quaint winter cap\nThanks for the winter`)),
  ).toEqual([
    ['part', 12, 'TS-101-NVY-L'],
    ['unknownWord', 6, 'CAP-9000'],
    ['unknownWord', 6, 'CAP-9000'],
    ['notFound', null, ''],
    ['words', null, ''],
  ])
})

test('a quantity below its product is joined to it; where it may be meant for another product, it is asked about', async () => {
  const joined = await judge('Hello\nwinter cap\n12\n\nTS-101-RED-M\n٢ كرتون\nTHANKS')
  expect(joined.rows.map(({ at, text, quantity, skipped, reason }) => [at, text, quantity, skipped ?? reason])).toEqual([
    [1, 'Hello', null, 'words'],
    [2, 'winter cap 12', 12, null],
    [5, 'TS-101-RED-M ٢ كرتون', 12, null],
    [7, 'THANKS', null, 'words'],
  ])
  const open = await judge('winter cap\n12\nTS-101-RED-M\n\nthe usual jacket\n4 pcs')
  expect(open.rows.map(({ text, quantity, amount, reason }) => [text, quantity, amount?.number, reason])).toEqual([
    ['winter cap', null, undefined, null],
    ['12', null, '12', 'onlyQuantity'],
    ['TS-101-RED-M', null, undefined, null],
    ['the usual jacket 4 pcs', null, '4', 'notFound'],
  ])
})

test('a code of the shop beside the SKU finds its variant', async () => {
  await app.asSystem((ctx) => ctx.db.update(variants).set({ code: 'OLD-77' }).where(eq(variants.id, cap.variantId)))
  expect(shown(await judge('old-77\t4'))).toEqual([['sure', 4, 'CAP-9000']])
})

test('what a company confirmed is remembered for it alone, for a salesperson who orders for it too', async () => {
  const words = [{ sought: 'the usual caps', variantId: cap.variantId }]
  await app.as(buyer.token).call(rememberWords, { body: { words } })

  expect(shown(await judge('12 x The USUAL caps!'))).toEqual([['sure', 12, 'CAP-9000']])
  const other = await aCustomer(app)
  expect(shown(await judge('12 x the usual caps', other.token))).toEqual([['notFound', null, '']])
  const salesperson = await aSalesperson(app)
  await app.asSystem((ctx) => ctx.db.update(customers).set({ salespersonId: salesperson.id }).where(eq(customers.id, buyer.id)))
  await app.asSystem((ctx) => ctx.db.update(sessions).set({ actingForId: buyer.id }).where(eq(sessions.personId, salesperson.id)))
  expect(shown(await judge('12 x the usual caps', salesperson.token))).toEqual([['sure', 12, 'CAP-9000']])

  await app.as(buyer.token).call(rememberWords, { body: { words: [{ sought: 'the usual caps', variantId: tee.variantId }] } })
  expect(shown(await judge('12 x the usual caps'))).toEqual([['sure', 12, 'TS-101-RED-M']])
})

test('of what a company confirmed the newest ten thousand are remembered', async () => {
  const other = await aCustomer(app)
  const { companyId } = await app.asSystem(async (ctx) => {
    const [row] = await ctx.db.select({ companyId: customers.companyId }).from(customers).where(eq(customers.id, other.id))
    if (!row) throw new Error('the customer has no company')
    await ctx.db.execute(sql`
      insert into ${orderPadWords} (company_id, words, variant_id, updated_at)
      select ${row.companyId}, 'word ' || n, ${cap.variantId}, now() - n * interval '1 hour' from generate_series(1, 10000) n`)
    return row
  })
  await app.as(other.token).call(rememberWords, { body: { words: [{ sought: 'the newest', variantId: cap.variantId }] } })

  const left = await app.asSystem((ctx) => ctx.db.select().from(orderPadWords).where(eq(orderPadWords.companyId, companyId)))
  expect(left).toHaveLength(10_000)
  expect(left.map(({ words }) => words)).toContain('the newest')
  expect(left.map(({ words }) => words)).not.toContain('word 10000')
})

test('more lines than a pad holds are refused with their number', async () => {
  const text = Array.from({ length: maxPadLines + 1 }, () => 'CAP-9000 1').join('\n')
  await expect(judge(text)).rejects.toMatchObject({ status: 422, code: 'orderPad.tooManyLines' })
})

test('as many lines as a pad holds take ten statements at most', async () => {
  const text = Array.from({ length: maxPadLines }, (_, at) => (at % 2 === 0 ? `CAP-9000 ${at + 1}` : `winter cap ${at + 1}`)).join('\n')
  let pad: Awaited<ReturnType<typeof judge>> | undefined
  const statements = await statementsOf(async () => (pad = await judge(text)))

  // Eight, and one more where the products found have values of size or colour.
  expect(statements).toBeLessThanOrEqual(10)
  expect(pad?.rows.every(({ reason, variantIds }) => reason === null && variantIds[0] === cap.variantId)).toBe(true)
  expect(pad?.items).toHaveLength(1)
})

test('other requests are served while thousands of long lines are judged', async () => {
  const line = (at: number) =>
    Array.from({ length: 30 }, (_, place) => `w${at}-${place}`)
      .join(' ')
      .slice(0, 145)
  let isJudging = true
  let turns = 0
  const judging = judge(Array.from({ length: maxPadLines }, (_, at) => line(at)).join('\n')).finally(() => (isJudging = false))
  while (isJudging) {
    await setImmediate()
    turns += 1
  }
  // Read, looked for by code, and judged: each in turns of fifty lines.
  expect((await judging).rows).toHaveLength(maxPadLines)
  expect(turns).toBeGreaterThan((3 * maxPadLines) / 50)
})

test('the sample has codes the pad itself reads', async () => {
  const rows = await app.as(buyer.token).call(padSample)
  expect(rows.length).toBeGreaterThan(0)
  const pad = await judge(['SKU,Quantity', ...rows.map(({ sku, quantity }) => `${sku},${quantity}`)].join('\n'))
  expect(shown(pad).slice(1)).toEqual(rows.map(({ sku, quantity }) => ['sure', Number(quantity), sku]))
})

describe('a file', () => {
  const textOf = (answer: { json<T>(): T }): string => answer.json<{ data: { text: string } }>().data.text
  const send = (name: string, type: string, bytes: Buffer) => {
    const edge = '----pad'
    const head = `--${edge}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`
    return app.inject({
      method: 'POST',
      url: '/api/account/order-pad/file',
      headers: {
        'x-api-key': 'jumla-web',
        authorization: `Bearer ${buyer.token}`,
        'content-type': `multipart/form-data; boundary=${edge}`,
      },
      payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${edge}--\r\n`)]),
    })
  }

  test('of comma separated values', async () => {
    const answer = await send('order.csv', 'text/csv', Buffer.from('SKU;Menge;Quantity\nTS-101-RED-M;;12\nCAP-9000;;\n'))
    expect(answer.statusCode).toBe(200)
    expect(shown(await judge(textOf(answer)))).toEqual([
      ['header', null, ''],
      ['sure', 12, 'TS-101-RED-M'],
      ['noQuantity', null, ''],
    ])
  })

  test('that is a workbook', async () => {
    const { xlsxFile } = await import('../../imports/server/exporting/xlsx-file.ts')
    const pieces: Buffer[] = []
    async function* batches() {
      yield [
        ['SKU', 'Quantity'],
        ['TS-101-RED-M', '12'],
      ]
    }
    for await (const piece of xlsxFile(batches(), { name: 'Order', isRightToLeft: false, widths: [12, 12], numbers: new Set([1]) }))
      pieces.push(piece)
    const answer = await send('order.xlsx', 'application/octet-stream', Buffer.concat(pieces))
    expect(shown(await judge(textOf(answer))).slice(1)).toEqual([['sure', 12, 'TS-101-RED-M']])
  })

  test('of as many rows as the pad holds is read, its long lines cut as those that are pasted; one of more is refused', async () => {
    const rows = (count: number) => Buffer.from(`SKU,Quantity\n${'CAP-9000,12\n'.repeat(count - 1)}${'x'.repeat(5000)},1\n`)
    const lines = textOf(await send('order.csv', 'text/csv', rows(mostOnPad))).split('\n')
    expect([lines.length, lines[1], lines.at(-1)?.length]).toEqual([mostOnPad + 1, 'CAP-9000\t12', 300])

    const answer = await send('order.csv', 'text/csv', rows(mostOnPad + 1))
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ error: { code: 'orderPad.tooManyLines', params: { max: mostOnPad } } })
  })

  test('that is neither is refused', async () => {
    const answer = await send('order.csv', 'text/csv', Buffer.from('%PDF-1.7 ...'))
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ error: { code: 'orderPad.notATable' } })
  })
})

test('a line that names several sizes is a row for each; one that does not say how many of each is asked about', async () => {
  const pad = await judge('TS-101 red: M 12, L 6\nTS-101 red M L 12')

  expect(pad.rows.map(({ at, quantity, reason, variantIds }) => [at, quantity, reason, variantIds.length])).toEqual([
    [1, 12, null, 1],
    [1, 6, null, 1],
    [2, 12, 'differs', 3],
  ])
  expect(new Set(pad.rows.slice(0, 2).flatMap(({ variantIds }) => variantIds)).size).toBe(2)
})

test('sizes that stand below their style are rows of it, as far as they name other variants of it', async () => {
  const shownOf = async (text: string) =>
    (await judge(text)).rows.map(({ at, text: line, quantity, reason }) => [at, line, quantity, reason])
  expect(await shownOf('TS-101 red\nM 12\nL 6\n\nTS-101 red\n١٢M 6L\n6 winter cap')).toEqual([
    [2, 'TS-101 red M 12', 12, null],
    [3, 'TS-101 red L 6', 6, null],
    [6, 'TS-101 red ١٢M 6L', 12, null],
    [6, 'TS-101 red ١٢M 6L', 6, null],
    [7, '6 winter cap', 6, null],
  ])
  // A size that the style has not, and a single one: nothing is taken for it.
  expect((await judge('TS-101 red\nM 12\nL 6\nQ 6')).rows.map(({ reason, quantity }) => [reason, quantity])).toEqual([
    [null, 12],
    [null, 6],
    ['notFound', null],
  ])
  expect((await judge('winter cap\nQ 6\nZ 12')).rows.map(({ quantity }) => quantity)).toEqual([null, null, null])
})

test('a line has the price of a whole case where the minimum is less', async () => {
  const { sku, variantId } = await aProduct(app, { sku: 'CASE-8000', price: 1000, min: 1, multiple: 6 })
  await aPriceList(app, { companyId: buyer.companyId, rows: [{ variantId, fromQuantity: 6, price: 800 }] })

  const { items } = await judge(`6 x ${sku}`)
  expect(items.map(({ price }) => price)).toMatchObject([{ unitPrice: 800, ladder: [] }])
})

test('three hundred pads a minute are judged for one network, as text and as files', async () => {
  const forget = () => app.asSystem(({ db }) => db.execute(sql`delete from rate_limits`))
  await forget()
  for (let turn = 0; turn < 300; turn++) await judge('')

  expect(await app.as(buyer.token).status(judgePad, { body: { text: '' } })).toBe(429)
  expect([readPadFile.limit, judgeOfficePad.limit]).toEqual([judgePad.limit, judgePad.limit])
  await forget()
})
