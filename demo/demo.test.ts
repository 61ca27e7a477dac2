// Checks both demo catalogues: enough of everything, unique and valid numbers, both languages, references that exist, and pictures that draw.
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { menuKinds } from '../src/modules/content/kinds.ts'
import { clothing } from './clothing.ts'
import { demoMenus } from './menus.ts'
import { nuts } from './nuts.ts'
import { drawPicture } from './pictures/draw-picture.ts'
import type { DemoCatalogue, DemoCategory, DemoPicture, Text2 } from './shape.ts'

const catalogues: [string, DemoCatalogue, { products: number; variants: number; brands: number }][] = [
  ['clothing', clothing(), { products: 124, variants: 950, brands: 12 }],
  ['nuts', nuts(), { products: 94, variants: 200, brands: 10 }],
]

const flat = (categories: DemoCategory[]): DemoCategory[] => categories.flatMap((one) => [one, ...flat(one.children ?? [])])
const twice = (list: string[]): string[] => list.filter((one, at) => list.indexOf(one) !== at)

function picturesOf(c: DemoCatalogue): DemoPicture[] {
  return [
    ...flat(c.mainCategories).flatMap((one) => one.picture ?? []),
    ...c.brands.map((one) => one.picture),
    ...c.products.flatMap((one) => [...one.pictures, ...one.variants.flatMap((variant) => variant.picture ?? [])]),
  ]
}

function textsOf(c: DemoCatalogue): Text2[] {
  return [
    ...flat(c.mainCategories).map((one) => one.title),
    ...c.brands.map((one) => one.name),
    ...c.tags.map((one) => one.title),
    ...c.units.map((one) => one.name),
    ...c.variantTypes.map((one) => one.title),
    ...c.optionGroups.flatMap((one) => [one.title, ...(one.note ? [one.note] : []), ...one.choices.map((choice) => choice.title)]),
    ...c.products.flatMap((one) => [one.title, one.description, ...one.attributes.map((attribute) => attribute.name)]),
    ...picturesOf(c).map((one) => one.alt),
  ]
}

