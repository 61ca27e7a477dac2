// The demo's trade beside its products: tax, delivery, payment, coupons, the slides of the home page; by region and by catalogue.
import type { DemoPicture, Text2 } from './shape.ts'

type Region = 'GB' | 'SA'
const t = (en: string, ar: string): Text2 => ({ en, ar })

export type DemoRate = { minTotal: number; maxTotal: number | null; charge: number }
export type DemoZone = {
  name: Text2
  countries: string[]
  includedCities?: string[]
  postcodes?: string[]
  minDays: number
  maxDays: number
  offersCollection: boolean
  rates: DemoRate[]
}

/** Rates from pairs of "up to" and charge, in pence; the last is open ended. */
const rates = (...steps: [upTo: number | null, charge: number][]): DemoRate[] =>
  steps.map(([maxTotal, charge], index) => ({ minTotal: steps[index - 1]?.[0] ?? 0, maxTotal, charge }))

const zones: Record<Region, DemoZone[]> = {
  GB: [
    {
      name: t('United Kingdom', 'المملكة المتحدة'),
      countries: ['GB'],
      minDays: 1,
      maxDays: 3,
      offersCollection: true,
      rates: rates([15_000, 895], [40_000, 495], [null, 0]),
    },
    {
      name: t('Highlands and islands', 'المرتفعات والجزر'),
      countries: ['GB'],
      postcodes: ['IV', 'HS', 'KW', 'ZE', 'BT', 'IM', 'JE', 'GY'],
      minDays: 3,
      maxDays: 6,
      offersCollection: false,
      rates: rates([25_000, 1595], [75_000, 995], [null, 0]),
    },
    {
      name: t('Europe', 'أوروبا'),
      countries: ['IE', 'FR', 'DE', 'NL', 'BE', 'ES', 'IT', 'PT', 'AT', 'DK', 'SE', 'FI', 'PL'],
      minDays: 4,
      maxDays: 9,
      offersCollection: false,
      rates: rates([30_000, 2490], [100_000, 1490], [null, 990]),
    },
  ],
  SA: [
    {
      name: t('Saudi Arabia', 'جميع مناطق المملكة'),
      countries: ['SA'],
      minDays: 2,
      maxDays: 5,
      offersCollection: false,
      rates: rates([10_000, 700], [40_000, 400], [null, 0]),
    },
    {
      name: t('Riyadh', 'داخل الرياض'),
      countries: ['SA'],
      includedCities: ['Riyadh'],
      minDays: 1,
      maxDays: 2,
      offersCollection: true,
      rates: rates([10_000, 400], [null, 0]),
    },
    {
      name: t('Gulf states', 'دول الخليج'),
      countries: ['AE', 'KW', 'QA', 'BH', 'OM'],
      minDays: 3,
      maxDays: 8,
      offersCollection: false,
      rates: rates([40_000, 1900], [null, 900]),
    },
  ],
}

export const demoZones = (region: Region): DemoZone[] => zones[region]

/** Where bank transfers to the demo shop go; no such accounts exist. */
export const demoAccount = {
  GB: {
    bank_account_name: 'Jumla Wholesale Ltd',
    bankName: 'Northern Trade Bank',
    bankNumber: '55555555',
    bankSortCode: '20-20-15',
    IBAN: 'GB33BUKB20201555555555',
  },
  SA: {
    bank_account_name: 'شركة جملة للتجارة',
    bankName: 'بنك التجارة',
    bankNumber: '608010167519',
    bankSortCode: '',
    IBAN: 'SA0380000000608010167519',
  },
} as const satisfies Record<Region, object>

