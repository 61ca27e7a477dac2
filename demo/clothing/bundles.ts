// Ready-made bundles: which products and how many of each size make a rail.
import type { Text2 } from '../shape.ts'

export type BundleRow = {
  title: Text2
  lead: Text2
  key: string
  brand: string
  off: number
  parts: { product: string; colour: number; each: number }[]
}

export const bundles: BundleRow[] = [
  {
    title: { en: 'Starter rail: everyday tees', ar: 'حزمة البداية: تيشيرتات يومية' },
    lead: {
      en: 'Three best-selling tees across the main sizes: a full rail on the first day.',
      ar: 'ثلاثة من أكثر التيشيرتات مبيعًا بالمقاسات الرئيسة: عرض كامل من اليوم الأول.',
    },
    key: 'tee/navy/plain/folded//starter-rail-tees',
    brand: 'harbour-and-pine',
    off: 8,
    parts: [
      { product: 'ring-spun-crew-tee', colour: 0, each: 12 },
      { product: 'heavyweight-pocket-tee', colour: 1, each: 6 },
      { product: 'everyday-organic-tee', colour: 2, each: 6 },
    ],
  },
  {
    title: { en: 'Starter rail: office shirts', ar: 'حزمة البداية: قمصان المكتب' },
    lead: { en: 'Oxford, poplin and gingham in the sizes that sell first.', ar: 'أكسفورد وبوبلين وغينغهام بالمقاسات الأسرع بيعًا.' },
    key: 'shirt/sky/pin/folded//starter-rail-shirts',
    brand: 'northbeck',
    off: 10,
    parts: [
      { product: 'oxford-button-down-shirt', colour: 1, each: 6 },
      { product: 'poplin-work-shirt', colour: 0, each: 6 },
      { product: 'gingham-check-shirt', colour: 0, each: 6 },
    ],
  },
  {
    title: { en: 'Starter rail: winter knits', ar: 'حزمة البداية: ملابس صوفية شتوية' },
    lead: { en: 'Two jumpers and a cardigan that hang well together.', ar: 'كنزتان وكارديغان تنسجم معًا على العلاقة.' },
    key: 'jumper/ecru/knit/folded//starter-rail-knits',
    brand: 'kestrel-mill',
    off: 10,
    parts: [
      { product: 'lambswool-crew-jumper', colour: 0, each: 6 },
      { product: 'fine-rib-roll-neck', colour: 1, each: 6 },
      { product: 'moss-stitch-cardigan', colour: 0, each: 6 },
    ],
  },
  {
    title: { en: 'Starter rail: kids’ prints', ar: 'حزمة البداية: طبعات الأطفال' },
    lead: {
      en: 'Star, rainbow and dinosaur in every age: the wall that parents stop at.',
      ar: 'النجمة وقوس قزح والديناصور لكل الأعمار: جدار يتوقف عنده الأهل.',
    },
    key: 'tee/coral/plain/front/kid+star/starter-rail-kids',
    brand: 'pebble-fox',
    off: 8,
    parts: [
      { product: 'kids-star-tee', colour: 0, each: 6 },
      { product: 'kids-rainbow-tee', colour: 0, each: 6 },
      { product: 'kids-dinosaur-tee', colour: 0, each: 6 },
    ],
  },
  {
    title: { en: 'Crew kit: site team', ar: 'طقم فريق الموقع' },
    lead: { en: 'Hi-vis, sweatshirt and fleece for a team of new starters.', ar: 'سترات عاكسة وسويت شيرت وفليس لفريق جديد.' },
    key: 'hivis/hi-vis-orange/plain/front//crew-kit',
    brand: 'ironbridge-supply',
    off: 12,
    parts: [
      { product: 'two-band-hi-vis-vest', colour: 1, each: 12 },
      { product: 'crew-work-sweatshirt', colour: 0, each: 12 },
      { product: 'warehouse-fleece', colour: 0, each: 6 },
    ],
  },
]
