// A super admin makes a role and invites an admin, who chooses a password by the mail, meets only what the role allows, and signs in with a passkey.
import { expect, test } from '@playwright/test'
import { ask, enter, shopUrl, tokenOf } from './backstage.ts'
import { complaints, expectAccessible, mailTo, say, speak } from './support.ts'

const office = '/admin-panel/secure'
const text = (key: string, params: Record<string, string> = {}) => say('en', key, params)
const stamp = Date.now().toString(36)
const role = `Night shift ${stamp}`
const email = `night-${stamp}@demo.test`

/** Every run leaves the shop without its admin and its role, also one that broke off. An admin who has signed in stays as a record without rights. */
test.afterEach(async () => {
  type Row = { id: string; version: number }
  const token = await tokenOf('owner@demo.test', 'office')
  const { data: admins } = await ask<Row[]>('GET', `/api/admin/admins?search=${email}`, { token })
  for (const { id } of admins)
    if ((await ask('DELETE', `/api/admin/admins/${id}`, { token })).status !== 200)
      await ask('POST', `/api/admin/admins/${id}/erasure`, { token })
  const { data: roles } = await ask<Row[]>('GET', `/api/admin/roles?search=${encodeURIComponent(role)}`, { token })
  for (const { id } of roles) expect((await ask('DELETE', `/api/admin/roles/${id}`, { token })).status).toBe(200)
})

