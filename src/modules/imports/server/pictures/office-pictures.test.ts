// Pictures of the office's imports: fetched or from a ZIP file, what could not be had listed and tried again, stopped, gone on with, undone.
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { anAdmin } from '#testing/builders/accounts.ts'
import { testApp, theApp } from '#testing/app.ts'
import { readConfig } from '#server/config.ts'
import * as api from '../../admin-contract.ts'
import { listImportPictures } from '../../pictures-admin-contract.ts'
import { importRuns } from '../tables.ts'
import { zipOf } from '../testing/make-workbook.ts'
import { officeImports } from '../testing/office-imports.ts'
import { picture, pictureServer } from '../testing/picture-server.ts'

const server = await pictureServer()
afterAll(() => server.close())
const app = await theApp({ privatePictureHosts: ['127.0.0.1'] })
const token = (await anAdmin(app)).token
const office = officeImports(app, token)
beforeEach(() => {
  server.answers.clear()
  server.asked.length = 0
})

const header = 'sku,title_en,price,quantity,images,image_alts,options,variant_sku,variant_image'
const own = (...lines: string[]): string => [header, ...lines].join('\n')
const at = (colour: string) => `${server.url}/${colour}.png`
const listed = async (id: string, state?: 'failed' | 'kept' | 'waiting', language: 'en' | 'ar' = 'en') =>
  (
    await app
      .as(token)
      .call(listImportPictures, { params: { id }, query: { ...(state ? { state } : {}) } }, { 'accept-language': language })
  ).data
const picturesOf = (sku: string) =>
  app.asSystem(async ({ db }) => {
    const { rows } = await db.execute<{ colour: string; alt: string }>(sql`
      select f.colour, pp.alt->>'en' as alt from product_pictures pp join files f on f.id = pp.file_id join products p on p.id = pp.product_id
      where p.sku = ${sku} order by pp.position`)
    return rows.map(({ colour, alt }) => [colour, alt])
  })
const colourOfVariant = (sku: string) =>
  app.asSystem(async ({ db }) => {
    const { rows } = await db.execute<{ colour: string }>(
      sql`select f.colour from variants v join files f on f.id = v.picture_id where v.sku = ${sku}`,
    )
    return rows[0]?.colour
  })

test('no setting of a shop lets pictures be fetched from private networks', () => {
  const env = { DATA_DIR: app.dataDir, PRIVATE_PICTURE_HOSTS: '127.0.0.1', NODE_ENV: 'test' }
  expect(readConfig(env).privatePictureHosts).toEqual([])
})

