// Builds nut, fruit and spice products with their packs, loose goods and pictures from the compact tables.
import { hash, pick } from '../pictures/ink.ts'
import type { DemoPicture, DemoProduct, DemoVariant, Text2 } from '../shape.ts'
import { barcode, slugOf, stockOf, toFive } from '../stock-keeping.ts'
import { origins, roasts } from './origins.ts'
import type { Row } from './row.ts'
import { packMarks } from './terms.ts'

const packsOf = { packs: '250g 500g 1kg', spice: '50g 250g 1kg', jar: '1g 5g', box: '400g 800g', kilo: '' }
const gramsOf = (pack: string): number => (pack.endsWith('kg') ? Number(pack.slice(0, -2)) * 1000 : Number(pack.slice(0, -1)))

const formNames: Record<string, Text2> = {
  bowl: { en: 'in a bowl', ar: 'في وعاء' },
  heap: { en: 'loose', ar: 'سائب' },
  sack: { en: 'in a sack', ar: 'في كيس خيش' },
  jar: { en: 'in a jar', ar: 'في برطمان' },
  pack: { en: 'in its pack', ar: 'في العبوة' },
  box: { en: 'in the gift box', ar: 'في علبة الهدايا' },
  scoop: { en: 'on a wooden scoop', ar: 'في مغرفة خشبية' },
  close: { en: 'close up', ar: 'عن قرب' },
}

type Article = { slug: string; title: Text2; look: string; brand: string }

function picture(a: Article, form: string): DemoPicture {
  const name = formNames[form] ?? { en: form, ar: form }
  const branded = form === 'pack' || form === 'jar' || form === 'box'
  return {
    key: `food/${a.look}/${form}/${branded ? (packMarks.get(a.brand) ?? '') : ''}/${a.slug}`,
    alt: { en: `${a.title.en}, ${name.en}`, ar: `${a.title.ar}، ${name.ar}` },
  }
}

/** The forms a product is shown in, the main one first. */
function formsOf(a: Article, sale: Row['sale']): string[] {
  const at = hash(`${a.slug}/forms`)
  if (sale === 'box') return ['box', pick(['bowl', 'heap'], at)]
  if (sale === 'jar') return ['jar', 'heap']
  if (sale === 'kilo') return [pick(['sack', 'scoop', 'heap'], at), pick(['close', 'bowl'], at >> 3)]
  return [pick(['bowl', 'bowl', 'heap', 'scoop'], at), 'pack', ...(at % 4 === 0 ? ['close'] : [])]
}

const kiloNotes: [Text2, ...Text2[]] = [
  { en: 'Weighed to order from 5 kg, in half-kilo steps', ar: 'يُوزن عند الطلب من 5 كجم بزيادات نصف كيلوجرام' },
  { en: 'From 5 kg, packed in lined cartons', ar: 'من 5 كجم في كراتين مبطنة' },
  { en: 'Loose from 5 kg; the batch number is on every bag', ar: 'سائب من 5 كجم ورقم التشغيلة على كل كيس' },
]
const packNotes: [Text2, ...Text2[]] = [
  { en: 'Resealable pouch with a window', ar: 'كيس بنافذة قابل لإعادة الإغلاق' },
  { en: 'Flushed with nitrogen to stay fresh', ar: 'معبأ بالنيتروجين للحفاظ على نضارته' },
  { en: 'Shelf-ready case; Arabic and English label', ar: 'كرتون جاهز للعرض وملصق بالعربية والإنجليزية' },
  { en: 'Packed in our own nut-safe rooms, batch coded', ar: 'معبأ في غرفنا الخاصة برقم تشغيلة' },
]
const spiceNotes: [Text2, ...Text2[]] = [
  { en: 'Steam treated and tested for every lot', ar: 'معالج بالبخار ومفحوص لكل تشغيلة' },
  { en: 'Light-proof pouch keeps the aroma', ar: 'كيس معتم يحفظ العطر' },
  { en: 'Milled and packed within the week', ar: 'يُطحن ويُعبأ خلال الأسبوع' },
]
const boxNotes: [Text2, ...Text2[]] = [
  { en: 'Rigid lidded box with gold lines', ar: 'علبة صلبة بغطاء وخطوط ذهبية' },
  { en: 'Ships in a plain outer carton', ar: 'تُشحن داخل كرتون خارجي سادة' },
]

function variantsOf(sku: string, running: number, row: Row, shown: DemoPicture[]): DemoVariant[] {
  const { sale, price: kilo, off } = row
  const discount = (price: number) => (off ? { discountPrice: toFive(price * (1 - off / 100)) } : {})
  const first = shown[0]
  if (sale === 'kilo') {
    const code = `${sku}-KG`
    return [
      {
        sku: code,
        code: `B${1000 + (hash(code) % 9000)}`,
        barcode: barcode(2, running * 100),
        values: {},
        price: kilo,
        ...discount(kilo),
        quantity: Math.round(stockOf(code, 5000) / 500) * 500,
        weightGrams: 1000,
        minQuantity: 5000,
        multiple: 500,
        ...(first ? { picture: first } : {}),
      },
    ]
  }
  const packs = (row.packs ?? packsOf[sale]).split(' ')
  return packs.map((pack, at) => {
    const grams = gramsOf(pack)
    const code = `${sku}-${pack.toUpperCase()}`
    const price =
      sale === 'box'
        ? toFive(kilo * (grams / 800) * (at === 0 ? 1.15 : 1))
        : Math.max(60, toFive((kilo * grams) / 1000 + (grams < 200 ? 38 : 30) - at * 4))
    const multiple = sale === 'box' ? 4 : sale === 'jar' ? 10 : grams >= 1000 ? 6 : 12
    const own = shown[sale === 'packs' || sale === 'spice' ? 1 : 0] ?? first
    return {
      sku: code,
      code: `P${1000 + (hash(code) % 9000)}`,
      barcode: barcode(2, running * 100 + at),
      values: { pack },
      price,
      ...discount(price),
      quantity: stockOf(code, multiple),
      weightGrams: grams + (sale === 'box' ? 260 : sale === 'jar' ? 40 : 15),
      minQuantity: multiple,
      multiple,
      ...(own ? { picture: own } : {}),
    }
  })
}