test('an invited admin sees and does what the role allows, and nothing else, also after a sign-in with a passkey', async ({
  page,
  browser,
}) => {
  test.slow()
  const heard = complaints(page)
  await enter(page, 'owner@demo.test', 'office')
  await page.goto(`${office}/roles/add`)
  await page.getByLabel(`${text('person.admin.roles.name')} (${text('form.admin.language.en')})`).fill(role)
  await page.getByLabel(`${text('person.admin.roles.name')} (${text('form.admin.language.ar')})`).fill(`الوردية الليلية ${stamp}`)
  await page.getByLabel(`${text('person.admin.areas.orders')}: ${text('person.admin.roles.change')}`).check()
  await expect(page.getByLabel(`${text('person.admin.areas.orders')}: ${text('person.admin.roles.see')}`)).toBeChecked()
  await expectAccessible(page)
  await page.getByRole('button', { name: text('core.save'), exact: true }).click()
  await expect(page).toHaveURL(/\/roles\/[0-9a-f-]{36}$/)

  // Nobody is offered to delete themselves.
  const { data: owners } = await ask<{ id: string }[]>('GET', '/api/admin/admins?search=owner@demo.test', {
    token: await tokenOf('owner@demo.test', 'office'),
  })
  await page.goto(`${office}/admins/${owners[0]?.id}`)
  await expect(page.getByText(text('person.admin.admins.own'))).toBeVisible()
  await expect(page.locator('main').getByRole('button', { name: text('core.delete'), exact: true })).toHaveCount(0)

  await page
    .getByRole('navigation', { name: text('nav.officeMenu') })
    .getByRole('link', { name: text('nav.entries.admins'), exact: true })
    .click()
  await page
    .getByRole('link', { name: text('person.admin.admins.add') })
    .first()
    .click()
  await page.getByLabel(text('person.fields.firstName')).fill('Nour')
  await page.getByLabel(text('person.fields.lastName')).fill('Night')
  await page.getByLabel(text('person.fields.email'), { exact: true }).fill(email)
  await page.getByLabel(role).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: text('core.save'), exact: true }).click()
  await expect(page.locator('main').getByText(text('person.admin.admins.invited'), { exact: true })).toBeVisible()

  const [link = ''] = /\/password\/reset\/[\w-]{43}\/[^\s"<]+/.exec(await mailTo(email, '/password/reset/')) ?? []
  const context = await browser.newContext()
  const theirs = await context.newPage()
  const theirsHeard = complaints(theirs)
  await theirs.goto(link)
  await expect(theirs.getByRole('heading', { name: text('signIn.newPassword.welcome') })).toBeVisible()
  const secret = 'quiet-river-9'
  await theirs.getByLabel(text('signIn.fields.newPassword'), { exact: true }).fill(secret)
  await theirs.getByLabel(text('signIn.fields.passwordConfirmation'), { exact: true }).fill(secret)
  await theirs.getByRole('button', { name: text('signIn.newPassword.submit') }).click()
  await expect(theirs).toHaveURL(`${office}/login`)
  await theirs.getByLabel(text('person.fields.email'), { exact: true }).fill(email)
  await theirs.getByLabel(text('signIn.fields.password'), { exact: true }).fill(secret)
  await theirs.getByRole('button', { name: text('signIn.login.submit'), exact: true }).click()

  // The dashboard is closed, so the office begins with the orders.
  await expect(theirs).toHaveURL(`${office}/order`)
  const menu = theirs.getByRole('navigation', { name: text('nav.officeMenu') })
  await expect(menu.getByRole('link', { name: text('nav.entries.orders'), exact: true })).toBeVisible()
  for (const key of ['users', 'products', 'admins', 'dashboard'])
    await expect(menu.getByRole('link', { name: text(`nav.entries.${key}`), exact: true }), key).toHaveCount(0)
  for (const path of ['/users', '/admins', '/admins/add', '/roles', '/settings/payment-methods']) {
    await theirs.goto(office + path)
    await expect(theirs.getByRole('heading', { name: text('core.forbiddenPage.title') }), path).toBeVisible()
    await expect(theirs.getByText(text('core.forbiddenPage.office')), path).toBeVisible()
  }
  await theirs.getByRole('button', { name: text('nav.mine') }).click()
  await theirs.getByRole('menuitem', { name: text('nav.personal') }).click()
  await expect(theirs.getByRole('heading', { name: text('signIn.admin.personal.title') })).toBeVisible()

  // A passkey of the browser's own authenticator, made and used in Arabic.
  const ar = (key: string) => say('ar', key)
  const devices = await context.newCDPSession(theirs)
  await devices.send('WebAuthn.enable')
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
  })
  await speak(theirs, 'ar', shopUrl)
  await theirs.goto(`${office}/settings/personal`)
  await theirs.getByRole('button', { name: ar('security.factor.addPasskey') }).click()
  const dialog = theirs.getByRole('dialog')
  await dialog.getByLabel(ar('signIn.fields.password'), { exact: true }).fill(secret)
  await dialog.getByRole('button', { name: ar('security.factor.goOn'), exact: true }).click()
  await theirs.getByRole('button', { name: ar('security.factor.makePasskey') }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  await theirs.getByRole('button', { name: ar('security.recovery.kept') }).click()
  await expectAccessible(theirs)

  await theirs.evaluate(() => localStorage.removeItem('tokenAdmin'))
  await theirs.goto(`${office}/login`)
  await theirs.getByLabel(ar('person.fields.email'), { exact: true }).fill(email)
  await theirs.getByLabel(ar('signIn.fields.password'), { exact: true }).fill(secret)
  await theirs.getByRole('button', { name: ar('signIn.login.submit'), exact: true }).click()
  const passkey = theirs.getByRole('button', { name: ar('security.step.passkey') })
  await expect(passkey).toBeVisible()
  await expectAccessible(theirs)
  await passkey.click()
  await expect(theirs.getByText(ar('signIn.login.done'))).toBeVisible()
  await expect(theirs).toHaveURL(`${office}/order`)
  const menuAgain = theirs.getByRole('navigation', { name: ar('nav.officeMenu') })
  await expect(menuAgain.getByRole('link', { name: ar('nav.entries.orders'), exact: true })).toBeVisible()
  await expect(menuAgain.getByRole('link', { name: ar('nav.entries.users'), exact: true })).toHaveCount(0)
  const token = await theirs.evaluate(() => localStorage.getItem('tokenAdmin'))
  expect((await ask('GET', '/api/admin/orders', { token })).status).toBe(200)
  for (const path of ['/api/admin/users', '/api/admin/admins', '/api/admin/roles'])
    expect((await ask('GET', path, { token })).status, path).toBe(403)
  expect([...heard, ...theirsHeard]).toEqual([])
  await context.close()
})
