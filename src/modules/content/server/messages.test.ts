// Messages to the office: who may read them, how they are found, answered, closed and deleted.
import { beforeEach, expect, test } from 'vitest'
import { theApp } from '#testing/app.ts'
import { aCustomer, anAdmin } from '#testing/builders/accounts.ts'
import { aProduct } from '#testing/builders/products.ts'
import { sendContact } from '../contract.ts'
import * as office from '../message-admin-contract.ts'
import { storeMessage } from './store-message.ts'
import { contactMessages } from './tables.ts'

const app = await theApp()
const admin = await anAdmin(app, { email: 'office@example.test', receivesMails: true })

beforeEach(() =>
  app.asSystem(async (ctx) => {
    await ctx.db.delete(contactMessages)
    await ctx.db.execute('delete from rate_limits')
  }),
)

const asOffice = () => app.as(admin.token)
const list = (query: object = {}) => asOffice().call(office.listMessages, { query })
const send = (over: object = {}, locale = 'en') =>
  app
    .as(null)
    .call(
      sendContact,
      { body: { name: 'Tom Ellis', email: 'tom@example.test', subject: 'Sizes', message: 'Is there a 4XL?', botCheck: 'test', ...over } },
      { 'accept-language': locale },
    )
const only = async () => {
  const [row] = (await list()).data
  if (!row) throw new Error('nothing was stored')
  return row
}
async function mails(): Promise<string[]> {
  await app.drainJobs()
  return app.mails()
}

test('nobody reads or answers messages but those who see and change customers', async () => {
  await send()
  const { id } = await only()
  const customer = await aCustomer(app)
  const reader = await anAdmin(app, { permissions: ['customers.see'] })
  const other = await anAdmin(app, { permissions: ['content.see', 'content.change'] })
  const answer = { params: { id }, body: { text: 'Yes' } }

  expect(await app.as(customer.token).status(office.getMessage, { params: { id } })).toBe(403)
  expect(await app.as(other.token).status(office.listMessages, { query: {} })).toBe(403)
  expect(await app.as(reader.token).status(office.getMessage, { params: { id } })).toBe(200)
  expect(await app.as(reader.token).status(office.answerMessage, answer)).toBe(403)
  expect(await app.as(reader.token).status(office.removeMessage, { params: { id } })).toBe(403)
})

test('a message is found by its words, its state and its form; a page past the end has the total', async () => {
  const { id: productId } = await aProduct(app, { title: 'Linen tee', slug: 'linen-tee' })
  await send({ product: 'linen-tee' })
  await app.asSystem((ctx) =>
    storeMessage(ctx, {
      page: { path: 'form-1', title: { en: 'Trade account', ar: 'حساب تجاري' } },
      name: '',
      email: '',
      subject: 'Trade account',
      message: 'Company: Noor',
      answers: [{ key: 'company', label: { en: 'Company', ar: 'الشركة' }, value: 'Noor' }],
    }),
  )

  expect((await list({ search: 'ellis 4xl' })).data).toMatchObject([{ subject: 'Sizes', status: 'open', form: 'contact' }])
  expect((await list({ form: 'form-1', status: 'open' })).data).toMatchObject([{ formTitle: { ar: 'حساب تجاري' } }])
  expect((await list({ status: 'answered' })).data).toEqual([])
  expect(await list({ page: 9 })).toMatchObject({ data: [], meta: { total: 2 } })
  expect(await asOffice().call(office.listMessageForms)).toEqual([
    { form: 'contact', title: { en: '', ar: '' } },
    { form: 'form-1', title: { en: 'Trade account', ar: 'حساب تجاري' } },
  ])
  const [asked] = (await list({ form: 'contact' })).data
  expect(await asOffice().call(office.getMessage, { params: { id: asked?.id ?? '' } })).toMatchObject({
    product: { id: productId },
    fields: [],
  })
})

test('an answer goes by mail to the writer in their language, with what they wrote, and is there for colleagues', async () => {
  await send({ email: 'layla@example.test', name: 'ليلى', subject: 'المقاسات', message: 'هل يتوفر مقاس أكبر؟' }, 'ar')
  const { id, version } = await only()

  const after = await asOffice().call(office.answerMessage, { params: { id }, body: { text: 'نعم، من الشهر القادم.', version } })

  expect(after).toMatchObject({ status: 'answered', answers: [{ text: 'نعم، من الشهر القادم.', by: expect.any(String) }] })
  const sent = (await mails()).find((mail) => mail.includes('نعم، من الشهر القادم.'))
  expect(sent).toContain('layla@example.test')
  expect(sent).toContain('هل يتوفر مقاس أكبر؟')
})

test('the second of two who answer at once is refused, and so is an answer to nobody or without words', async () => {
  await send()
  const { id, version } = await only()
  const answer = (body: object) => asOffice().call(office.answerMessage, { params: { id }, body: { text: 'Yes', version, ...body } })

  await expect(answer({ text: ' ' })).rejects.toMatchObject({ fields: { text: ['Please write an answer.'] } })
  await answer({})
  await expect(answer({})).rejects.toMatchObject({ status: 409, code: 'core.changed' })
  await app.asSystem((ctx) => ctx.db.update(contactMessages).set({ email: '' }))
  await expect(answer({ version: undefined })).rejects.toMatchObject({ status: 409, code: 'content.noAddress' })
})

test('messages are closed, opened again and deleted, alone and many at once', async () => {
  await send()
  await send()
  const ids = (await list()).data.map(({ id }) => id)
  const change = (to: 'open' | 'closed' | 'removed', of = ids) => asOffice().call(office.changeMessages, { body: { ids: of, to } })

  expect(await change('closed')).toEqual({ changed: 2 })
  expect(await change('closed')).toEqual({ changed: 0 })
  expect(await change('open', ids.slice(1))).toEqual({ changed: 1 })
  await asOffice().call(office.removeMessage, { params: { id: ids[0] ?? '' } })
  expect(await asOffice().status(office.removeMessage, { params: { id: ids[0] ?? '' } })).toBe(404)
  expect((await list()).data.map(({ id, status }) => [id, status])).toEqual([[ids[1], 'open']])
  await change('removed')
  expect((await list()).meta.total).toBe(0)
})

test('a form without an address stores its fields and writes to the office alone, with the way to the message', async () => {
  const before = (await mails()).length
  const id = await app.asSystem((ctx) =>
    storeMessage(ctx, {
      page: { path: 'form-1', title: { en: 'Trade', ar: '' } },
      name: '',
      email: '',
      subject: 'Trade',
      message: 'Company: Noor',
    }),
  )

  const all = await mails()
  expect(all.length - before).toBe(1)
  expect(all.some((mail) => mail.includes(`/admin-panel/secure/settings/messages/${id}`))).toBe(true)
})
