// An order out of a message: forty lines as people write them, five with errors, healed and put into the cart in one step.
import { expect, type Page, test } from '@playwright/test'
import { ask, enter, makeBuyer, tokenOf } from './backstage.ts'
import { complaints, expectAccessible, type Locale, say, speak } from './support.ts'

type Variant = { id: string; sku: string; isAvailable: boolean; stock: string; limits: { min: number; multiple: number } }
type Style = { sku: string; title: string; slug: string; variants: Variant[]; optionGroups: unknown[] }

const inStock = ({ isAvailable, stock }: Variant): boolean => isAvailable && stock === 'in'

/** Thirty-nine things to order, one of each style of several variants; where earlier stories used styles up, a second one of some in the middle. */
async function styles(): Promise<{ style: Style; variant: Variant }[]> {
  const { data: cards } = await ask<{ slug: string; variantCount: number }[]>(
    'GET',
    '/api/front/products?inStock=true&perPage=100&sort=title',
  )
  const found: { style: Style; variant: Variant }[] = []
  for (const { slug } of cards.filter(({ variantCount }) => variantCount > 3)) {
    const { data: style } = await ask<Style>('GET', `/api/front/products/${slug}`)
    const variant = style.variants.find(inStock)
    if (variant && style.optionGroups.length === 0) found.push({ style, variant })
    if (found.length === 39) return found
  }
  const [begin, rest] = [found.slice(0, 10), found.slice(10)]
  const others = rest.flatMap(({ style, variant }) =>
    style.variants
      .filter((each) => inStock(each) && each !== variant)
      .slice(0, 1)
      .map((each) => ({ style, variant: each })),
  )
  return [...begin, ...others.slice(0, 39 - found.length), ...rest]
}

/** One order in turn as a spreadsheet, a letter and an old invoice have it. */
const written = ({ sku, limits }: Variant, at: number): string => {
  const quantity = Math.max(limits.min, limits.multiple)
  const cases = quantity / limits.multiple
  const arabic = String(quantity).replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)))
  return [
    `${quantity} x ${sku}`,
    `${sku}\t${quantity}`,
    `- ${sku.toLowerCase()} × ${quantity}`,
    `${cases} cases of ${sku}`,
    `${sku} عدد ${arabic}`,
    `${quantity} pcs ${sku} @ £4.50`,
    `${sku.replaceAll('-', ' ')}: ${quantity}`,
  ][at % 7] as string
}

const rows = (page: Page, locale: Locale) =>
  page
    .getByRole('list', { name: say(locale, 'orderPad.lines') })
    .locator('> li:has(button)')
    // The last entry is the field for one more.
    .filter({ hasNot: page.getByRole('combobox', { name: say(locale, 'orderPad.add') }) })
/** A text that counts, in the plural form of its number. */
const counted = (locale: Locale, key: string, count: number) =>
  say(locale, `${key}_${new Intl.PluralRules(locale).select(count)}`, { count: String(count), shown: String(count) })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** The beginning of the name of the button that sets a line to a quantity. */
