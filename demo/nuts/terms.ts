// Categories, brands, tags, packs and option groups of the nut, fruit and spice catalogue.
import type { DemoBrand, DemoCategory, DemoOptionGroup, DemoTag, DemoUnit, DemoVariantType, Text2 } from '../shape.ts'

const t = (en: string, ar: string): Text2 => ({ en, ar })
const category = (slug: string, en: string, ar: string, look: string, children?: DemoCategory[]): DemoCategory => ({
  slug,
  title: t(en, ar),
  picture: { key: `food/${look}//${slug}`, alt: t(en, ar) },
  ...(children ? { children } : {}),
})

export const mainCategories: DemoCategory[] = [
  category('nuts', 'Nuts', 'مكسرات', 'almond+cashew+pistachio+hazelnut/bowl', [
    category('raw-nuts', 'Raw nuts', 'مكسرات نيئة', 'walnut/heap', [
      category('almonds', 'Almonds', 'لوز', 'almond/bowl'),
      category('cashews', 'Cashews', 'كاجو', 'cashew/bowl'),
      category('tree-nuts', 'Walnuts and tree nuts', 'عين الجمل ومكسرات أخرى', 'light-walnut/sack'),
    ]),
    category('roasted-nuts', 'Roasted and salted', 'محمصة ومملحة', 'roasted-cashew/scoop', [
      category('pistachios', 'Pistachios', 'فستق', 'pistachio/bowl'),
      category('peanuts', 'Peanuts and pulses', 'فول سوداني وبقوليات', 'peanut/sack'),
      category('mixes', 'Mixes', 'خلطات', 'roasted-almond+cashew+pistachio+corn-nut/heap'),
    ]),
  ]),
  category('dried-fruit', 'Dried fruit', 'فواكه مجففة', 'apricot+fig+cranberry/bowl', [
    category('dates', 'Dates', 'تمور', 'medjool/bowl', [
      category('whole-dates', 'Whole dates', 'تمور كاملة', 'sukkari/heap'),
      category('date-products', 'Date treats', 'منتجات التمر', 'date-ball/bowl'),
    ]),
    category('vine-fruit', 'Raisins and berries', 'زبيب وتوت', 'golden-raisin/scoop'),
    category('orchard-fruit', 'Orchard and tropical', 'فواكه البساتين والاستوائية', 'mango/bowl'),
  ]),
  category('seeds', 'Seeds', 'بذور', 'pumpkin-seed/bowl', [
    category('snack-seeds', 'Snacking seeds', 'بذور للتسالي', 'sunflower-seed/sack'),
    category('baking-seeds', 'Baking seeds', 'بذور للخبز', 'sesame/scoop'),
  ]),
  category('spices', 'Spices and herbs', 'بهارات وأعشاب', 'turmeric/bowl', [
    category('whole-spices', 'Whole spices', 'بهارات كاملة', 'star-anise/bowl'),
    category('ground-spices', 'Ground spices', 'بهارات مطحونة', 'paprika/heap'),
    category('blends', 'Blends', 'خلطات بهارات', 'zaatar/bowl'),
    category('coffee', 'Coffee and its spices', 'القهوة وبهاراتها', 'saudi-coffee/scoop'),
    category('herbs', 'Flowers and herbs', 'زهور وأعشاب', 'hibiscus/scoop'),
  ]),
  category('sweets', 'Sweets', 'حلويات', 'lokum-rose+lokum-pistachio/heap', [
    category('delights', 'Delights and halva', 'حلقوم وحلاوة', 'lokum-lemon/bowl'),
    category('coated', 'Coated nuts and dragées', 'ملبس ومكسرات مغلفة', 'dragee-white+dragee-pink/bowl'),
  ]),
  category('gifts', 'Gift boxes', 'علب هدايا', 'almond+cashew+pistachio+medjool+apricot+walnut/box'),
]

/** Slug, names, colour, and the sign on its packs: a drawing, so that it is at home in both scripts. */
const brandRows: [string, string, string, string, string][] = [
  ['bayt-al-lawz', 'Bayt al-Lawz', 'بيت اللوز', '7a4a2a', 'almond'],
  ['green-valley', 'Green Valley Orchards', 'بساتين الوادي الأخضر', '4c6b3c', 'leaf'],
  ['souk-lane', 'Souk Lane', 'سوق لين', '8c3b2a', 'star'],
  ['nakheel', 'Nakheel Farms', 'مزارع النخيل', '5b3d30', 'palm'],
  ['saffron-road', 'Crocus Road', 'درب الزعفران', '6d2436', 'flower'],
  ['anatoli', 'Anatoli', 'أناتولي', '2c7377', 'sun'],
  ['levant-larder', 'Levant Larder', 'خيرات الشام', '6c6b42', 'leaf'],
  ['mill-and-mortar', 'Quern & Mortar', 'الرحى والهاون', '24324f', 'mortar'],
  ['halwani', 'Halwani & Sons', 'حلواني وأولاده', '7a4468', 'star'],
  ['orchard-post', 'Orchard Post', 'بريد البستان', 'c07a2c', 'leaf'],
  ['sunseed', 'Sunny Acre', 'الفدان المشمس', 'a88a1f', 'sun'],
  ['majlis', 'Majlis Gifts', 'هدايا المجلس', '27503f', 'flower'],
]
/** How picture keys name each brand on packs: its colour, its sign and its slug. */
export const packMarks: ReadonlyMap<string, string> = new Map(brandRows.map(([slug, , , hex, sign]) => [slug, `${hex}-${sign}-${slug}`]))

