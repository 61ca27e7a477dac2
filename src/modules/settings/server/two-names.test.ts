// The names of the shop and of its company in both languages: who reads which, what an empty one shows, and what names of one text became.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { getSentEmail, listSentEmails } from '#modules/emails/admin-contract.ts'
import { sendEmail } from '#modules/emails/server/public.ts'
import type { Locale, Texts } from '#shared/locale.ts'
import { theApp } from '#testing/app.ts'
import { anAdmin } from '#testing/builders/accounts.ts'
import { bootData } from '../../../pages/boot-data.ts'
import { readCompany, readSite, saveCompany, saveSite } from '../admin-contract.ts'
import { letterheadOf } from './letterhead.ts'
import { getSettings, putSettings } from './service.ts'
import { settings } from './tables.ts'

const migration = readFileSync(join(import.meta.dirname, '../../../../migrations/0094_shop_name_in_both_languages.sql'), 'utf8')

const app = await theApp({ env: { PAGE_CACHE: '0' } })
const admin = app.as((await anAdmin(app)).token)

/** Saves both names as the office does. */
async function rename(shop: Texts, name: Texts) {
  const { id: _, lastChange: __, ...site } = await admin.call(readSite)
  const { id: ___, lastChange: ____, currency: _____, ...company } = await admin.call(readCompany)
  await admin.call(saveSite, { body: { ...site, name: shop } })
  await admin.call(saveCompany, { body: { ...company, name } })
}

async function front(path: string, locale: Locale): Promise<string> {
  const headers = { 'x-api-key': 'jumla-web', 'accept-language': locale }
  return (await app.inject({ url: `/api/front/${path}`, headers })).json<{ data: { name: string } }>().data.name
}

beforeEach(() => rename({ en: 'Weavers', ar: 'النساجون' }, { en: 'Weavers Ltd', ar: 'شركة النساجين' }))

test.each([
  ['en', 'Weavers', 'Weavers Ltd'],
  ['ar', 'النساجون', 'شركة النساجين'],
] as const)('a reader of %s sees the shop as %s in the API, pages, feeds, papers and mails', async (locale, shop, company) => {
  expect(await front('settings', locale)).toBe(shop)
  expect(await front('site-profile', locale)).toBe(company)
  const boot = await app.asSystem((ctx) =>
    bootData({ cache: { changedAt: () => 0 } as never, config: ctx.config, version: '1', asSystem: app.asSystem })(locale),
  )
  expect(boot).toMatchObject({ shopName: shop })
  expect((await app.inject({ url: `/feed.xml?lang=${locale}` })).body).toContain(`<author><name>${shop}</name></author>`)
  const { company: stored } = await app.asSystem(getSettings)
  expect(letterheadOf(stored, locale).name).toBe(company)

  const to = `reader-of-${locale}@shop.example`
  const params = { name: 'Grace', orderNumber: 'J-1' }
  await app.asSystem((ctx) => sendEmail(ctx, { key: to, kind: 'accountApproved', to, locale, params }))
  await app.drainJobs()
  const [row] = (await admin.call(listSentEmails, { query: { recipient: to } })).data
  const { copy } = await admin.call(getSentEmail, { params: { id: row?.id ?? '' } })
  expect(copy?.html).toContain(company)
  expect(copy?.text).toContain(shop)
  expect(app.mails(to).at(-1)).toBeDefined()
})

test('where one of the two is empty the other one stands for both; one is required, at its field', async () => {
  await rename({ en: '', ar: 'النساجون' }, { en: 'Weavers Ltd', ar: '' })
  expect([await front('settings', 'en'), await front('settings', 'ar')]).toEqual(['النساجون', 'النساجون'])
  expect([await front('site-profile', 'en'), await front('site-profile', 'ar')]).toEqual(['Weavers Ltd', 'Weavers Ltd'])

  const nameless = { status: 422, fields: { 'name.en': [expect.any(String)] } }
  await expect(rename({ en: ' ', ar: '' }, { en: 'Weavers Ltd', ar: '' })).rejects.toMatchObject(nameless)
  await expect(rename({ en: 'Weavers', ar: '' }, { en: '', ar: '' })).rejects.toMatchObject(nameless)
})

test('names that were one text are read in the language they were written in', async () => {
  const stored = async (key: string) => {
    const [row] = await app.asSystem((ctx) => ctx.db.select().from(settings).where(eq(settings.key, key)))
    return row?.value as { name: unknown; phone?: string } | undefined
  }
  const { site, company } = await app.asSystem(getSettings)
  await app.asSystem(async (ctx) => {
    await putSettings(ctx, { site: { ...site, name: 'Weavers 24' }, company: { ...company, name: 'شركة النساجين 24', phone: '0161' } })
    await ctx.db.execute(sql.raw(migration))
  })
  expect((await stored('site'))?.name).toEqual({ en: 'Weavers 24', ar: '' })
  expect((await stored('site.good'))?.name).toEqual({ en: 'Weavers 24', ar: '' })
  expect(await stored('company')).toMatchObject({ name: { en: '', ar: 'شركة النساجين 24' }, phone: '0161' })

  // A name in both languages stays as it is.
  await rename({ en: 'Weavers', ar: 'النساجون' }, { en: 'Weavers Ltd', ar: '' })
  await app.asSystem((ctx) => ctx.db.execute(sql.raw(migration)))
  expect((await stored('site'))?.name).toEqual({ en: 'Weavers', ar: 'النساجون' })
})
