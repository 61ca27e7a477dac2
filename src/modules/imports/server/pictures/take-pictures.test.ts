// Pictures of imported products: from a folder and by address, broken ones reported, nothing outside of the folder ever read.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApp, type TestApp } from '#testing/app.ts'
import { importCatalogue, type ImportOptions, type ImportSummary } from '../public.ts'
import { short } from '../reading/testing/read-text.ts'
import { zipOf } from '../testing/make-workbook.ts'

let app: TestApp
let base: string
const png = (colour: string) =>
  sharp({ create: { width: 8, height: 6, channels: 3, background: colour } })
    .png()
    .toBuffer()

beforeAll(async () => {
  app = await testApp()
  base = mkdtempSync(join(tmpdir(), 'jumla-pictures-'))
  mkdirSync(join(base, 'pictures', 'deep'), { recursive: true })
  writeFileSync(join(base, 'pictures', 'red.png'), await png('#ff0000'))
  writeFileSync(join(base, 'pictures', 'deep', 'green.png'), await png('#00ff00'))
  writeFileSync(join(base, 'pictures', 'broken.png'), 'no picture at all')
  writeFileSync(join(base, 'secret.png'), await png('#000000'))
  symlinkSync(join(base, 'secret.png'), join(base, 'pictures', 'link.png'))
  symlinkSync(base, join(base, 'pictures', 'up'))
})
afterAll(async () => {
  await app.close()
  rmSync(base, { recursive: true, force: true })
})

async function* once(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}
const file = (...lines: string[]): string =>
  ['sku,title_en,price,quantity,images,image_alts,options,variant_sku,variant_image', ...lines].join('\n')
const take = (text: string, pictures: ImportOptions['pictures'], options: ImportOptions = {}): Promise<ImportSummary> =>
  app.asSystem((ctx) => importCatalogue(ctx, once(text), { ...options, ...(pictures ? { pictures } : {}) }))
const folder = () => ({ folder: join(base, 'pictures') })
const picturesOf = (sku: string) =>
  app.asSystem(async ({ db }) => {
    const { rows } = await db.execute<{ colour: string; alt: string }>(sql`
      select f.colour, pp.alt->>'en' as alt from product_pictures pp join files f on f.id = pp.file_id join products p on p.id = pp.product_id
      where p.sku = ${sku} order by pp.position`)
    return rows.map(({ colour, alt }) => [colour, alt])
  })

it('come from the folder in the order of the file, with their alternative texts', async () => {
  const summary = await take(file('PICT-1,With pictures,5,1,deep/green.png|red.png,Green side|,,,'), folder())
  expect([summary.counts.created, summary.pictures.kept, summary.counts.warnings]).toEqual([1, 2, 0])
  expect(await picturesOf('PICT-1')).toEqual([
    ['#00ff00', 'Green side'],
    ['#ff0000', ''],
  ])
})

it('come from a ZIP file as from a folder', async () => {
  const zip = join(base, 'pictures.zip')
  writeFileSync(zip, zipOf({ 'all/deep/green.png': await png('#00fe00'), 'all/red.png': await png('#fe0000') }))
  const summary = await take(file('PICZ-1,From a ZIP,5,1,deep/green.png|red.png,,,,'), { folder: zip })
  expect([summary.pictures.kept, summary.counts.warnings]).toEqual([2, 0])
  expect((await picturesOf('PICZ-1')).map(([colour]) => colour)).toEqual(['#00fe00', '#fe0000'])
})

it('are found by the last part of a web address too', async () => {
  const summary = await take(file('PICT-2,By address,5,1,https://cdn.example.com/files/red.png?v=17,,,,'), folder())
  expect([summary.pictures.kept, summary.pictures.notFetched]).toEqual([1, 0])
  expect(await picturesOf('PICT-2')).toEqual([['#ff0000', '']])
})

it('belong to variants where the file says so', async () => {
  await take(
    file('PICT-3,Two colours,5,1,red.png,,Colour=Red,PICT-3R,red.png', 'PICT-3,,5,1,,,Colour=Green,PICT-3G,deep/green.png'),
    folder(),
  )
  const rows = await app.asSystem(async ({ db }) => {
    const found = await db.execute(
      sql`select v.sku, f.colour from variants v join files f on f.id = v.picture_id where v.sku like 'PICT-3%' order by v.sku`,
    )
    return found.rows
  })
  expect(rows).toEqual([
    { sku: 'PICT-3G', colour: '#00ff00' },
    { sku: 'PICT-3R', colour: '#ff0000' },
  ])
})

