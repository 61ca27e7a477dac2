// The audit trail shows of a save the changed texts of a page in the reader's language, names of people and mails, and nothing of a save without a change.
import { expect, test } from 'vitest'
import { listAudit } from '#modules/audit/admin-contract.ts'
import { getEmailTemplate, updateEmailTemplate } from '#modules/emails/template-contract.ts'
import { createAdmin, getAdmin, updateAdmin } from '#modules/people/admins-contract.ts'
import { theApp } from '#testing/app.ts'
import { anAdmin } from '#testing/builders/accounts.ts'
import { aBody, anIntro, aPage, pageInput, theLayout } from '#testing/builders/pages.ts'
import { updatePage } from '../page-admin-contract.ts'

const app = await theApp()
const admin = (await anAdmin(app, { isSuper: true })).token
const entries = async (subject: string, record: string, language = 'en') =>
  (await app.as(admin).call(listAudit, { query: { subject, record } }, { 'accept-language': language })).data

test('a changed block is told by its label and language, with the words around the change alone', async () => {
  const layout = await theLayout(app, admin, 'default')
  const long = `${'Wool keeps warm. '.repeat(40)}It is washed by hand.`
  const made = await aPage(app, admin, 'default', 'care', { blocks: [anIntro('Care'), aBody(`<p>${long}</p>`)] })
  const blocks = [anIntro('Care'), aBody(`<p>${long.replace('washed by hand', 'washed cold')}</p>`)]
  const saved = await app.as(admin).call(updatePage, {
    params: { id: made.id },
    body: { ...pageInput(layout, 'care', { blocks }), version: made.version },
  })

  const [entry] = await entries('page', made.id)
  expect(entry?.lines.map(({ label }) => label)).toEqual([expect.stringContaining('(English)'), expect.stringContaining('(Arabic)')])
  const [line] = entry?.lines ?? []
  expect(line?.before).toMatch(/^….*It is washed by hand\.$/)
  expect(line?.after).toMatch(/^….*It is washed cold\.$/)
  expect(JSON.stringify(entry?.lines)).not.toContain('richText')
  expect((await entries('page', made.id, 'ar'))[0]?.lines[0]?.label).toContain('(الإنجليزية)')

  await app.as(admin).call(updatePage, {
    params: { id: made.id },
    body: { ...pageInput(layout, 'care', { blocks }), version: saved.version },
  })
  expect(await entries('page', made.id)).toHaveLength(2)
})

test('a save of the same is no entry; admins and mails are named as people know them', async () => {
  const input = { firstName: 'Mona', lastName: 'Haddad', email: 'mona@example.test', locale: 'en' as const, status: 'active' as const }
  const rights = { isSuper: true, receivesMails: false, roleIds: [] }
  const made = await app.as(admin).call(createAdmin, { body: { ...input, ...rights, password: '' } })
  const save = async (lastName: string) => {
    const { version } = await app.as(admin).call(getAdmin, { params: { id: made.id } })
    await app.as(admin).call(updateAdmin, { params: { id: made.id }, body: { ...input, ...rights, lastName, password: '', version } })
  }
  await save('Haddad')
  expect((await entries('admin', made.id)).map(({ action, name }) => [action, name])).toEqual([['admin.created', 'Mona Haddad']])
  await save('Saab')
  expect((await entries('admin', made.id)).map(({ action }) => action)).toEqual(['admin.saved', 'admin.created'])

  const id = 'orderStatus.shipped'
  const shown = await app.as(admin).call(getEmailTemplate, { params: { id } })
  const { subject, header, body, footer, attachesPdf, version } = shown
  const text = { header, body, footer, attachesPdf, pictureIds: { en: null, ar: null }, version }
  await app.as(admin).call(updateEmailTemplate, {
    params: { id },
    body: { ...text, subject: { ...subject, en: 'Gone: {{orderNumber}}' } },
  })
  const [inEnglish, inArabic] = [await entries('emailTemplate', id), await entries('emailTemplate', id, 'ar')]
  expect(inEnglish[0]?.name).not.toContain('Gone')
  expect(inArabic[0]?.name).toMatch(/\p{Script=Arabic}/u)
})