describe('pictures by address', () => {
  test('are counted in the preview, fetched after the products are written, and shown in the order of the file', async () => {
    const shown = await office.preview(
      own(
        `PICS-1,With pictures,5,1,${at('ff0000')}|${at('00ff00')},Red side|,Size=S,PICS-1-S,${at('00ff00')}`,
        `PICS-1,,5,1,,,Size=M,PICS-1-M,${at('0000ff')}`,
      ),
    )
    expect(shown.counts).toMatchObject({ new: 1, pictures: 3 })
    expect((await office.changes(shown.id))[0]?.fields).toContainEqual({
      field: 'images',
      variant: null,
      from: null,
      to: 'ff0000.png | 00ff00.png | 0000ff.png',
    })
    expect(server.asked).toEqual([])

    const done = await office.run(shown.id)

    expect(done).toMatchObject({ state: 'done', counts: { written: 1, pictures: 3, picturesKept: 3, picturesFailed: 0 } })
    expect(await picturesOf('PICS-1')).toEqual([
      ['#ff0000', 'Red side'],
      ['#00ff00', ''],
      ['#0000ff', ''],
    ])
    expect([await colourOfVariant('PICS-1-S'), await colourOfVariant('PICS-1-M')]).toEqual(['#00ff00', '#0000ff'])
    expect((await listed(done.id)).map(({ state }) => state)).toEqual(['kept', 'kept', 'kept'])
  })

  test('are not fetched again when the same file comes again', async () => {
    const file = own(`TWICE-1,Twice the same,5,1,${at('123456')},,,,`)
    await office.run((await office.preview(file)).id)
    server.asked.length = 0

    expect((await office.preview(file)).counts).toMatchObject({ unchanged: 1, changed: 0, pictures: 0 })
    const other = await office.preview(file.replace('Twice the same', 'Twice another'))
    expect(other.counts).toMatchObject({ changed: 1, pictures: 0 })
    expect(await office.run(other.id)).toMatchObject({ state: 'done' })
    expect(server.asked).toEqual([])
  })

  test.each([
    [
      'en',
      'This picture could not be fetched: the answer was 404.',
      'This picture could not be fetched: its address lies in a private network.',
    ],
    ['ar', 'تعذّر جلب هذه الصورة: كان الرد 404.', 'تعذّر جلب هذه الصورة: عنوانها يقع في شبكة خاصة.'],
  ] as const)(
    'that could not be had are listed with the reason, tried again, and leave the product as it is (%s)',
    async (language, missing, closed) => {
      const sku = `GAPS-${language}`.toUpperCase()
      const elsewhere = at('334455').replace('127.0.0.1', '127.0.0.2')
      server.answers.set('/112233.png', 404)
      server.answers.set('/223344.png', Buffer.from('no picture at all'))
      const done = await office.run(
        (await office.preview(own(`${sku},With gaps,5,1,${at('112233')}|${at('223344')}|${elsewhere}|${at('445566')},,,,`))).id,
      )

      expect(done).toMatchObject({ state: 'done', counts: { pictures: 4, picturesKept: 1, picturesFailed: 3 } })
      expect(done.actions).toContain('retryPictures')
      expect(await picturesOf(sku)).toEqual([['#445566', '']])
      const failed = await listed(done.id, 'failed', language)
      expect(failed.map(({ reason }) => reason)).toEqual([missing, expect.stringContaining('JPEG'), closed])
      expect(failed[0]).toMatchObject({ line: 2, src: at('112233'), title: { en: 'With gaps' }, productId: expect.any(String) as string })

      server.answers.clear()
      server.asked.length = 0
      const again = await office.retry(done.id)

      expect(again).toMatchObject({ state: 'done', counts: { picturesKept: 3, picturesFailed: 1 } })
      expect(server.asked.toSorted()).toEqual(['/112233.png', '/223344.png'])
      expect((await picturesOf(sku)).map(([colour]) => colour)).toEqual(['#112233', '#223344', '#445566'])
    },
  )

  test('of a server that never answers are given up after a few, with the reason', async () => {
    const gone = await pictureServer()
    await gone.close()
    const list = Array.from({ length: 30 }, (_, n) => `${gone.url}/${n}.png`).join('|')
    const done = await office.run((await office.preview(own(`GONE-1,All gone,5,1,${list},,,,`))).id)

    expect(done.counts).toMatchObject({ picturesFailed: 30 })
    const reasons = new Set((await listed(done.id, 'failed')).map(({ reason }) => reason))
    expect([...reasons]).toEqual(['This picture could not be fetched: the address does not answer.'])
    const { data } = await app.as(token).call(listImportPictures, { params: { id: done.id }, query: { perPage: 100 } })
    expect(data.at(-1)?.reason).toBe('This picture could not be fetched: its server did not answer many times in a row.')
  })
})