it('that are broken, missing or outside of the folder are reported at their line, and the product comes without them', async () => {
  const summary = await take(
    file('PICT-4,Bad pictures,5,1,broken.png|none.png|link.png|up/secret.png|red.png,,,,', 'PICT-5,Good product,5,1,,,,,'),
    folder(),
  )
  expect(summary.counts).toMatchObject({ created: 2, refused: 0, warnings: 4 })
  expect(short(summary.firstProblems)).toEqual([
    [2, 'images', 'pictureUnreadable'],
    [2, 'images', 'pictureMissing'],
    [2, 'images', 'pictureOutside'],
    [2, 'images', 'pictureOutside'],
  ])
  expect(await picturesOf('PICT-4')).toEqual([['#ff0000', '']])
})

it('that lead upwards are not even looked up', async () => {
  const summary = await take(file('PICT-6,Leads upwards,5,1,../secret.png|deep/../../secret.png,,,,'), folder())
  expect(summary.counts).toMatchObject({ created: 1, warnings: 2 })
  expect(await picturesOf('PICT-6')).toEqual([])
})

it('come later when the first run had no folder, and a run after that changes nothing', async () => {
  const text = file('PICT-7,Pictures later,5,1,red.png|https://cdn.example.com/none.jpg,,,,')
  const first = await take(text, undefined)
  expect(first.pictures).toEqual({ kept: 0, failed: 0, notFetched: 1, withoutFolder: 1 })
  const second = await take(text, folder())
  expect([second.counts.updated, second.pictures.kept, second.pictures.notFetched]).toEqual([1, 1, 1])
  expect(await picturesOf('PICT-7')).toEqual([['#ff0000', '']])
  const third = await take(text, folder())
  expect(third.counts).toMatchObject({ created: 0, updated: 0, unchanged: 1 })
})

it('that the office added stay while one of the file is missing, and go when all of the file are there', async () => {
  await take(file('PICT-8,Changing pictures,5,1,red.png,,,,'), folder())
  await take(file('PICT-8,Changing pictures,5,1,deep/green.png|none.png,,,,'), folder())
  expect((await picturesOf('PICT-8')).map(([colour]) => colour).toSorted()).toEqual(['#00ff00', '#ff0000'])
  await take(file('PICT-8,Changing pictures,5,1,deep/green.png,,,,'), folder())
  expect(await picturesOf('PICT-8')).toEqual([['#00ff00', '']])
})

it('by address are fetched only when that is asked for', async () => {
  const asked: string[] = []
  const blue = await png('#0000ff')
  const fetch = async (address: string) => {
    asked.push(address)
    return address.endsWith('gone.png')
      ? { fetched: false as const, reason: 'status' as const, status: 404 }
      : { fetched: true as const, bytes: blue }
  }
  const text = file('PICT-9,Fetched,5,1,https://cdn.example.com/a.png|https://cdn.example.com/gone.png,,,,')
  expect((await take(text, { fetch })).pictures.notFetched).toBe(2)
  expect(asked).toEqual([])
  const summary = await take(text, { fetches: true, fetch })
  expect(asked).toHaveLength(2)
  expect(summary.firstProblems).toMatchObject([{ line: 2, code: 'import.pictureNotFetched', value: 'https://cdn.example.com/gone.png' }])
  expect(await picturesOf('PICT-9')).toEqual([['#0000ff', '']])
})

it('are judged by a dry run without being stored', async () => {
  const count = () =>
    app.asSystem(async ({ db }) => {
      const { rows } = await db.execute(sql`select count(*) from files`)
      return rows
    })
  writeFileSync(join(base, 'pictures', 'new.png'), await png('#123456'))
  const before = await count()
  const summary = await take(file('PICT-10,Judged,5,1,new.png|broken.png,,,,'), folder(), { isDryRun: true })
  expect([summary.counts.created, summary.pictures.kept, summary.pictures.failed]).toEqual([1, 1, 1])
  expect(await count()).toEqual(before)
})