function checkDigit(code: string): number {
  const sum = Array.from(code.slice(0, 12)).reduce((total, digit, at) => total + Number(digit) * (at % 2 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10
}

/** The faults of a drawing: not one SVG, too big, a broken number, or a reference to nothing. */
function drawingFaults(svg: string): string[] {
  const ids = Array.from(svg.matchAll(/ id="([^"]+)"/g), (found) => found[1] ?? '')
  const used = Array.from(svg.matchAll(/(?:url\(#|href="#)([^)"]+)/g), (found) => found[1] ?? '')
  return [
    ...(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 1200 1200"[^>]*>.+<\/svg>$/s.test(svg)
      ? []
      : ['not an SVG of 1200 by 1200']),
    ...(/NaN|undefined|Infinity/.test(svg) ? ['a broken number'] : []),
    ...(/<text|<image|href="http/.test(svg) ? ['not self-contained'] : []),
    ...(svg.length > 26_000 ? [`${svg.length} characters`] : []),
    ...twice(ids).map((id) => `id ${id} twice`),
    ...used.filter((id) => !ids.includes(id)).map((id) => `nothing is called ${id}`),
  ]
}

test.each(['clothing', 'nuts'] as const)('the %s shop shows every kind of menu', (catalogue) => {
  const shown = new Set(demoMenus[catalogue].map(({ location, type }) => `${location} ${type}`))
  expect(menuKinds.filter(({ location, key }) => !shown.has(`${location} ${key}`))).toEqual([])
})

describe.each(catalogues)('the %s catalogue', (name, c, least) => {
  const variants = c.products.flatMap((one) => one.variants)

  test('has enough products, variants and brands, and every product has a variant and a picture', () => {
    expect(c.products.length).toBeGreaterThanOrEqual(least.products)
    expect(variants.length).toBeGreaterThanOrEqual(least.variants)
    expect(c.brands.length).toBeGreaterThanOrEqual(least.brands)
    expect(c.products.filter((one) => !one.variants.length || !one.pictures.length)).toEqual([])
    expect(c.products.filter((one) => one.pictures.length >= 2).length).toBeGreaterThan(c.products.length * 0.9)
  })

  test('uses every slug, SKU, title and barcode once', () => {
    expect(twice(c.products.map((one) => one.slug))).toEqual([])
    expect(twice(c.products.map((one) => one.title.en))).toEqual([])
    expect(twice(c.products.map((one) => one.title.ar))).toEqual([])
    expect(twice([...c.products.map((one) => one.sku), ...variants.map((one) => one.sku)])).toEqual([])
    expect(twice(variants.map((one) => one.barcode))).toEqual([])
    for (const list of [flat(c.mainCategories), c.brands, c.tags, c.variantTypes, c.optionGroups])
      expect(twice(list.map((one) => one.slug))).toEqual([])
  })

  test('has well-formed SKUs, EAN-13 barcodes, slugs and titles', () => {
    for (const one of variants) {
      expect(one.sku).toMatch(/^[A-Z0-9-]{4,12}$/)
      expect(one.barcode).toMatch(/^\d{13}$/)
      expect(Number(one.barcode[12])).toBe(checkDigit(one.barcode))
    }
    for (const one of c.products) {
      expect(one.sku).toMatch(/^[A-Z0-9-]{4,12}$/)
      expect(one.slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      expect(one.title.en.length).toBeGreaterThanOrEqual(3)
      expect(one.title.ar.length).toBeGreaterThanOrEqual(3)
    }
  })

  test('says everything in English and in Arabic', () => {
    for (const text of textsOf(c)) {
      expect(text.en.trim()).not.toBe('')
      expect(text.en).not.toMatch(/[\u0600-\u06ff]|undefined|\{n\}/)
      expect(text.ar.trim()).not.toBe('')
      expect(text.ar).not.toMatch(/undefined|\{n\}/)
      if (/[A-Za-z]{4}/.test(text.en)) expect(text.ar).toMatch(/[\u0621-\u064a]/)
    }
    for (const one of c.products) expect(one.description.en).toMatch(/^<p>.+<\/p>(<ul>(<li>.+<\/li>)+<\/ul>)/)
  })

  test('refers only to what exists', () => {
    const has = (list: { slug: string }[]) => new Set(list.map((one) => one.slug))
    const leaves = has(flat(c.mainCategories).filter((one) => !c.mainCategories.includes(one) || !one.children))
    const [brands, tags, groups, units] = [has(c.brands), has(c.tags), has(c.optionGroups), new Set(c.units.map((one) => one.code))]
    const values = new Set(c.variantTypes.flatMap((type) => type.values.map((value) => `${type.slug}=${value.slug}`)))
    const skus = new Set(variants.map((one) => one.sku))
    const missing = c.products.flatMap((one) => [
      ...[one.category].filter((slug) => !leaves.has(slug)),
      ...[one.brand ?? 'none'].filter((slug) => !brands.has(slug)),
      ...[one.unit].filter((code) => !units.has(code)),
      ...one.tags.filter((slug) => !tags.has(slug)),
      ...one.optionGroups.filter((slug) => !groups.has(slug)),
      ...one.variants
        .flatMap((variant) => Object.entries(variant.values).map((pair) => pair.join('=')))
        .filter((value) => !values.has(value)),
      ...(one.bundleOf ?? []).map((part) => part.sku).filter((sku) => !skus.has(sku)),
    ])
    expect(missing).toEqual([])
    const doubled = c.products.flatMap((one) => [
      ...twice(one.tags),
      ...twice(one.optionGroups),
      ...twice(one.variants.map((variant) => JSON.stringify(variant.values))),
    ])
    expect(doubled).toEqual([])
  })

  test('uses every category without sub categories', () => {
    const used = new Set(c.products.map((one) => one.category))
    const ends = flat(c.mainCategories).filter((one) => !one.children)
    expect(ends.filter((one) => !used.has(one.slug)).map((one) => one.slug)).toEqual([])
  })

  test('has prices, stock and case sizes that agree with each other', () => {
    const bad = variants.filter(
      (one) =>
        one.price <= 0 ||
        one.weightGrams <= 0 ||
        (one.discountPrice ?? 0) >= one.price ||
        ![one.price, one.quantity ?? 0, one.weightGrams].every((value) => Number.isInteger(value)) ||
        (one.multiple !== undefined && (one.minQuantity ?? one.multiple) % one.multiple !== 0),
    )
    expect(bad.map((one) => one.sku)).toEqual([])
    const empty = variants.filter((one) => one.quantity === 0).length
    expect(empty).toBeGreaterThan(0)
    expect(empty).toBeLessThan(variants.length / 10)
    expect(variants.some((one) => one.discountPrice)).toBe(true)
  })

  test('has option groups whose limits can be met', () => {
    for (const one of c.optionGroups) {
      expect(one.min).toBeLessThanOrEqual(one.max)
      expect(one.max).toBeLessThanOrEqual(one.choices.length)
      expect(one.required).toBe(one.min > 0)
      expect(twice(one.choices.map((choice) => choice.title.en))).toEqual([])
    }
    expect(c.products.filter((one) => one.optionGroups.length).length).toBeGreaterThan(25)
  })

  test('has bundles, and only they have components', () => {
    const bundle = new Set(c.tags.filter((one) => one.type === 3).map((one) => one.slug))
    const bundles = c.products.filter((one) => one.bundleOf)
    expect(bundles.length).toBeGreaterThanOrEqual(3)
    const mismatched = c.products.filter((one) => one.tags.some((tag) => bundle.has(tag)) !== Boolean(one.bundleOf))
    expect(mismatched.map((one) => one.slug)).toEqual([])
  })

  test('is the same every time', () => {
    expect((name === 'nuts' ? nuts() : clothing()).products).toEqual(c.products)
  })

  test('draws every picture as a small, self-contained SVG, the same way each time', () => {
    const alts = new Map<string, string>()
    const faults: string[] = []
    for (const { key, alt } of picturesOf(c)) {
      if ((alts.get(key) ?? alt.en) !== alt.en) faults.push(`${key}: two different texts`)
      if (alts.has(key)) continue
      alts.set(key, alt.en)
      faults.push(...drawingFaults(drawPicture(key)).map((fault) => `${key}: ${fault}`))
      if (drawPicture(key) !== drawPicture(key)) faults.push(`${key}: drawn differently the second time`)
    }
    expect(alts.size).toBeGreaterThan(250)
    expect(faults).toEqual([])
  })

  test('draws pictures an image library can read', async () => {
    const keys = [...new Set(picturesOf(c).map((one) => one.key))].filter((_key, at) => at % 37 === 0)
    for (const key of keys) {
      const { width, height } = await sharp(Buffer.from(drawPicture(key))).metadata()
      expect([key, width, height]).toEqual([key, 1200, 1200])
    }
  })
})

test('an unknown picture key is refused', () => {
  expect(() => drawPicture('spaceship/navy/plain/front')).toThrow('spaceship')
  expect(() => drawPicture('tee/no-such-colour/plain/front')).toThrow('no-such-colour')
})
