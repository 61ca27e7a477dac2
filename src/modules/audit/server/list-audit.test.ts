import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { contactMessages } from '#modules/content/server/tables.ts'
import { reviews } from '#modules/reviews/server/tables.ts'
import { readTheme, saveTheme } from '#modules/settings/theme-contract.ts'
import { createTag, updateTag } from '#modules/taxonomy/tag-contract.ts'
import { auditEntries } from '#server/db/kit-tables.ts'
import type { CallInput } from '#shared/endpoint.ts'
import { defaultTheme } from '#shared/theme.ts'
import { theApp } from '#testing/app.ts'
import { aCustomer, anAdmin } from '#testing/builders/accounts.ts'
import { anOrder, aPaymentMethod } from '#testing/builders/orders.ts'
import { aProduct } from '#testing/builders/products.ts'
import { listAudit, listAuditPeople } from '../admin-contract.ts'

const app = await theApp()
const made = await anAdmin(app, { firstName: 'Nour', lastName: 'Haddad' })
const adminId = made.id
const admin = app.as(made.token)

const list = (query: NonNullable<CallInput<typeof listAudit>['query']>) => admin.call(listAudit, { query })
const write = (rows: (typeof auditEntries.$inferInsert)[]) => app.asSystem((ctx) => ctx.db.insert(auditEntries).values(rows))

test('a visitor, a customer and an admin without the permission see nothing of it', async () => {
  const { token } = await aCustomer(app)
  const clerk = await anAdmin(app, { permissions: ['settings.see', 'orders.see'] })

  expect(await app.as(null).status(listAudit)).toBe(401)
  expect(await app.as(token).status(listAudit)).toBe(403)
  expect(await app.as(clerk.token).status(listAudit)).toBe(403)
  expect(await app.as(clerk.token).status(listAuditPeople)).toBe(403)
})

test('a person who was put in a field is shown by name, somebody unknown by id', async () => {
  const subjectId = randomUUID()
  const nobody = randomUUID()
  await write([
    {
      actorKind: 'system',
      action: 'customer.moved',
      subject: 'customer',
      subjectId,
      before: { salespersonId: nobody },
      after: { salespersonId: adminId },
    },
  ])

  const { data } = await list({ subject: 'customer', record: subjectId })

  expect(data[0]?.lines).toEqual([{ path: 'salespersonId', before: nobody, after: 'Nour Haddad' }])
})

test('what somebody typed is shown as it is, even where it looks like an id', async () => {
  const subjectId = randomUUID()
  const typed = ['aaaaaaaa-aaaaaaaaaaaaaaaaaaaaaaaaaaa', adminId]
  await write(
    typed.map((text) => ({
      actorKind: 'customer',
      action: 'customer.profileSaved',
      subject: 'customer',
      subjectId,
      before: { firstName: 'Ada', otherId: null },
      after: { firstName: text, otherId: typed[0] },
    })),
  )

  const { data } = await list({ subject: 'customer', record: subjectId })

  expect(
    data
      .flatMap(({ lines }) => lines.filter(({ path }) => path === 'firstName'))
      .map(({ after }) => after)
      .toSorted(),
  ).toEqual(typed.toSorted())
})

test('a change is found by its record, with who made it and every field before and after', async () => {
  const tag = await admin.call(createTag, {
    body: { title: { en: 'Warm', ar: 'دافئ' }, type: 1, status: 'active', percentBps: null, startsOn: null, endsOn: null },
  })
  await admin.call(updateTag, {
    params: { id: tag.id },
    body: {
      title: { en: 'Warm and dry', ar: 'دافئ' },
      type: 1,
      status: 'inactive',
      percentBps: null,
      startsOn: null,
      endsOn: null,
      version: tag.version,
    },
  })

  const { data, meta } = await list({ subject: 'tag', record: tag.id })

  expect(data.map(({ action, actorName, name }) => ({ action, actorName, name }))).toEqual([
    { action: 'tag.saved', actorName: 'Nour Haddad', name: 'Warm and dry' },
    { action: 'tag.created', actorName: 'Nour Haddad', name: 'Warm' },
  ])
  expect(data[0]?.lines).toEqual(
    expect.arrayContaining([
      { path: 'title.en', before: 'Warm', after: 'Warm and dry' },
      { path: 'status', before: 'active', after: 'inactive' },
    ]),
  )
  expect(meta).toEqual({ next: null, customerName: null })
})