describe('pictures from a ZIP file', () => {
  const zip = async () =>
    zipOf({
      'my pictures/deep/Green.PNG': await picture('#00ff00'),
      'my pictures/red.png': await picture('#ff0000'),
      'my pictures/a/same.png': await picture('#111111'),
      'my pictures/b/same.png': await picture('#222222'),
      '../outside.png': await picture('#333333'),
      '__MACOSX/._red.png': 'of the system',
      'bomb.svg': `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1">${' '.repeat(9_000_000)}</svg>`,
      'notes.txt': 'no picture',
    })

  test('are matched with the names in the file, and names that fit twice or lead out are listed', async () => {
    const looked = await office.preview(
      own(
        'ZIPS-1,From a ZIP,5,1,deep/green.png|red.png|same.png|b/same.png|none.png|bomb.svg,,,,',
        'ZIPS-2,By address,5,1,https://cdn.example.com/x/RED.png?v=3,,,,',
      ),
    )
    expect(await office.sendPictures(looked.id, await zip())).toMatchObject({ zip: { name: 'pictures.zip', pictures: 5 } })

    const done = await office.run(looked.id)

    expect(done.counts).toMatchObject({ pictures: 7, picturesKept: 4, picturesFailed: 3 })
    expect((await picturesOf('ZIPS-1')).map(([colour]) => colour)).toEqual(['#00ff00', '#ff0000', '#222222'])
    expect((await picturesOf('ZIPS-2')).map(([colour]) => colour)).toEqual(['#ff0000'])
    expect((await listed(done.id, 'failed')).map(({ src, reason }) => [src, reason])).toEqual([
      ['same.png', 'Several pictures have this name. Write the folder before it in the file.'],
      ['none.png', 'There is no such file among the pictures beside the file.'],
      ['bomb.svg', 'This picture is packed in a way that pictures are not, and was left out.'],
    ])
  })

  test('can come after the import, for what was missing', async () => {
    const done = await office.run((await office.preview(own('LATER-1,Later on,5,1,red.png,,,,'))).id)
    expect(done.counts).toMatchObject({ picturesFailed: 1 })
    await office.sendPictures(done.id, await zip())

    expect(await office.retry(done.id)).toMatchObject({ state: 'done', zip: null, counts: { picturesKept: 1, picturesFailed: 0 } })
    expect(await picturesOf('LATER-1')).toEqual([['#ff0000', '']])
  })

  test.each([
    ['en', 'This is no ZIP file, or it is damaged.'],
    ['ar', 'هذا ليس ملف ZIP أو أنه تالف.'],
  ] as const)('are refused when the file is none (%s)', async (language, text) => {
    const looked = await office.upload(own('NOZIP-1,No ZIP,5,1,red.png,,,,'))
    const sending = officeImports(app, token, language).sendPictures(looked.id, Buffer.from('PK no zip at all'))

    await expect(sending).rejects.toMatchObject({ status: 422, fields: { file: [text] } })
  })

  test('are refused when there are none in it', async () => {
    const looked = await office.upload(own('NOZIP-2,No pictures,5,1,red.png,,,,'))

    await expect(office.sendPictures(looked.id, zipOf({ 'a.txt': 'x', '../b.png': 'x' }))).rejects.toMatchObject({
      fields: { file: ['There are no pictures in this ZIP file (JPEG, PNG, WebP or SVG).'] },
    })
  })
})

describe('a run that is broken off', () => {
  const lines = (name: string, count: number) =>
    Array.from(
      { length: count },
      (_, n) => `${name}-${n},Broken off ${n},5,1,${at(`${name === 'STOP' ? 'a' : 'b'}${String(n).padStart(5, '0')}`)},,,,`,
    )

  test('by the office keeps what has come, and goes on with the rest', async () => {
    const shown = await office.preview(own(...lines('STOP', 3)))
    await app.as(token).call(api.runImport, { params: { id: shown.id }, body: {} })
    server.answers.set('/a00001.png', 'silence')
    const working = app.drainJobs()
    await expect.poll(async () => (await office.get(shown.id)).state).toBe('fetching')
    await app.as(token).call(api.cancelImport, { params: { id: shown.id } })
    server.answers.clear()
    await working

    const stopped = await office.get(shown.id)
    expect(stopped).toMatchObject({ state: 'cancelled', counts: { written: 3 } })
    expect(stopped.actions).toContain('run')
    expect(await office.run(shown.id)).toMatchObject({ state: 'done', counts: { written: 3, picturesKept: 3 } })
    expect(await picturesOf('STOP-1')).toEqual([['#a00001', '']])
  })

  test('by the death of its process goes on where it stood', async () => {
    const shown = await office.preview(own(...lines('DEAD', 2)))
    await office.run(shown.id)
    await app.asSystem(async ({ db }) => {
      await db.execute(
        sql`update import_pictures set state = 'waiting', file_id = null where run_id = ${shown.id}::uuid and src like '%/b00001.png'`,
      )
      await db
        .update(importRuns)
        .set({ state: 'fetching', leaseKey: 'gone', leaseUntil: '2020-01-01T00:00:00.000Z' })
        .where(eq(importRuns.id, shown.id))
    })
    const { resumeLost } = await import('../work-run.ts')
    server.asked.length = 0

    await app.asSystem((ctx) => resumeLost(ctx))
    await app.drainJobs()

    expect(await office.get(shown.id)).toMatchObject({ state: 'done' })
    expect(server.asked).toEqual(['/b00001.png'])
  })

  test('by the stop of the shop waits for nobody, lets go at once, and is in line for the next start', async () => {
    const other = await testApp({ privatePictureHosts: ['127.0.0.1'] })
    onTestFinished(() => other.close())
    const { token: theirs } = await anAdmin(other)
    const their = officeImports(other, theirs)
    const shown = await their.preview(own(`HANG-1,Hanging,5,1,${at('c00001')},,,,`))
    server.answers.set('/c00001.png', 'silence')
    await other.as(theirs).call(api.runImport, { params: { id: shown.id }, body: {} })
    await other.workJobs()
    await expect.poll(() => server.asked, { timeout: 20_000 }).toEqual(['/c00001.png'])

    await other.stopJobs()

    const stands = await other.asSystem(async ({ db }) => (await db.select().from(importRuns).where(eq(importRuns.id, shown.id)))[0])
    expect(stands).toMatchObject({ state: 'fetching', leaseKey: null, counts: { written: 1, picturesKept: 0, picturesFailed: 0 } })
    const { rows } = await other.asSystem(({ db }) =>
      db.execute(sql`select 1 from pgboss.job where name = 'imports.work' and state in ('created', 'retry')`),
    )
    expect(rows).toHaveLength(1)
  })
})