const setTo = (locale: Locale) => new RegExp(say(locale, 'cart.setTo', { quantity: '#' }).split(/[\u2068#]/)[0] ?? '')

/** The ordered quantities go back into the demo's stock, since the next run orders as much. */
let giveBack = async (): Promise<unknown> => undefined
test.afterEach(async () => {
  await giveBack()
  giveBack = async () => undefined
})

const tellings = [
  { locale: 'en', jacket: 'the jacket we had in spring', letter: ['Hello, please send:', 'Thanks, Ann'] },
  { locale: 'ar', jacket: 'السترة التي أخذناها في الربيع', letter: ['مرحبًا، نرجو إرسال ما يلي:', 'مع الشكر، آن'] },
] as const

for (const { locale, jacket, letter } of tellings)
  test(`forty lines of a message, five of them wrong, are healed and ordered (${locale})`, async ({ page, baseURL }) => {
    test.setTimeout(150_000)
    const heard = complaints(page)
    // Each run has a company of its own, whose words the shop has not learnt yet.
    const found = locale === 'en' ? await styles() : (await styles()).toReversed()
    expect(found.length).toBe(39)
    const odd = found.find(({ variant }) => variant.limits.multiple > 1)
    const [slip, whole, bare, ...fine] = found.filter((each) => each !== odd)
    if (!odd || !slip || !whole || !bare) throw new Error('the demo has too few styles')
    await speak(page, locale, baseURL ?? '')
    const { token } = await makeBuyer(await tokenOf('admin@demo.test', 'office'))
    await page.addInitScript((value) => localStorage.setItem('tokenUser', value), token)
    const text = [
      letter[0],
      ...fine.map(({ variant }, at) => written(variant, at)),
      `12 x ${slip.variant.sku.slice(0, -1)}_${slip.variant.sku.slice(-1)}Q`,
      `12 x ${whole.style.sku}`,
      `${odd.variant.limits.multiple * 2 + 1} x ${odd.variant.sku}`,
      bare.variant.sku,
      `7 x ${jacket}`,
      letter[1],
    ].join('\n')

    await page.goto('/quick-order')
    await page.getByLabel(say(locale, 'orderPad.paste'), { exact: true }).fill(text)
    await button(page, say(locale, 'orderPad.read')).click()
    await expect(rows(page, locale)).toHaveCount(40)
    await expect(page.getByText(counted(locale, 'orderPad.summary.ready', 35))).toBeVisible()
    await expect(page.getByText(counted(locale, 'orderPad.leftOut', 2))).toBeVisible()
    await expectAccessible(page)

    await button(page, say(locale, 'orderPad.empty')).click()
    await expect(rows(page, locale)).toHaveCount(0)
    await button(page, say(locale, 'orderPad.putBack')).click()
    await expect(rows(page, locale)).toHaveCount(40)

    await button(page, say(locale, 'orderPad.showOpen', { shown: '5' })).click()
    await expect(rows(page, locale)).toHaveCount(5)
    // A slip and a line nobody can read: the product is looked for.
    for (const line of [rows(page, locale).filter({ hasText: 'Q' }).first(), rows(page, locale).filter({ hasText: jacket })]) {
      const finder = line.getByRole('combobox').last()
      await finder.fill(slip.variant.sku)
      await expect(line.getByRole('option').first()).toContainText(slip.variant.sku)
      await finder.press('Enter')
    }
    await rows(page, locale).locator('select').first().selectOption(whole.variant.id)
    await rows(page, locale)
      .getByRole('button', { name: setTo(locale) })
      .first()
      .click()
    await rows(page, locale)
      .getByRole('button', { name: say(locale, 'orderPad.confirmQuantity'), exact: true })
      .click()
    // A quantity still too small or odd after a choice is rounded to one that may be ordered.
    const rounding = rows(page, locale).getByRole('button', { name: setTo(locale) })
    while ((await rounding.count()) > 0) await rounding.first().click()
    const toCart = button(page, counted(locale, 'orderPad.toCart', 40))
    await toCart.click()
    await expect(page.getByText(counted(locale, 'orderPad.added', 40))).toBeVisible()

    await button(page, say(locale, 'orderPad.undo')).click()
    await expect(toCart).toBeVisible()
    await page.reload()
    await toCart.click()
    await page.getByRole('link', { name: say(locale, 'orderPad.toTheCart') }).click()
    await expect(page.getByRole('list', { name: say(locale, 'cart.lines') }).locator('tbody tr:has(input)')).toHaveCount(39)

    await page.getByRole('link', { name: say(locale, 'cart.checkout'), exact: true }).click()
    await page.getByRole('radio', { name: locale === 'ar' ? /حوالة|تحويل/ : /bank transfer/i }).check()
    await button(page, say(locale, 'order.checkout.place')).first().click()
    await expect(page).toHaveURL(/\/thank-you/)
    const id = new URL(page.url()).searchParams.get('order') ?? ''
    giveBack = async () => expect((await ask('POST', `/api/account/orders/${id}/cancel`, { token, body: {} })).status).toBe(200)
    const { data: order } = await ask<{ lines: unknown[] }>('GET', `/api/account/orders/${id}`, { token })
    expect(order.lines).toHaveLength(39)

    // The company's own words are known from now on, whatever the language on screen.
    const other = locale === 'en' ? 'ar' : 'en'
    await speak(page, other, baseURL ?? '')
    await page.goto('/quick-order')
    await page.getByLabel(say(other, 'orderPad.paste'), { exact: true }).fill(`٦ ${jacket}`)
    await button(page, say(other, 'orderPad.read')).click()
    await expect(rows(page, other).first()).toContainText(slip.variant.sku)
    await expectAccessible(page)
    expect(heard).toEqual([])
  })

for (const locale of ['en', 'ar'] as const)
  test(`on an empty pad codes are typed one after the other, quicker than they are answered (${locale})`, async ({ page, baseURL }) => {
    const heard = complaints(page)
    const [first, second] = (await styles()).map(({ variant }) => variant)
    if (!first || !second) throw new Error('the demo has too few styles')
    await speak(page, locale, baseURL ?? '')
    await enter(page, 'buyer2@demo.test')
    await page.goto('/quick-order')
    const field = page.getByRole('combobox', { name: say(locale, 'orderPad.add') })
    await field.click()
    // Each answer comes when all has been typed.
    for (const [at, { sku, limits }] of [first, second].entries()) {
      const answers = Promise.withResolvers<void>()
      await page.route('**/order-pad/judge', async (route) => {
        await answers.promise
        await route.continue()
      })
      await page.keyboard.type(`${limits.multiple * 2} x ${sku}`)
      await page.keyboard.press('Enter')
      answers.resolve()
      await expect(rows(page, locale)).toHaveCount(at + 1)
      await page.unroute('**/order-pad/judge')
      await expect(rows(page, locale).last()).toContainText(sku)
      await expect(rows(page, locale).last().getByRole('textbox').first()).toHaveValue(String(limits.multiple * 2))
      await expect(field).toHaveValue('')
      await expect(field).toBeFocused()
    }
    await expectAccessible(page)
    expect(heard).toEqual([])
  })

test('codes scanned before the one before is answered are all found, in their order; one that is not found is said and put back', async ({
  page,
}) => {
  const heard = complaints(page)
  const [first, second, third] = (await styles()).map(({ variant }) => variant)
  if (!first || !second || !third) throw new Error('the demo has too few styles')
  const unknown = 'qqzzxx7788'
  await enter(page, 'buyer2@demo.test')
  await page.goto('/quick-order')
  const field = page.getByRole('combobox', { name: say('en', 'orderPad.add') })
  await field.click()
  const answers = Promise.withResolvers<void>()
  await page.route('**/order-pad/judge', async (route) => {
    await answers.promise
    await route.continue()
  })
  for (const code of [first.sku, unknown, second.sku]) {
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
    await expect(field).toHaveValue('')
  }
  answers.resolve()
  await expect(rows(page, 'en')).toHaveCount(2)
  await expect(rows(page, 'en').first()).toContainText(first.sku)
  await expect(rows(page, 'en').last()).toContainText(second.sku)
  await expect(field).toHaveValue(unknown)

  // It is selected, so the next scan takes its place; what was not found is still said.
  await page.keyboard.type(third.sku)
  await page.keyboard.press('Enter')
  await expect(rows(page, 'en')).toHaveCount(3)
  await expect(rows(page, 'en').last()).toContainText(third.sku)
  await expect(page.getByRole('alert').filter({ hasText: unknown })).toContainText(say('en', 'orderPad.findNothing'))
  await expectAccessible(page)
  expect(heard).toEqual([])
})

test('in a long list a mended line stays where it is, one that was taken off is put back from there, and the keyboard keeps its line', async ({
  page,
}) => {
  const heard = complaints(page)
  const found = await styles()
  const odd = found.filter(({ variant }) => variant.limits.multiple > 1).slice(0, 3)
  expect(odd).toHaveLength(3)
  await enter(page, 'buyer2@demo.test')
  const text = [
    ...found
      .filter((each) => !odd.includes(each))
      .map(({ variant }) => `${variant.sku}\t${Math.max(variant.limits.min, variant.limits.multiple)}`),
    ...odd.map(({ variant }) => `${variant.sku}\t${variant.limits.multiple * 2 + 1}`),
  ].join('\n')
  await page.goto('/quick-order')
  await page.getByLabel(say('en', 'orderPad.paste'), { exact: true }).fill(text)
  await page.getByRole('button', { name: say('en', 'orderPad.read') }).click()
  await expect(rows(page, 'en')).toHaveCount(39)

  await page.getByRole('button', { name: say('en', 'orderPad.showOpen', { shown: '3' }) }).click()
  await expect(rows(page, 'en')).toHaveCount(3)
  const first = rows(page, 'en').first()
  await first.getByRole('button', { name: new RegExp(say('en', 'cart.setTo', { quantity: '' })) }).click()
  await expect(first).toContainText(say('en', 'orderPad.state.ready'))
  await expect(rows(page, 'en')).toHaveCount(3)
  await expect(first).toBeFocused()
  await page.getByRole('button', { name: say('en', 'orderPad.roundUp_other', { count: '2' }) }).click()
  await expect(page.getByText(say('en', 'orderPad.summary.ready_other', { shown: '39' }))).toBeVisible()

  await page.getByRole('button', { name: say('en', 'orderPad.showAll', { shown: '39' }) }).click()
  const last = rows(page, 'en').last()
  await last.getByRole('button', { name: new RegExp(say('en', 'ui.remove', { name: '' })) }).press('Enter')
  await expect(rows(page, 'en')).toHaveCount(38)
  await expect(
    page
      .getByRole('list', { name: say('en', 'orderPad.lines') })
      .locator('> li')
      .last(),
  ).toBeFocused()
  const putBack = page.getByRole('button', { name: say('en', 'orderPad.putBack') })
  await expect(putBack).toBeInViewport({ ratio: 1 })
  await putBack.click()
  await expect(rows(page, 'en')).toHaveCount(39)
  expect(heard).toEqual([])
})

test('a list of thousands of lines is read in pieces, stays when the page is opened again, and what the pad has no room for stays in the field', async ({
  page,
}) => {
  const heard = complaints(page)
  const codes = (await styles()).map(({ variant }) => variant.sku)
  const table = (count: number) =>
    ['SKU\tName\tQuantity', ...Array.from({ length: count }, (_, at) => `${codes[at % codes.length]}\t7\t1`)].join('\n')
  await enter(page, 'buyer2@demo.test')
  await page.goto('/quick-order')
  const field = page.getByLabel(say('en', 'orderPad.paste'), { exact: true })
  const held = (count: string) =>
    expect(page.getByRole('button', { name: say('en', 'orderPad.showAll', { shown: count }) })).toBeVisible({ timeout: 30_000 })
  // A file: typing so much into a field takes the browser of a story a minute.
  const upload = (count: number) =>
    page
      .locator('main input[type=file]')
      .first()
      .setInputFiles({ name: 'order.csv', mimeType: 'text/csv', buffer: Buffer.from(table(count).replaceAll('\t', ',')) })
  await upload(2500)
  await held('2,500')

  await page.reload()
  await held('2,500')
  await upload(7600)
  await expect(page.getByRole('alert').filter({ hasText: say('en', 'orderPad.full_other', { max: '10,000', shown: '102' }) })).toBeVisible({
    timeout: 60_000,
  })
  // The heads of both tables are lines that order nothing.
  await held('9,998')
  expect((await field.inputValue()).split('\n')).toHaveLength(103)
  await expectAccessible(page)
  await page.getByRole('button', { name: say('en', 'orderPad.empty') }).click()
  await expect(rows(page, 'en')).toHaveCount(0)
  expect(heard).toEqual([])
})

test('on a salesperson’s phone the lines that were read come into sight, below the header that says for whom they order', async ({
  page,
  baseURL,
}) => {
  const heard = complaints(page)
  const found = (await styles()).slice(0, 6)
  await page.setViewportSize({ width: 360, height: 740 })
  await speak(page, 'ar', baseURL ?? '')
  const token = await enter(page, 'sales@demo.test')
  const { data: own } = await ask<{ id: string; email: string }[]>('GET', '/api/sales/customers', { token })
  await ask('POST', `/api/sales/customers/${own.find(({ email }) => email === 'buyer@demo.test')?.id}/choose`, { token })
  await page.goto('/quick-order')
  await page.getByLabel(say('ar', 'orderPad.paste'), { exact: true }).fill(found.map(({ variant }, at) => written(variant, at)).join('\n'))
  await button(page, say('ar', 'orderPad.read')).click()

  await expect(rows(page, 'ar')).toHaveCount(6)
  await expect(button(page, say('ar', 'orderPad.showAll', { shown: '6' }))).toBeInViewport({ ratio: 1 })
  await rows(page, 'ar')
    .last()
    .getByRole('button', { name: new RegExp(say('ar', 'ui.remove', { name: '' }).split(/[\u2068#]/)[0] ?? '') })
    .click()
  // A press reaches it: nothing lies above it.
  await button(page, say('ar', 'orderPad.putBack')).click()
  await expect(rows(page, 'ar')).toHaveCount(6)
  await page.goto('/products')
  const view = button(page, say('ar', 'shop.view.title'))
  await expect(view).toBeVisible()
  expect((await view.boundingBox())?.x).toBeGreaterThanOrEqual(16)
  expect(heard).toEqual([])
})

test('a visitor is asked to sign in, an account that waits reads why', async ({ page }) => {
  await page.goto('/quick-order')
  await expect(page.getByRole('heading', { name: say('en', 'orderPad.signIn.title') })).toBeVisible()
  await enter(page, 'pending@demo.test')
  await page.goto('/quick-order')
  await expect(page.getByText(say('en', 'cart.whyNot.waiting'))).toBeVisible()
})
