// Versions of pages: scheduled publishing, links to previews, differences, the way back, and answers cached by every process.
import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { anAdmin } from '#testing/builders/accounts.ts'
import { aBody, anIntro, aPage, aPublishedPage, pageInput, words } from '#testing/builders/pages.ts'
import { testApp, theApp } from '#testing/app.ts'
import { aPictureFile } from '#testing/builders/uploads.ts'
import { isWaitedFor } from '#testing/waits.ts'
import { keepPicture } from '#modules/files/server/public.ts'
import type { Block } from '../blocks.ts'
import { getPage, getPreview } from '../contract.ts'
import * as office from '../page-admin-contract.ts'
import { performPublishDue, schedulePage } from './publish.ts'
import { pagePreviews, pages } from './tables.ts'

const app = await theApp({ env: { PAGE_CACHE: '0', TZ_SHOP: 'Europe/London' } })
const admin = (await anAdmin(app)).token

const readStatus = (path: string) => app.as(null).status(getPage, { query: { path } })
const save = ({ id, version, layout, layoutHash, url }: office.AdminPage, change: Partial<office.PageInput>) =>
  app
    .as(admin)
    .call(office.updatePage, { params: { id }, body: { ...pageInput({ id: layout.id, hash: layoutHash }, url, change), version } })
/** Runs the job as if it were a later moment. */
const runAt = (moment: string) => app.asSystem((ctx) => performPublishDue({ ...ctx, now: new Date(moment) }))

test("a page is shown from its minute on, in the shop's time", async () => {
  const { id } = await aPage(app, admin, 'default', 'summer-sale')
  const schedule = (at: { day: string; time: string } | null) =>
    app.as(admin).call(office.schedulePage, { params: { id }, body: { number: 1, at } })

  expect(await schedule({ day: '2099-07-01', time: '09:30' })).toMatchObject({
    status: 'scheduled',
    scheduled: 1,
    scheduledAt: '2099-07-01T08:30:00.000Z',
  })
  await runAt('2099-07-01T08:29:59.000Z')
  expect(await readStatus('summer-sale')).toBe(404)
  await runAt('2099-07-01T08:30:00.000Z')
  expect(await readStatus('summer-sale')).toBe(200)
  expect(await app.as(admin).call(office.getPublication, { params: { id } })).toMatchObject({ status: 'published', scheduledAt: null })
})

test('a cancelled schedule publishes nothing; a minute that has passed is refused', async () => {
  const { id } = await aPage(app, admin, 'default', 'winter-sale')
  const schedule = (at: { day: string; time: string } | null) =>
    app.as(admin).call(office.schedulePage, { params: { id }, body: { number: 1, at } })
  await schedule({ day: '2099-12-01', time: '00:00' })
  expect(await schedule(null)).toMatchObject({ status: 'draft', scheduledAt: null })

  await runAt('2099-12-02T00:00:00.000Z')

  expect(await readStatus('winter-sale')).toBe(404)
  await expect(schedule({ day: '2020-01-01', time: '10:00' })).rejects.toMatchObject({
    code: 'page.scheduleInPast',
    fields: { 'at.time': [expect.any(String)] },
  })
  await expect(schedule({ day: '2099-01-01', time: '25:00' })).rejects.toMatchObject({ status: 422 })
})

test('a page whose minute is put off while the job is about to publish it stays hidden', async () => {
  const { id } = await aPage(app, admin, 'default', 'put-off')
  const at = (day: string) => ({ number: 1, at: { day, time: '00:00' } })
  await app.as(admin).call(office.schedulePage, { params: { id }, body: at('2099-02-01') })
  const run = await app.asSystem((system) =>
    system.tx(async (ctx) => {
      await schedulePage(ctx, id, at('2099-03-01'))
      const running = runAt('2099-02-01T00:00:00.000Z')
      await isWaitedFor(ctx)
      return { running }
    }),
  )
  await run.running

  expect(await readStatus('put-off')).toBe(404)
  expect(await app.as(admin).call(office.getPublication, { params: { id } })).toMatchObject({ scheduledAt: '2099-03-01T00:00:00.000Z' })
})

test('the job that runs every minute publishes what is due', async () => {
  const { id } = await aPage(app, admin, 'default', 'due-now')
  await app.as(admin).call(office.schedulePage, { params: { id }, body: { number: 1, at: { day: '2099-01-01', time: '00:00' } } })
  await app.asSystem((ctx) => ctx.db.update(pages).set({ scheduledAt: '2020-01-01T00:00:00.000Z' }).where(eq(pages.id, id)))
  await app.asSystem(performPublishDue)

  expect(await readStatus('due-now')).toBe(200)
})