test('a changed theme is in it with the colour that changed', async () => {
  const { version } = await admin.call(readTheme)
  await admin.call(saveTheme, { body: { ...defaultTheme, colors: { ...defaultTheme.colors, red: '#aa2211' }, version } })

  const [entry] = (await list({ subject: 'settings', record: 'theme' })).data

  expect(entry?.lines).toEqual([{ path: 'colors.red', before: defaultTheme.colors.red, after: '#aa2211' }])
})

test('every page continues where the one before ended, without an entry twice or left out', async () => {
  const subject = 'paged'
  await write(
    Array.from({ length: 7 }, (_, at) => ({ actorKind: 'admin', actorId: adminId, action: 'paged.saved', subject, subjectId: String(at) })),
  )

  const seen: string[] = []
  let before: string | undefined
  for (let page = 0; page < 4; page++) {
    const { data, meta } = await list({ subject, perPage: 3, ...(before ? { before } : {}) })
    seen.push(...data.map(({ subjectId }) => subjectId))
    if (meta.next === null) break
    before = meta.next
  }

  expect(seen).toEqual(['6', '5', '4', '3', '2', '1', '0'])
})

test('filtered by person, and by days of the shop’s time zone', async () => {
  const other = await anAdmin(app, {})
  const subject = 'dated'
  // London is an hour ahead of UTC in June: the last entry belongs to the next day.
  const at = (moment: string) => ({ at: moment, id: idOf(moment), actorKind: 'admin', action: 'dated.saved', subject })
  await write([
    { ...at('2026-06-10T12:00:00.000Z'), actorId: adminId, subjectId: 'noon' },
    { ...at('2026-06-10T22:30:00.000Z'), actorId: other.id, subjectId: 'late' },
    { ...at('2026-06-10T23:30:00.000Z'), actorId: adminId, subjectId: 'next day' },
  ])
  const found = async (query: Parameters<typeof list>[0]) => (await list({ subject, ...query })).data.map(({ subjectId }) => subjectId)

  expect(await found({ person: adminId })).toEqual(['next day', 'noon'])
  expect(await found({ from: '2026-06-10', to: '2026-06-10' })).toEqual(['late', 'noon'])
  expect(await found({ from: '2026-06-11' })).toEqual(['next day'])
  expect(await found({ to: '2026-06-09' })).toEqual([])
  expect(await found({ from: '1960-01-01' })).toEqual(['next day', 'late', 'noon'])
  expect(await found({ to: '1960-01-01' })).toEqual([])
})

