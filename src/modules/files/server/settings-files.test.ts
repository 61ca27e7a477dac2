// Files that the site's settings refer to by hash count as used, like those that a row references.
import { expect, test } from 'vitest'
import { anAdmin } from '#testing/builders/accounts.ts'
import { aDocumentFile, aPictureFile, upload } from '#testing/builders/uploads.ts'
import { theApp } from '#testing/app.ts'
import { readSite, saveSite } from '#modules/settings/admin-contract.ts'
import { siteDefaults } from '#modules/settings/shapes.ts'
import * as api from '../admin-contract.ts'
import { hashOf, keepDocument, keepPicture } from './keep-files.ts'
import { storedName, sweep } from './stored-content.ts'

const app = await theApp({ env: { PAGE_CACHE: '0' } })
const admin = (await anAdmin(app)).token
const office = () => app.as(admin)
const aLogo = async () => {
  const bytes = await aPictureFile()
  const logo = await app.asSystem((ctx) => keepPicture(ctx, { name: 'logo.png', bytes }))
  await office().call(saveSite, { body: { ...siteDefaults, logo: logo.hash } })
  return logo
}

test('the logo is no unused file, and is not deleted', async () => {
  const { id } = await aLogo()

  const unused = (await office().call(api.listFiles, { query: { unused: true } })).data
  const refused = await office().status(api.removeFile, { params: { id } })
  const many = await office().call(api.removeFiles, { body: { ids: [id] } })

  expect(unused.map((each) => each.id)).not.toContain(id)
  expect([refused, many.removed]).toEqual([409, 0])
  expect(await office().call(api.getFile, { params: { id } })).toMatchObject({ uses: 1, places: [{ table: 'settings', title: null }] })
})

test('a replaced logo is the new one in the settings too', async () => {
  const { id } = await aLogo()
  const bytes = await aPictureFile()

  const { statusCode } = await upload(app, api.replaceFile, { bytes, mime: 'image/png', token: admin, params: { id } })

  expect(statusCode).toBe(200)
  expect((await office().call(readSite)).logo).toBe(hashOf(bytes))
})

test('a form of the settings that was opened before the logo was replaced does not bring the former one back', async () => {
  const { id } = await aLogo()
  const { id: _, lastChange: __, ...seen } = await office().call(readSite)
  const bytes = await aPictureFile()
  await upload(app, api.replaceFile, { bytes, mime: 'image/png', token: admin, params: { id } })

  await expect(office().call(saveSite, { body: { ...seen, name: { en: 'Another name', ar: '' } } })).rejects.toMatchObject({
    code: 'core.changed',
    data: { logo: hashOf(bytes), lastChange: { fields: ['logo'] } },
  })
  expect((await office().call(readSite)).logo).toBe(hashOf(bytes))
})

test('what the settings name is not swept away', async () => {
  const bytes = aDocumentFile()
  const { hash } = await app.asSystem((ctx) => keepDocument(ctx, { name: 'form.pdf', bytes, isPrivate: false }))
  await office().call(saveSite, { body: { ...siteDefaults, approvalFormPdf: hash } })
  await app.asSystem((ctx) => sweep(ctx, { hash, kind: 'document' }))

  expect(await app.asSystem((ctx) => ctx.storage.has(storedName('document', hash)))).toBe(true)
})