test('a link shows one version to whoever has it, uncached, until it ends', async () => {
  const page = await aPage(app, admin, 'default', 'to-be-seen', { title: words('First draft') })
  const { url } = await app.as(admin).call(office.previewPage, { params: { id: page.id }, body: { number: 1 } })
  await save(page, { title: words('Second draft') })
  const token = url.split('/').at(-1) ?? ''
  const look = () => app.as(null).call(getPreview, { params: { token } })

  expect(await look()).toMatchObject({ title: 'First draft', publishedAt: null, is: 'draft' })
  await app.as(admin).call(office.publishPage, { params: { id: page.id }, body: { number: 2 } })
  expect(await look()).toMatchObject({ title: 'First draft', is: 'older' })
  await app.as(admin).call(office.publishPage, { params: { id: page.id }, body: { number: 1 } })
  expect(await look()).toMatchObject({ is: 'public' })
  const newer = await app.as(admin).call(office.previewPage, { params: { id: page.id }, body: { number: 2 } })
  const seen = await app.as(null).call(getPreview, { params: { token: newer.url.split('/').at(-1) ?? '' } })
  expect(seen).toMatchObject({ title: 'Second draft', is: 'newer' })
  const answer = await app.inject({ method: 'GET', url: `/api/front/pages/preview/${token}`, headers: { 'x-api-key': 'jumla-web' } })
  expect(answer.headers['cache-control']).toBe('no-store')
  await expect(app.as(null).call(getPreview, { params: { token: `${token}x` } })).rejects.toMatchObject({ code: 'page.previewEnded' })
  await app.asSystem((ctx) => ctx.db.update(pagePreviews).set({ endsAt: ctx.now.toISOString() }))
  await expect(look()).rejects.toMatchObject({ code: 'page.previewEnded' })
})

test('each save is a version with its person; two are compared word by word in both languages', async () => {
  const page = await aPage(app, admin, 'default', 'compared', { blocks: [anIntro('We open at nine'), aBody('<p>Unchanged</p>')] })
  await save(page, {
    title: words('compared'),
    blocks: [
      { key: 'intro', type: 'text', title: { en: '', ar: '' }, text: { en: 'We open at ten', ar: 'نفتح في العاشرة' } },
      aBody('<p>Unchanged</p>'),
    ],
  })

  const { versions } = await app.as(admin).call(office.getPublication, { params: { id: page.id } })
  const changes = await app.as(admin).call(office.comparePageVersions, { params: { id: page.id, number: 2 }, query: { against: 1 } })

  expect(versions.map(({ number, by }) => [number, typeof by])).toEqual([
    [2, 'string'],
    [1, 'string'],
  ])
  expect(changes.map(({ of, label, language }) => [of, label?.en, language])).toEqual([
    ['intro', 'Introduction', 'en'],
    ['intro', 'Introduction', 'ar'],
  ])
  expect(changes[0]?.pieces).toEqual([
    { text: 'We open at ', is: 'same' },
    { text: 'nine', is: 'removed' },
    { text: 'ten', is: 'added' },
  ])
})

test('two long texts with hardly a word in common are shown as one that went and one that came, before they keep everybody waiting', async () => {
  const text = (sign: string) => Array.from({ length: 8000 }, (_, at) => (at === 4000 ? 'shared' : `${sign}${at}`)).join(' ')
  const page = await aPage(app, admin, 'default', 'long', {
    blocks: [{ ...aBody(''), html: { en: `<p>${text('a')}</p>`, ar: '' } } as Block],
  })
  await save(page, { title: words('long'), blocks: [{ ...aBody(''), html: { en: `<p>${text('b')}</p>`, ar: '' } } as Block] })

  const changes = await app.as(admin).call(office.comparePageVersions, { params: { id: page.id, number: 2 }, query: { against: 1 } })

  expect(changes.map(({ pieces }) => pieces)).toEqual([
    [
      { text: text('a'), is: 'removed' },
      { text: text('b'), is: 'added' },
    ],
  ])
})

