// Nothing is lost unseen: two admins at the same records, a text longer than its field. And an admin's own account says at once who changed what of it.
import { expect, type Page, test } from '@playwright/test'
import { codeOf } from '#testing/one-time-code.ts'
import { ask, enter, makeProduct, placeOrder, tokenOf } from './backstage.ts'
import { complaints, expectAccessible, expectMessage, type Locale, password, say } from './support.ts'

const office = '/admin-panel/secure'
const owner = 'owner@demo.test'
const stamp = Date.now().toString(36)
const email = `second-${stamp}@demo.test`

/** An admin of the story's own, signed in. */
async function secondAdmin(): Promise<{ id: string; token: string }> {
  const token = await tokenOf(owner, 'office')
  const body = {
    ...{ firstName: 'Sara', lastName: 'Second', email, locale: 'en', status: 'active', isSuper: true, receivesMails: false, roleIds: [] },
    ...{ password, passwordConfirmation: password },
  }
  const { data } = await ask<{ id: string }>('POST', '/api/admin/admins', { token, body })
  return { id: data.id, token: await tokenOf(email, 'office') }
}

test.afterEach(async () => {
  const token = await tokenOf(owner, 'office')
  const { data } = await ask<{ id: string }[]>('GET', `/api/admin/admins?search=${email}`, { token })
  for (const { id } of data) await ask('POST', `/api/admin/admins/${id}/erasure`, { token })
})

type File = { id: string; name: string; alt: { en: string; ar: string } }

test('a crossed save in a long dialog is told where one looks, on a phone in Arabic', async ({ page }) => {
  const heard = complaints(page)
  const t = (key: string, params?: Record<string, string>) => say('ar', key, params)
  const second = await secondAdmin()
  const token = await enter(page, owner, 'office')
  await page.evaluate(() => localStorage.setItem('siteLanguage', 'ar'))
  await page.setViewportSize({ width: 390, height: 640 })
  const { data: files } = await ask<File[]>('GET', '/api/admin/files?kind=picture&perPage=1', { token })
  const [file] = files
  if (!file) throw new Error('the demo has no pictures')
  await page.goto(`${office}/gallery?search=${encodeURIComponent(file.name)}`)
  await page.getByRole('button', { name: file.name }).first().click()
  const dialog = page.getByRole('dialog')
  const name = dialog.getByLabel(t('file.admin.gallery.name'), { exact: true })
  await name.fill(`Mine ${stamp}`)
  const { status } = await ask('PUT', `/api/admin/files/${file.id}`, {
    token: second.token,
    body: { name: file.name, alt: { en: `Theirs ${stamp}`, ar: '' } },
  })
  expect(status).toBe(200)
  const save = dialog.getByRole('button', { name: t('core.save'), exact: true })
  await save.scrollIntoViewIfNeeded()
  await save.click()

  const notice = dialog.getByRole('alert').filter({ hasText: 'Sara Second' })
  await expect(notice).toBeInViewport({ ratio: 0.9 })
  await expect(name).toHaveValue(`Mine ${stamp}`)
  await expectAccessible(page)
  await expectMessage(page, t('core.updated'), () => save.click())
  const { data: after } = await ask<File>('GET', `/api/admin/files/${file.id}`, { token })
  expect(after).toMatchObject({ name: `Mine ${stamp}`, alt: { en: `Theirs ${stamp}` } })
  await ask('PUT', `/api/admin/files/${file.id}`, { token, body: { name: file.name, alt: file.alt } })
  expect(heard).toEqual([])
})

test('of two who order the same list the second sees the other order, and keeps one of the two', async ({ page }) => {
  const heard = complaints(page)
  const t = (key: string, params?: Record<string, string>) => say('en', key, params)
  type Row = { id: string; name: { en: string } }
  const second = await secondAdmin()
  const token = await enter(page, owner, 'office')
  const path = '/api/admin/payment-methods?perPage=100'
  const now = async () => (await ask<Row[]>('GET', path, { token })).data
  const before = await now()
  const ids = before.map(({ id }) => id)
  expect(ids.length).toBeGreaterThan(2)
  await page.goto(`${office}/settings/payment-methods`)
  await page.getByRole('button', { name: t('form.admin.order.open') }).click()
  const dialog = page.getByRole('dialog')
  const save = dialog.getByRole('button', { name: t('form.admin.order.save') })
  await dialog.getByRole('button', { name: t('ui.sortable.handle', { name: before[0]?.name.en ?? '' }) }).focus()
  await page.keyboard.press('Alt+ArrowDown')
  await ask('PUT', '/api/admin/payment-methods/order', { token: second.token, body: { ids: ids.toReversed() } })
  await save.click()

  const notice = dialog.getByRole('alert').filter({ hasText: 'Sara Second' })
  await expect(notice).toBeInViewport()
  await expect(dialog.getByText(t('form.admin.order.theirPlace', { place: String(ids.length) }))).toBeVisible()
  expect((await now()).map(({ id }) => id)).toEqual(ids.toReversed())
  await expectAccessible(page)
  await dialog.getByRole('button', { name: t('form.admin.order.takeTheirs') }).click()
  await expect(notice).toBeHidden()
  await save.click()
  await expect(dialog).toBeHidden()
  expect((await now()).map(({ id }) => id)).toEqual(ids.toReversed())
  await ask('PUT', '/api/admin/payment-methods/order', { token, body: { ids } })
  expect(heard).toEqual([])
})