/** One product from its row; `running` numbers it for good. */
export function productOf(row: Row, running: number): DemoProduct {
  const { en, ar, look, category, brand, sale, leadEn, leadAr } = row
  const origin = origins.get(row.origin)
  if (!origin) throw new Error(`No origin is called ${row.origin}`)
  const slug = slugOf(en)
  const a: Article = { slug, title: { en, ar }, look, brand }
  const sku = `N${String(running).padStart(3, '0')}`
  const notes = sale === 'kilo' ? kiloNotes : sale === 'box' ? boxNotes : sale === 'spice' || sale === 'jar' ? spiceNotes : packNotes
  const note = pick(notes, hash(slug))
  const months = row.months ?? (sale === 'spice' || sale === 'jar' ? 24 : row.roast ? 9 : 12)
  const life = { en: `${months} months`, ar: months === 3 || months <= 10 ? `${months} أشهر` : `${months} شهرًا` }
  const roast = roasts[row.roast ?? 'raw']
  const nutty = /nuts|almonds|cashews|pistachios|peanuts|mixes|seeds/.test(category)
  const pictures = formsOf(a, sale).map((form) => picture(a, form))
  return {
    slug,
    sku,
    title: a.title,
    description: {
      en: `<p>${leadEn}</p><ul><li><strong>Origin:</strong> ${origin.en}</li><li>${note.en}</li><li>Keeps ${life.en}, cool and dry</li></ul>`,
      ar: `<p>${leadAr}</p><ul><li><strong>المنشأ:</strong> ${origin.ar}</li><li>${note.ar}</li><li>الصلاحية ${life.ar} في مكان بارد جاف</li></ul>`,
    },
    brand,
    category,
    unit: sale === 'kilo' ? 'kg' : sale === 'box' ? 'box' : 'pc',
    taxGroup: row.tax ?? 'zero',
    tags: row.tags,
    optionGroups: row.groups,
    attributes: [
      { name: { en: 'Origin', ar: 'المنشأ' }, value: origin },
      ...(nutty ? [{ name: { en: 'Roast', ar: 'التحميص' }, value: roast }] : []),
      { name: { en: 'Shelf life', ar: 'مدة الصلاحية' }, value: life },
      { name: { en: 'Storage', ar: 'التخزين' }, value: { en: 'Cool and dry, out of the sun', ar: 'مكان بارد جاف بعيد عن الشمس' } },
    ],
    pictures,
    variants: variantsOf(sku, running, row, pictures),
  }
}

export type BundleRow = {
  title: Text2
  lead: Text2
  look: string
  brand: string
  category: string
  off: number
  parts: { product: string; pack: string; each: number }[]
}

/** A bundle from products already built. */
export function bundleProduct(row: BundleRow, running: number, products: DemoProduct[]): DemoProduct {
  const sku = `N${String(running).padStart(3, '0')}`
  const slug = slugOf(row.title.en)
  const chosen = row.parts.map((part) => {
    const product = products.find((one) => one.slug === part.product)
    const variant = product?.variants.find((one) => one.values['pack'] === part.pack)
    if (!product || !variant) throw new Error(`No pack ${part.pack} of ${part.product}`)
    return { product, variant, each: part.each }
  })
  const worth = chosen.reduce((sum, one) => sum + one.variant.price * one.each, 0)
  const shown = picture({ slug, title: row.title, look: row.look, brand: row.brand }, 'heap')
  const listed = (lang: 'en' | 'ar'): string => chosen.map((one) => `<li>${one.each} × ${one.product.title[lang]}</li>`).join('')
  return {
    slug,
    sku,
    title: row.title,
    description: {
      en: `<p>${row.lead.en}</p><ul>${listed('en')}</ul><p><strong>${row.off} % below</strong> the single packs.</p>`,
      ar: `<p>${row.lead.ar}</p><ul>${listed('ar')}</ul><p><strong>أقل بنسبة ${row.off}%</strong> من سعر العبوات المفردة.</p>`,
    },
    brand: row.brand,
    category: row.category,
    unit: 'box',
    taxGroup: 'zero',
    tags: ['bundle'],
    optionGroups: [],
    attributes: [
      {
        name: { en: 'Packs', ar: 'عدد العبوات' },
        value: {
          en: String(row.parts.reduce((sum, one) => sum + one.each, 0)),
          ar: String(row.parts.reduce((sum, one) => sum + one.each, 0)),
        },
      },
    ],
    pictures: [shown, ...chosen.flatMap((one) => one.product.pictures[1] ?? [])],
    variants: [
      {
        sku: `${sku}-SET`,
        barcode: barcode(2, running * 100),
        values: {},
        price: toFive(worth * (1 - row.off / 100)),
        quantity: 10 + (hash(sku) % 20),
        weightGrams: chosen.reduce((sum, one) => sum + one.variant.weightGrams * one.each, 0),
        picture: shown,
      },
    ],
    bundleOf: chosen.map((one) => ({ sku: one.variant.sku, quantity: one.each })),
  }
}
