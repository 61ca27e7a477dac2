import type { BundleRow } from './build.ts'

/** Ready-made assortments for a first order. */
export const bundles: BundleRow[] = [
  {
    title: { en: 'Nut counter starter', ar: 'حزمة ركن المكسرات' },
    lead: { en: 'The five packs every counter needs, a case of each.', ar: 'العبوات الخمس التي يحتاجها كل ركن، كرتون من كل منتج.' },
    look: 'almond+cashew+pistachio+walnut+hazelnut',
    brand: 'bayt-al-lawz',
    category: 'mixes',
    off: 8,
    parts: [
      { product: 'whole-natural-almonds', pack: '500g', each: 12 },
      { product: 'whole-cashews-w320', pack: '500g', each: 12 },
      { product: 'antep-pistachios-in-shell', pack: '500g', each: 12 },
      { product: 'light-walnut-halves', pack: '500g', each: 12 },
      { product: 'house-mix-roasted', pack: '500g', each: 12 },
    ],
  },
  {
    title: { en: 'Levant spice shelf', ar: 'رف بهارات الشام' },
    lead: { en: 'Za’atar, sumac, seven-spice and cumin: the shelf in one box.', ar: 'زعتر وسماق وسبع بهارات وكمون: رف كامل في علبة.' },
    look: 'cumin+allspice+cardamom',
    brand: 'levant-larder',
    category: 'blends',
    off: 10,
    parts: [
      { product: 'palestinian-zaatar', pack: '250g', each: 12 },
      { product: 'wild-sumac', pack: '250g', each: 12 },
      { product: 'seven-spice-blend', pack: '250g', each: 12 },
      { product: 'cumin-seed', pack: '250g', each: 12 },
    ],
  },
  {
    title: { en: 'Ramadan table set', ar: 'حزمة مائدة رمضان' },
    lead: {
      en: 'Dates, apricots, hibiscus and slivered almonds for the month’s busiest shelf.',
      ar: 'تمر ومشمش وكركديه ولوز مشطور لأنشط رف في الشهر.',
    },
    look: 'sukkari+apricot+fig',
    brand: 'nakheel',
    category: 'whole-dates',
    off: 12,
    parts: [
      { product: 'sukkari-dates-soft', pack: '1kg', each: 6 },
      { product: 'bright-apricots', pack: '500g', each: 12 },
      { product: 'hibiscus-flowers', pack: '250g', each: 12 },
      { product: 'slivered-almonds', pack: '250g', each: 12 },
    ],
  },
]