/** An id as the database makes it at a moment. */
function idOf(moment: string): string {
  const hex = new Date(moment).getTime().toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-${Math.random().toString(16).slice(2, 14).padEnd(12, '0')}`
}

test('what a salesperson does for a customer names both', async () => {
  const customer = await aCustomer(app, {})
  await write([
    { actorKind: 'salesperson', actorId: adminId, onBehalfOf: customer.id, action: 'order.place', subject: 'order', subjectId: 'for' },
  ])

  const [entry] = (await list({ subject: 'order', record: 'for' })).data

  expect(entry?.forName).toMatch(/\S/)
  expect((await admin.call(listAuditPeople)).map(({ id }) => id)).toContain(adminId)
})

test('an entry that names its record nowhere takes the name from the newest entry that does, and a person’s from the person', async () => {
  const customer = await aCustomer(app, { firstName: 'Leila', lastName: 'Saab' })
  const record = { actorKind: 'admin', actorId: adminId, subject: 'return' }
  const at = (minute: string) => ({ at: `2026-03-01T10:${minute}:00.000Z`, id: idOf(`2026-03-01T10:${minute}:00.000Z`) })
  const [first, second, unnamed] = [randomUUID(), randomUUID(), randomUUID()]
  await write([
    { ...record, ...at('00'), action: 'return.request', subjectId: first, after: { number: 'R-1' } },
    { ...record, ...at('01'), action: 'return.accept', subjectId: first, before: { status: 'init' }, after: { status: 'accepted' } },
    { ...record, ...at('02'), action: 'return.request', subjectId: second, after: { number: 'R-2' } },
    { ...record, ...at('03'), action: 'return.renamed', subjectId: second, after: { number: 'R-3' } },
    { ...record, ...at('04'), action: 'return.refuse', subjectId: second, after: { status: 'refused' } },
    { ...record, ...at('05'), action: 'return.accept', subjectId: unnamed, after: { status: 'accepted' } },
    { ...record, ...at('06'), action: 'customer.restricted', subject: 'customer', subjectId: customer.id, after: { isRestricted: true } },
  ])
  const named = async (query: Parameters<typeof list>[0]) => (await list(query)).data.map(({ action, name }) => `${action} ${name}`)

  expect(await named({ subject: 'return' })).toEqual([
    'return.accept null',
    'return.refuse R-3',
    'return.renamed R-3',
    'return.request R-2',
    'return.accept R-1',
    'return.request R-1',
  ])
  expect(await named({ subject: 'customer', record: customer.id })).toEqual(['customer.restricted Leila Saab'])
})

test('a record with many entries is named by the one that made it, and those in between are not searched', async () => {
  const record = { actorKind: 'admin', actorId: adminId, subject: 'coupon', subjectId: randomUUID() }
  await write([
    { ...record, at: '2026-03-02T09:00:00.000Z', action: 'coupon.created', after: { code: 'SPRING' } },
    ...Array.from({ length: 60 }, (_, minute) => ({
      ...record,
      at: `2026-03-02T10:${String(minute).padStart(2, '0')}:00.000Z`,
      action: 'coupon.saved',
      after: { status: 'active' },
    })),
  ])

  const { data } = await list({ subject: 'coupon', record: record.subjectId, perPage: 5 })

  expect(data.map(({ name }) => name)).toEqual(Array(5).fill('SPRING'))

  const between = { ...record, subjectId: randomUUID(), action: 'coupon.saved' }
  await write(
    Array.from({ length: 60 }, (_, minute) => ({
      ...between,
      at: `2026-03-03T10:${String(minute).padStart(2, '0')}:00.000Z`,
      after: minute === 30 ? { code: 'SUMMER' } : { status: 'active' },
    })),
  )
  const { data: unnamed } = await list({ subject: 'coupon', record: between.subjectId, perPage: 60 })
  expect(unnamed.flatMap(({ name }) => name ?? [])).toEqual(['SUMMER'])
})

test('records that no entry names have the name they have now', async () => {
  const product = await aProduct(app, { title: { en: 'Linen shirt', ar: 'قميص كتان' } })
  const customer = await aCustomer(app)
  const { id: methodId } = await aPaymentMethod(app)
  const order = await anOrder(app, { customerId: customer.id, methodId })
  const message = { name: 'Ann Lee', email: 'ann@example.test', message: 'Hello', locale: 'en' as const }
  const made = await app.asSystem(async ({ db }) => {
    const written = { productId: product.id, name: 'Ann Lee', email: 'ann@example.test', comment: 'Good', rating: 5, locale: 'en' as const }
    const [review] = await db.insert(reviews).values(written).returning({ id: reviews.id })
    const [asked, form] = await db
      .insert(contactMessages)
      .values([
        { ...message, subject: 'Opening hours' },
        { ...message, subject: '', formTitle: { en: 'Samples', ar: 'عينات' } },
      ])
      .returning({ id: contactMessages.id })
    return { review: review?.id ?? '', asked: asked?.id ?? '', form: form?.id ?? '' }
  })
  const names = {
    [`order ${order.id}`]: [order.number, order.number],
    [`payment ${order.paymentId}`]: [order.number, order.number],
    [`product ${product.id}`]: ['Linen shirt', 'قميص كتان'],
    [`productMedia ${product.id}`]: ['Linen shirt', 'قميص كتان'],
    [`variant ${product.variantId}`]: [product.sku, product.sku],
    [`review ${made.review}`]: ['Linen shirt', 'قميص كتان'],
    [`message ${made.asked}`]: ['Opening hours', 'Opening hours'],
    [`message ${made.form}`]: ['Samples', 'عينات'],
    [`order ${randomUUID()}`]: [null, null],
  }
  const records = Object.keys(names).map((each) => each.split(' '))
  await write(
    records.map(([subject = '', subjectId = '']) => ({ actorKind: 'admin', action: 'seen', subject, subjectId, actorId: adminId })),
  )

  for (const [at, locale] of (['en', 'ar'] as const).entries()) {
    const { data } = await admin.call(listAudit, { query: { perPage: records.length } }, { 'accept-language': locale })
    expect(Object.fromEntries(data.map(({ subject, subjectId, name }) => [`${subject} ${subjectId}`, name]))).toEqual(
      Object.fromEntries(Object.entries(names).map(([record, each]) => [record, each[at]])),
    )
  }
})

test('each filter is answered from an index', async () => {
  const { rows } = await app.asSystem(({ db }) =>
    db.execute<{ indexdef: string }>(sql`select indexdef from pg_indexes where tablename = 'audit_entries'`),
  )
  const columns = rows.map(({ indexdef }) => /\(([^)]*)\)/.exec(indexdef)?.[1])

  expect(columns).toEqual(
    expect.arrayContaining(['id', 'subject, id', 'actor_id, id', 'actor_id, subject, id', 'subject, subject_id, id', 'on_behalf_of, id']),
  )
})