export const demoPaymentMethods = [
  {
    code: 'bank-transfer',
    provider: 'offline',
    isOnline: false,
    isBankTransfer: true,
    name: t('Bank transfer', 'تحويل بنكي'),
    note: t(
      'Pay by transfer with the order number as reference. The account is on your order.',
      'ادفعوا بالتحويل مع كتابة رقم الطلب مرجعًا. بيانات الحساب مذكورة في الطلب.',
    ),
  },
  {
    code: 'on-account',
    provider: 'offline',
    isOnline: false,
    isOnAccount: true,
    name: t('On account', 'آجل'),
    note: t('Payable within 30 days.', 'يُسدد خلال 30 يومًا.'),
  },
  {
    code: 'card',
    provider: 'simulated',
    isOnline: true,
    name: t('Card', 'بطاقة'),
    note: t('A demonstration: no card is ever charged.', 'للعرض فقط: لا يُخصم أي مبلغ من البطاقة.'),
  },
] as const

export type DemoSlide = { title: Text2; text: Text2; extensiveDescription: Text2; buttonText: Text2; href: string; picture: DemoPicture }

const slide = (title: Text2, text: Text2, buttonText: Text2, href: string, key: string, more = t('', '')): DemoSlide => ({
  title,
  text,
  extensiveDescription: more,
  buttonText,
  href,
  picture: { key, alt: title },
})

export const demoSlides: Record<'clothing' | 'nuts', DemoSlide[]> = {
  clothing: [
    slide(
      t('Shelves for the new season', 'رفوف الموسم الجديد'),
      t('Coats, knitwear and boots by the case, ready to send this week.', 'معاطف وملابس صوفية وأحذية بالكرتون، جاهزة للشحن هذا الأسبوع.'),
      t('See what is new', 'عرض الجديد'),
      '/products?tag=new',
      'parka/mustard/plain/front//season-slide',
      t(
        'Every style comes in full size runs. Reorder single sizes by the piece, without a minimum, all season long.',
        'كل موديل متوفر بجميع المقاسات. أعيدوا طلب المقاس الواحد بالقطعة ودون حد أدنى طوال الموسم.',
      ),
    ),
    slide(
      t('Workwear that comes back for more', 'ملابس عمل تدوم'),
      t('Heavy cotton, double seams, every size in stock.', 'قطن ثقيل وخياطة مزدوجة، وكل المقاسات متوفرة.'),
      t('Shop men', 'ملابس الرجال'),
      '/main-category/men',
      'overshirt/bottle/tartan/front//workwear-slide',
    ),
    slide(
      t('Bundles that fill a rail', 'حزم تملأ الرفوف'),
      t('One line in your order, a whole size run on your floor.', 'بند واحد في طلبكم، وتشكيلة مقاسات كاملة في متجركم.'),
      t('See the bundles', 'عرض الحزم'),
      '/products?tag=starter-bundle',
      'wrap-dress/coral/floral/front//bundle-slide',
    ),
  ],
  nuts: [
    slide(
      t('The new crop has landed', 'وصل المحصول الجديد'),
      t('Almonds, pistachios and walnuts by the kilo or by the sack.', 'لوز وفستق وعين الجمل بالكيلو أو بالكيس.'),
      t('See the new crop', 'عرض المحصول الجديد'),
      '/products?tag=new-crop',
      'food/almond+cashew+pistachio+hazelnut/bowl//crop-slide',
      t(
        'Graded and packed within a week of landing. Every sack carries its origin, its harvest and its best-before day.',
        'تُفرز وتُعبأ خلال أسبوع من وصولها. يحمل كل كيس بلد المنشأ وموسم الحصاد وتاريخ الصلاحية.',
      ),
    ),
    slide(
      t('Dates for every table', 'تمور لكل مائدة'),
      t('Medjool, sukkari and ajwa, graded and packed for your counter.', 'مجدول وسكري وعجوة، مفروزة ومعبأة لمتجركم.'),
      t('See the dates', 'عرض التمور'),
      '/category/dates',
      'food/medjool/bowl//dates-slide',
    ),
    slide(
      t('Spices, fresh from the mill', 'بهارات طازجة من المطحنة'),
      t('Ground to order in packs from 50 g to 1 kg.', 'تُطحن حسب الطلب في عبوات من 50 جرامًا إلى كيلوجرام.'),
      t('See the spices', 'عرض البهارات'),
      '/main-category/spices',
      'food/turmeric/bowl//spice-slide',
    ),
  ],
}