test('of many texts those are compared word by word for which there is time, and the rest is shown as replaced', async () => {
  const page = await aPage(app, admin, 'default', 'many-texts', { blocks: [anIntro('Intro old'), aBody('<p>Body old</p>')] })
  await save(page, { blocks: [anIntro('Intro new'), aBody('<p>Body new</p>')] })
  // Each text takes more than half of the time there is.
  let clock = 0
  const now = vi.spyOn(performance, 'now').mockImplementation(() => (clock += 600))

  const changes = await app.as(admin).call(office.comparePageVersions, { params: { id: page.id, number: 2 }, query: { against: 1 } })
  now.mockRestore()

  const isReplaced = changes.map(({ of, language, pieces }) => [of, language, pieces.every(({ is }) => is !== 'same')])
  expect(isReplaced).toEqual([
    ['intro', 'en', false],
    ['intro', 'ar', false],
    ['body', 'en', true],
    ['body', 'ar', true],
  ])
})

test('blocks, files and products that changed are called by their names in the reader’s language', async () => {
  const file = async (name: string) => {
    const bytes = await aPictureFile()
    return (await app.asSystem((ctx) => keepPicture(ctx, { name, bytes }))).id
  }
  const none = { en: '', ar: '' }
  const cover = (fileId: string): Block => ({ key: 'cover', type: 'picture', title: none, picture: { fileId, alt: none } })
  const page = await aPage(app, admin, 'blog', 'pictured', {
    blocks: [anIntro('Same'), aBody('<p>Same</p>'), cover(await file('sage.png'))],
  })
  const second = await save(page, { blocks: [anIntro('Same'), cover(await file('rust.png')), aBody('<p>Same</p>')] })
  await save(second, { blocks: [anIntro('Same'), cover(await file('rust.png')), aBody('<p>Same</p>')] })

  const compare = (number: number, against: number) =>
    app.as(admin).call(office.comparePageVersions, { params: { id: page.id, number }, query: { against } }, { 'accept-language': 'ar' })
  const textIs = (pieces: office.Piece[], is: 'added' | 'removed') =>
    pieces.flatMap((piece) => (piece.is === 'same' || piece.is === is ? [piece.text] : [])).join('')

  const [order, picture, ...others] = await compare(2, 1)
  expect([order?.of, textIs(order?.pieces ?? [], 'removed'), textIs(order?.pieces ?? [], 'added')]).toEqual([
    'order',
    'مقدمة, النص, صورة الغلاف',
    'مقدمة, صورة الغلاف, النص',
  ])
  expect([picture?.label?.en, textIs(picture?.pieces ?? [], 'removed'), textIs(picture?.pieces ?? [], 'added'), others]).toEqual([
    'Cover picture',
    'sage.png',
    'rust.png',
    [],
  ])
  // Another file of the same name is another picture.
  expect((await compare(3, 2)).map(({ of }) => of)).toEqual(['cover'])
})

test('a save that changes no text makes no version', async () => {
  const page = await aPage(app, admin, 'default', 'same-again')

  await save(page, { priority: 7 })

  const { versions } = await app.as(admin).call(office.getPublication, { params: { id: page.id } })
  expect(versions).toHaveLength(1)
})

test('an older version is brought back as the newest one; the version that visitors see stays until it is published', async () => {
  const page = await aPublishedPage(app, admin, 'default', 'way-back', { title: words('As it was') })
  const saved = await save(page, { title: words('As it became') })
  await app.as(admin).call(office.publishPage, { params: { id: page.id }, body: { number: 2 } })
  const restore = (version: number) =>
    app.as(admin).call(office.restorePageVersion, { params: { id: page.id, number: 1 }, body: { version } })

  await expect(restore(page.version)).rejects.toMatchObject({ code: 'core.changed' })
  await restore(saved.version)

  const present = await app.as(admin).call(office.getAdminPage, { params: { id: page.id } })
  expect(present).toMatchObject({ title: words('As it was'), version: saved.version + 1 })
  expect((await app.as(null).call(getPage, { query: { path: 'way-back' } })).title).toBe('As it became')
})

test('a page published in one process shows at once in another that had cached its absence and its list', async () => {
  const first = await testApp({ watches: true })
  const owner = (await anAdmin(first)).token
  const path = { query: { path: 'seen-at-once' } }
  const page = await aPublishedPage(first, owner, 'default', 'seen-at-once', { title: words('Old') })
  expect((await first.as(null).call(getPage, path)).title).toBe('Old')

  const body = { ...pageInput({ id: page.layout.id, hash: page.layoutHash }, page.url, { title: words('New') }), version: page.version }
  await first.as(owner).call(office.updatePage, { params: { id: page.id }, body })
  await first.as(owner).call(office.publishPage, { params: { id: page.id }, body: { number: 2 } })

  await expect.poll(async () => (await first.as(null).call(getPage, path)).title).toBe('New')
  await first.close()
})