test('of two who write down where goods lie the second keeps what was typed, sees the other place, and decides', async ({ page }) => {
  const heard = complaints(page)
  const t = (key: string, params?: Record<string, string>) => say('en', key, params)
  const second = await secondAdmin()
  const token = await enter(page, owner, 'office')
  const { title, variantId } = await makeProduct(token, { en: 'Placed lamp' })
  const { orderId } = await placeOrder(await tokenOf('buyer@demo.test'), [{ variantId, quantity: 1 }])
  await page.goto(`${office}/order/${orderId}/pick`)
  const place = page.getByLabel(t('order.admin.pick.placeOf', { title: title.en }), { exact: true })
  await place.click()
  await page.keyboard.type('A-1-1')
  await expect(place).toHaveValue('A-1-1')
  const path = `/api/admin/picking-places/${variantId}`
  expect((await ask('PUT', path, { token: second.token, body: { location: 'B-7-2', seen: '' } })).status).toBe(200)
  await page.keyboard.press('Tab')

  await expect(page.getByText(t('order.admin.pick.placedMeanwhile', { place: 'B-7-2' }))).toBeVisible()
  await expect(place).toHaveValue('A-1-1')
  await expectAccessible(page)
  await place.click()
  await page.keyboard.press('Tab')
  await expect(page.getByText(t('order.admin.pick.placed'), { exact: true })).toBeVisible()
  const picking = await ask<{ lines: { location: string }[] }>('GET', `/api/admin/order-picking/${orderId}`, { token })
  expect(picking.data.lines.map(({ location }) => location)).toEqual(['A-1-1'])
  expect(heard).toEqual([])
})

test('a text that is longer than its field takes stays whole, and the field says so while one writes', async ({ page }) => {
  const heard = complaints(page)
  await page.goto('/contact')
  const message = page.getByLabel(say('en', 'shop.contact.message'), { exact: true })
  const long = 'a'.repeat(20_010)
  await message.fill(long)
  const told = page.getByText(say('en', 'validation.tooLongNow', { max: '20000', length: '20010' }))
  await expect(told).toBeVisible()
  await expect(message).toHaveValue(long)
  await expect(message).toHaveAttribute('aria-invalid', 'true')
  await message.fill(long.slice(0, 20_000))
  await expect(told).toBeHidden()
  expect(heard).toEqual([])
})

/** Types the password into the dialog that asks for it again. */
async function passwordAgain(page: Page, locale: Locale, submit: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(say(locale, 'signIn.fields.password'), { exact: true }).fill(password)
  await dialog.getByRole('button', { name: say(locale, submit), exact: true }).click()
}

test('the own account says at once what was changed last: second factor, devices, password; the new session goes on', async ({ page }) => {
  test.slow()
  const heard = complaints(page)
  const t = (key: string, params?: Record<string, string>) => say('en', key, params)
  await secondAdmin()
  await enter(page, email, 'office')
  await page.goto(`${office}/settings/personal`)
  const note = page.getByText(/^Last changed by/)

  await page.getByRole('button', { name: t('security.factor.addCode') }).click()
  await passwordAgain(page, 'en', 'security.factor.goOn')
  const dialog = page.getByRole('dialog')
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await dialog.getByLabel(t('security.factor.codeField'), { exact: true }).fill(codeOf(secret))
  await dialog.getByRole('button', { name: t('security.factor.confirm') }).click()
  await dialog.getByRole('button', { name: t('security.recovery.kept') }).click()
  await expect(note).toContainText(`: ${t('security.factor.title')}.`)

  // The session that made this admin's token is another device.
  await page.getByRole('button', { name: t('security.sessions.endOthers') }).click()
  await expect(note).toContainText(`: ${t('security.sessions.title')}.`)

  await page.getByRole('button', { name: `${t('security.factor.remove')}: ${t('security.factor.code')}` }).click()
  await passwordAgain(page, 'en', 'security.factor.remove')
  await expect(page.getByText(t('security.factor.none'))).toBeVisible()
  await expect(note).toContainText(`: ${t('security.factor.title')}.`)

  const own = page.locator('main')
  await own.getByLabel(t('signIn.fields.oldPassword'), { exact: true }).last().fill(password)
  await own.getByLabel(t('signIn.fields.newPassword'), { exact: true }).fill('quiet-river-9')
  await own.getByLabel(t('signIn.fields.passwordConfirmation'), { exact: true }).fill('quiet-river-9')
  await own.getByRole('button', { name: t('signIn.profile.changePassword'), exact: true }).click()
  await expect(note).toContainText(`: ${t('signIn.fields.password')}.`)
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(own.getByText(t('security.sessions.this'), { exact: true })).toHaveCount(1)
  expect(heard).toEqual([])
})
