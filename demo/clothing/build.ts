// Builds clothing products with their variants and pictures from the compact tables.
import { bottomNames } from '../pictures/bottoms.ts'
import { colourOf } from '../pictures/colours.ts'
import { hash } from '../pictures/ink.ts'
import { topShapes } from '../pictures/top-shapes.ts'
import type { DemoPicture, DemoProduct, DemoVariant, Text2 } from '../shape.ts'
import { barcode, slugOf, stockOf, toFive } from '../stock-keeping.ts'
import type { BundleRow } from './bundles.ts'
import { cares, fabrics, type Fabric } from './fabrics.ts'
import { fitOf, kindOf, originOf, packOf } from './phrases.ts'
import type { Row, Sizing } from './row.ts'

const sizesOf: Record<Sizing, string> = {
  size: 's m l xl 2xl',
  waist: '28 30 32 34 36 38',
  shoe: '37 38 39 40 41 42 43 44',
  age: '2-3 4-5 6-7 8-9 10-11',
  one: 'one-size',
}
const sizeCode = (sizing: Sizing, size: string): string =>
  sizing === 'waist'
    ? `W${size}`
    : sizing === 'shoe'
      ? `S${size}`
      : sizing === 'age'
        ? `K${size.split('-')[0] ?? size}`
        : sizing === 'one'
          ? 'OS'
          : size.toUpperCase()

const viewNames: Record<string, Text2> = {
  front: { en: 'front', ar: 'من الأمام' },
  back: { en: 'back', ar: 'من الخلف' },
  folded: { en: 'folded', ar: 'مطوي' },
  detail: { en: 'fabric close up', ar: 'القماش عن قرب' },
}

type Article = { slug: string; title: Text2; look: string; pattern: string; brand: string }

function picture(a: Article, colour: string, view: string): DemoPicture {
  const [subject = '', ...parts] = a.look.split('+')
  const name = colourOf(colour).name
  const seen = viewNames[view] ?? { en: view, ar: view }
  return {
    key: `${subject}/${colour}/${a.pattern}/${view}/${(view === 'detail' ? [...parts, `by-${a.brand}`] : parts).join('+')}/${a.slug}`,
    alt: { en: `${a.title.en} in ${name.en.toLowerCase()}, ${seen.en}`, ar: `${a.title.ar} باللون ${name.ar}، ${seen.ar}` },
  }
}

/** Which views a product shows after its front. */
function viewsOf(a: Article, wished: string | undefined): string[] {
  const subject = a.look.split('+')[0] ?? ''
  if (!topShapes.has(subject) && !bottomNames.has(subject)) return ['detail']
  const chance = hash(`${a.slug}/views`)
  const folds = /tee|polo|shirt|jumper|roll-neck|sweatshirt|jeans|chinos|hoodie|quarter|joggers/.test(subject) && !a.look.includes('kid')
  const second = subject.endsWith('apron') ? 'detail' : 'back'
  const wanted = wished ?? (folds && chance % 3 === 0 ? 'folded' : chance % 3 === 1 ? 'detail' : '')
  return [...new Set([second, ...wanted.split(' ').filter(Boolean)])]
}

function variantsOf(a: Article, sku: string, running: number, row: Row, fabric: Fabric, pack: number): DemoVariant[] {
  const { colours, price } = row
  const sizing: Sizing = row.sizing ?? (a.look.includes('+kid') ? 'age' : 'size')
  const usual =
    sizing === 'size' && hash(a.slug) % 3 === 0
      ? 'xs s m l xl 2xl'
      : sizing === 'size' && hash(a.slug) % 3 === 1
        ? 's m l xl 2xl 3xl'
        : sizesOf[sizing]
  const sizes = (row.sizes ?? usual).split(' ')
  const out: DemoVariant[] = []
  for (const [c, colour] of colours.entries()) {
    for (const [s, size] of sizes.entries()) {
      const large = sizing === 'size' && ['2xl', '3xl'].includes(size) ? 1.08 : 1
      const small = sizing === 'age' ? 1 + s * 0.04 : 1
      const list = toFive(price * large * small)
      const code = `${sku}-${colourOf(colour).code}-${sizeCode(sizing, size)}`
      out.push({
        sku: code,
        code: `${a.slug.slice(0, 3).toUpperCase()}${1000 + (hash(code) % 9000)}`,
        barcode: barcode(1, running * 100 + c * 12 + s),
        values: { colour, [sizing]: size },
        price: list,
        ...(row.off ? { discountPrice: toFive(list * (1 - row.off / 100)) } : {}),
        quantity: row.isMadeToOrder ? null : stockOf(code, pack),
        weightGrams: Math.round((fabric.grams * (sizing === 'age' ? 0.5 + s * 0.08 : sizing === 'one' ? 0.5 : 0.9 + s * 0.05)) / 5) * 5,
        minQuantity: pack,
        multiple: pack,
        picture: picture(a, colour, 'front'),
      })
    }
  }
  return out
}