describe('undoing', () => {
  test('removes new products with their pictures, and puts the pictures of others back', async () => {
    await office.run(
      (await office.preview(own(`BACK-1,Back again,5,1,${at('d00001')}|${at('d00002')},,Size=S,BACK-1-S,${at('d00002')}`))).id,
    )
    const before = [await picturesOf('BACK-1'), await colourOfVariant('BACK-1-S')]
    const shown = await office.preview(
      own(`BACK-1,Back again,5,1,${at('d00003')},,Size=S,BACK-1-S,${at('d00003')}`, `BACK-2,Quite new,5,1,${at('d00004')},,,,`),
    )
    expect(shown.counts).toMatchObject({ new: 1, changed: 1, pictures: 2 })
    await office.run(shown.id)
    expect([await picturesOf('BACK-1'), await colourOfVariant('BACK-1-S')]).toEqual([[['#d00003', '']], '#d00003'])

    const undone = await office.undo(shown.id)

    expect(undone).toMatchObject({ state: 'undone', counts: { undone: 2, kept: 0 } })
    expect([await picturesOf('BACK-1'), await colourOfVariant('BACK-1-S')]).toEqual(before)
    expect((await office.changes(shown.id)).map(({ undo }) => undo)).toEqual(['restored', 'removed'])
  })

  test('leaves pictures that somebody changed since, and says so', async () => {
    await office.run((await office.preview(own(`STAY-1,Stays so,5,1,${at('e00001')},,,,`))).id)
    const shown = await office.preview(own(`STAY-1,Stays so,5,1,${at('e00002')},,,,`))
    await office.run(shown.id)
    await app.asSystem(({ db }) =>
      db.execute(sql`
      delete from product_pictures pp using products p where p.id = pp.product_id and p.sku = 'STAY-1'`),
    )

    expect((await office.undo(shown.id)).counts).toMatchObject({ kept: 1 })
    expect(await picturesOf('STAY-1')).toEqual([])
    expect((await office.changes(shown.id))[0]?.kept).toEqual([{ field: 'images', variant: null, from: '0', to: '1' }])
  })
})

test('what the shop exports comes in again without a picture being fetched or lost', async () => {
  await office.run((await office.preview(own(`LOOP-1,Round trip,5,1,${at('f00001')},,,,`))).id)
  const { bytes } = await office.download({ what: 'products', as: 'csv', query: { page: 1, search: 'LOOP-1' } })
  server.asked.length = 0

  expect((await office.preview(bytes)).counts).toMatchObject({ unchanged: 1, pictures: 0 })
})
