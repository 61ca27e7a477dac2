import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { getAdminDashboard } from '#modules/reports/admin-contract.ts'
import { defaultTheme, Theme } from '#shared/theme.ts'
import { withPreset } from '#shared/theme-presets.ts'
import { withColour } from '#shared/theme-repair.ts'
import { theApp } from '#testing/app.ts'
import { aCustomer, anAdmin } from '#testing/builders/accounts.ts'
import { getSiteSettings } from '../contract.ts'
import { readTheme, saveTheme } from '../theme-contract.ts'
import { touch, watchCatalogue } from '#server/catalogue-version.ts'
import { settings } from './tables.ts'

const app = await theApp({ env: { PAGE_CACHE: '0' } })
const admin = app.as((await anAdmin(app, { firstName: 'Nour', lastName: 'Haddad' })).token)

const shown = async () => Theme.parse(JSON.parse((await app.as(null).call(getSiteSettings)).theme))
const store = (value: object | string) => app.asSystem((ctx) => ctx.db.update(settings).set({ value }).where(eq(settings.key, 'theme')))

test('a visitor and a customer neither see nor save it, and an admin without the permission does not save it', async () => {
  const { token } = await aCustomer(app)
  const reader = await anAdmin(app, { permissions: ['settings.see'] })

  expect(await app.as(null).status(readTheme)).toBe(401)
  expect(await app.as(token).status(saveTheme, { body: defaultTheme })).toBe(403)
  expect(await app.as(reader.token).status(readTheme)).toBe(200)
  expect(await app.as(reader.token).status(saveTheme, { body: defaultTheme })).toBe(403)
})

test('a saved theme is what everybody gets, as one JSON text, and the form says who changed what', async () => {
  const { version } = await admin.call(readTheme)
  const harbour = withPreset({ ...defaultTheme, perPage: 24, admin_limit: 50 }, 'harbour')

  const saved = await admin.call(saveTheme, { body: { ...harbour, version } })

  expect(saved).toMatchObject({ ...harbour, version: version + 1, lastChange: { name: 'Nour Haddad' }, isBroken: false })
  expect(saved.lastChange?.fields.toSorted()).toEqual(['admin_limit', 'dark', 'light', 'perPage'])
  expect(await shown()).toEqual(harbour)
})

test('another number of products on a page drops the cached lists, whose first page has as many as before; the same theme drops nothing', async () => {
  const told: string[][] = []
  const changed = (topics: string[]) => void told.push(topics)
  const watch = await watchCatalogue(app.databaseUrl, { lost: () => {}, changed, sold: () => {} })
  const save = async (change: Partial<Theme>) => {
    const { id: _, lastChange, isBroken, version, ...theme } = await admin.call(readTheme)
    await admin.call(saveTheme, { body: { ...theme, ...change, version } })
  }

  await save({ perPage: 36 })
  await save({ perPage: 36 })
  await save({ admin_limit: 31 })
  await app.asSystem((ctx) => touch(ctx, ['the end']))

  await vi.waitFor(() => expect(told.at(-1)).toEqual(['the end']), 20_000)
  await watch.close()
  expect(told.slice(0, -1)).toEqual([['catalogue', 'content', 'settings'], ['settings']])
})

test('a colour that cannot be read is refused at its field, with its ratio and the nearest readable one, which is then taken', async () => {
  const pale = withColour(defaultTheme, 'dark.card.text', '#4a4a4a')
  const before = await shown()

  const refusal = await admin.call(saveTheme, { body: pale }).catch((error: unknown) => error)

  expect(refusal).toMatchObject({
    status: 422,
    fields: { 'dark.card.text': [expect.stringMatching(/contrast is 1\.\d\d to 1 .* nearest readable colour is #[0-9a-f]{6}\./)] },
  })
  expect(await shown()).toEqual(before)
  const [offer = ''] = /#[0-9a-f]{6}/.exec(JSON.stringify(refusal)) ?? []
  expect(await admin.status(saveTheme, { body: withColour(pale, 'dark.card.text', offer) })).toBe(200)
})

test('what is no colour or no number is refused at its field', async () => {
  const body = { ...withColour(defaultTheme, 'colors.red', 'url(#a)'), perPage: 0 }

  await expect(admin.call(saveTheme, { body })).rejects.toMatchObject({
    fields: { 'colors.red': [expect.stringContaining('#0f5c4d')], perPage: [expect.any(String)] },
  })
})

test('of two admins the second is refused and sees what the first saved', async () => {
  const { version } = await admin.call(readTheme)
  await admin.call(saveTheme, { body: { ...withPreset(defaultTheme, 'plum'), version } })

  await expect(admin.call(saveTheme, { body: { ...withPreset(defaultTheme, 'sand'), version } })).rejects.toMatchObject({
    status: 409,
    code: 'core.changed',
    data: { light: withPreset(defaultTheme, 'plum').light },
  })
})

test('with a broken stored theme the shop shows the last one that was whole, the office says so, and a save repairs it', async () => {
  const clay = withPreset(defaultTheme, 'clay')
  await admin.call(saveTheme, { body: clay })

  for (const value of [{ light: 'pale' }, { ...clay, columns: { mobile: 0 }, dark: null }, 'no theme']) {
    await store(value)
    expect(await shown()).toEqual(clay)
    expect((await admin.call(readTheme)).isBroken).toBe(true)
    expect((await admin.call(getAdminDashboard)).wrongSettings).toEqual(['theme'])
  }
  // Also a save of the theme that is in force.
  expect(await admin.call(saveTheme, { body: clay })).toMatchObject({ isBroken: false })
  expect(await admin.call(saveTheme, { body: defaultTheme })).toMatchObject({ isBroken: false })
  expect(await shown()).toEqual(defaultTheme)
})

test('a theme that was broken from the beginning gives way to that of a new shop', async () => {
  await app.asSystem((ctx) => ctx.db.delete(settings).where(eq(settings.key, 'theme.good')))
  await store({ light: 7 })

  expect(await shown()).toEqual(defaultTheme)
  await admin.call(saveTheme, { body: defaultTheme })
})