export const brands: DemoBrand[] = brandRows.map(([slug, en, ar, hex, sign]) => ({
  slug,
  name: t(en, ar),
  picture: { key: `brand/${slug}/${sign}/${hex}`, alt: t(`${en} brand mark`, `شعار ${ar}`) },
}))

export const tags: DemoTag[] = [
  { slug: 'new', type: 1, title: t('New', 'جديد') },
  { slug: 'organic', type: 1, title: t('Organic', 'عضوي') },
  { slug: 'new-crop', type: 1, title: t('New crop', 'محصول جديد') },
  { slug: 'best-seller', type: 1, title: t('Best seller', 'الأكثر مبيعًا') },
  { slug: 'no-added-sugar', type: 1, title: t('No added sugar', 'بلا سكر مضاف') },
  { slug: 'ramadan', type: 1, title: t('Ramadan', 'رمضان') },
  { slug: 'clearance-15', type: 2, title: t('Clearance −15 %', 'تصفية: خصم 15%'), percentBps: 1500 },
  { slug: 'pantry-week-10', type: 2, title: t('Pantry week −10 %', 'أسبوع التموين: خصم 10%'), percentBps: 1000 },
  { slug: 'bundle', type: 3, title: t('Bundle', 'حزمة') },
]

export const units: DemoUnit[] = [
  { code: 'pc', name: t('pack', 'عبوة'), decimals: 0 },
  { code: 'kg', name: t('kg', 'كجم'), decimals: 3 },
  { code: 'box', name: t('box', 'علبة'), decimals: 0 },
]

const grams: [string, string, string][] = [
  ['1g', '1 g', '1 جم'],
  ['5g', '5 g', '5 جم'],
  ['50g', '50 g', '50 جم'],
  ['100g', '100 g', '100 جم'],
  ['250g', '250 g', '250 جم'],
  ['400g', '400 g', '400 جم'],
  ['500g', '500 g', '500 جم'],
  ['800g', '800 g', '800 جم'],
  ['1kg', '1 kg', '1 كجم'],
]
export const variantTypes: DemoVariantType[] = [
  { slug: 'pack', title: t('Pack', 'العبوة'), values: grams.map(([slug, en, ar]) => ({ slug, title: t(en, ar) })) },
]

export const optionGroups: DemoOptionGroup[] = [
  {
    slug: 'roast',
    title: t('Roast', 'التحميص'),
    note: t('Roasted to order within two working days.', 'نحمّص عند الطلب خلال يومي عمل.'),
    required: true,
    min: 1,
    max: 1,
    choices: [
      { title: t('Raw', 'نيء'), surcharge: 0 },
      { title: t('Light roast', 'تحميص خفيف'), surcharge: 25 },
      { title: t('Dark roast', 'تحميص غامق'), surcharge: 30 },
    ],
  },
  {
    slug: 'salt',
    title: t('Salt', 'الملح'),
    required: false,
    min: 0,
    max: 1,
    choices: [
      { title: t('Unsalted', 'بلا ملح'), surcharge: 0 },
      { title: t('Lightly salted', 'ملح خفيف'), surcharge: 10 },
      { title: t('Salt and lemon', 'ملح وليمون'), surcharge: 35 },
    ],
  },
  {
    slug: 'grinding',
    title: t('Grinding', 'الطحن'),
    note: t('Ground goods cannot be returned.', 'البضاعة المطحونة لا تُعاد.'),
    required: true,
    min: 1,
    max: 1,
    choices: [
      { title: t('Whole', 'حب كامل'), surcharge: 0 },
      { title: t('Crushed', 'مجروش'), surcharge: 30 },
      { title: t('Ground fine', 'مطحون ناعم'), surcharge: 45 },
    ],
  },
  {
    slug: 'packing',
    title: t('Packing', 'التغليف'),
    required: false,
    min: 0,
    max: 2,
    choices: [
      { title: t('Vacuum packed', 'تغليف مفرغ من الهواء'), surcharge: 40 },
      { title: t('Jute sack', 'كيس خيش'), surcharge: 150 },
      { title: t('Your label', 'ملصق باسمكم'), surcharge: 18 },
    ],
  },
  {
    slug: 'ribbon',
    title: t('Ribbon and card', 'شريط وبطاقة'),
    note: t('Cards are printed in Arabic, English or both.', 'تُطبع البطاقات بالعربية أو الإنجليزية أو باللغتين.'),
    required: false,
    min: 0,
    max: 2,
    choices: [
      { title: t('Satin ribbon', 'شريط ساتان'), surcharge: 60 },
      { title: t('Printed greeting card', 'بطاقة تهنئة مطبوعة'), surcharge: 45 },
      { title: t('Your logo in gold foil', 'شعاركم بالذهبي'), surcharge: 220 },
    ],
  },
]