/** One product from its row; `running` numbers it for good. */
export function productOf(row: Row, running: number): DemoProduct {
  const { en, ar, look, category, brand, price, leadEn, leadAr, tags } = row
  const fabric = fabrics.get(row.fabric)
  if (!fabric) throw new Error(`No fabric is called ${row.fabric}`)
  const slug = slugOf(en)
  const pack = row.pack ?? (price > 2000 ? 3 : 6)
  const a: Article = { slug, title: { en, ar }, look, pattern: row.pattern ?? fabric.pattern, brand }
  const sku = `C${String(running).padStart(3, '0')}`
  const first = row.colours[0] ?? 'navy'
  const fit = fitOf(kindOf(category, look), slug)
  const cases = pack === 3 ? { en: 'Sold in threes per size and colour', ar: 'يُباع كل ثلاث قطع من المقاس واللون نفسه' } : packOf(slug, pack)
  return {
    slug,
    sku,
    title: a.title,
    description: {
      en: `<p>${leadEn}</p><ul><li><strong>Fabric:</strong> ${fabric.text.en}</li><li>${fit.en}</li><li>${cases.en}</li></ul>`,
      ar: `<p>${leadAr}</p><ul><li><strong>الخامة:</strong> ${fabric.text.ar}</li><li>${fit.ar}</li><li>${cases.ar}</li></ul>`,
    },
    brand,
    category,
    unit: category === 'footwear' || look.startsWith('gloves') ? 'pair' : 'pc',
    taxGroup: look.includes('+kid') ? 'zero' : 'standard',
    tags,
    optionGroups: row.groups,
    attributes: [
      { name: { en: 'Fabric', ar: 'الخامة' }, value: fabric.text },
      { name: { en: 'Care', ar: 'العناية' }, value: cares[fabric.care] ?? fabric.text },
      { name: { en: 'Made in', ar: 'بلد الصنع' }, value: originOf(slug, tags) },
    ],
    pictures: [picture(a, first, 'front'), ...viewsOf(a, row.views).map((view) => picture(a, first, view))],
    variants: variantsOf(a, sku, running, row, fabric, pack),
  }
}

/** A bundle from products already built. */
export function bundleProduct(row: BundleRow, running: number, products: DemoProduct[]): DemoProduct {
  const bundleOf: { sku: string; quantity: number }[] = []
  const lines: Text2[] = []
  let worth = 0
  let weight = 0
  for (const part of row.parts) {
    const product = products.find((one) => one.slug === part.product)
    if (!product) throw new Error(`No product is called ${part.product}`)
    const colour = [...new Set(product.variants.map((one) => one.values['colour']))][part.colour]
    const chosen = product.variants.filter((one) => one.values['colour'] === colour).slice(0, 4)
    for (const one of chosen) {
      bundleOf.push({ sku: one.sku, quantity: part.each })
      worth += one.price * part.each
      weight += one.weightGrams * part.each
    }
    lines.push({ en: `${chosen.length * part.each} × ${product.title.en}`, ar: `${chosen.length * part.each} × ${product.title.ar}` })
  }
  const sku = `C${String(running).padStart(3, '0')}`
  const shown: DemoPicture = { key: row.key, alt: row.title }
  const parts = row.parts.flatMap((part) => products.find((one) => one.slug === part.product)?.pictures[0] ?? [])
  return {
    slug: slugOf(row.title.en),
    sku,
    title: row.title,
    description: {
      en: `<p>${row.lead.en}</p><ul>${lines.map((line) => `<li>${line.en}</li>`).join('')}</ul><p><strong>${row.off} % below</strong> the price of the single cases.</p>`,
      ar: `<p>${row.lead.ar}</p><ul>${lines.map((line) => `<li>${line.ar}</li>`).join('')}</ul><p><strong>أقل بنسبة ${row.off}%</strong> من سعر الكراتين المفردة.</p>`,
    },
    brand: row.brand,
    category: 'rails',
    unit: 'set',
    taxGroup: 'standard',
    tags: ['starter-bundle'],
    optionGroups: [],
    attributes: [
      {
        name: { en: 'Pieces', ar: 'عدد القطع' },
        value: {
          en: String(bundleOf.reduce((sum, one) => sum + one.quantity, 0)),
          ar: String(bundleOf.reduce((sum, one) => sum + one.quantity, 0)),
        },
      },
    ],
    pictures: [shown, ...parts],
    variants: [
      {
        sku: `${sku}-SET`,
        barcode: barcode(1, running * 100),
        values: {},
        price: toFive(worth * (1 - row.off / 100)),
        quantity: 12 + (hash(sku) % 20),
        weightGrams: weight,
        picture: shown,
      },
    ],
    bundleOf,
  }
}
