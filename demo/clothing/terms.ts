// Categories, brands, tags, sizes and option groups of the clothing catalogue.
import { colours } from '../pictures/colours.ts'
import type { DemoBrand, DemoCategory, DemoOptionGroup, DemoTag, DemoUnit, DemoVariantType, Text2 } from '../shape.ts'

const t = (en: string, ar: string): Text2 => ({ en, ar })
const category = (slug: string, en: string, ar: string, key: string, children?: DemoCategory[]): DemoCategory => ({
  slug,
  title: t(en, ar),
  ...(key ? { picture: { key, alt: t(en, ar) } } : {}),
  ...(children ? { children } : {}),
})

export const mainCategories: DemoCategory[] = [
  category('women', 'Women', 'نساء', 'dress/teal/floral/front//women', [
    category('women-tops', 'Tops and tees', 'بلوزات وتيشيرتات', 'tee/coral/stripe/front//women-tops', [
      category('women-tees', 'Tees and vests', 'تيشيرتات وقمصان بلا أكمام', 'vest/ecru/plain/front//women-tees'),
      category('women-shirts', 'Blouses and shirts', 'بلوزات وقمصان', 'blouse/blush/dots/front//women-shirts'),
    ]),
    category('women-knitwear', 'Knitwear', 'ملابس صوفية', 'cardigan/mustard/knit/front//women-knitwear'),
    category('women-dresses', 'Dresses and abayas', 'فساتين وعبايات', 'wrap-dress/rust/dots/front//women-dresses', [
      category('dresses', 'Dresses', 'فساتين', 'dress/plum/plain/front//dresses'),
      category('abayas', 'Abayas and tunics', 'عبايات وتونيكات', 'abaya/black/plain/front//abayas'),
    ]),
    category('women-bottoms', 'Skirts and trousers', 'تنانير وبناطيل', 'pleated-skirt/sage/plain/front//women-bottoms'),
    category('women-outerwear', 'Coats and jackets', 'معاطف وجاكيتات', 'trench/sand/plain/front//women-outerwear'),
  ]),
  category('men', 'Men', 'رجال', 'overshirt/red/tartan/front//men', [
    category('men-tops', 'Tees and polos', 'تيشيرتات وبولو', 'polo/navy/plain/front//men-tops', [
      category('men-tees', 'Tees', 'تيشيرتات', 'tee/ink-blue/stripe/front//men-tees'),
      category('men-polos', 'Polos', 'قمصان بولو', 'polo/bottle/plain/front//men-polos'),
    ]),
    category('men-shirts', 'Shirts', 'قمصان', 'shirt/sky/check/front//men-shirts'),
    category('men-sweats', 'Sweatshirts and knitwear', 'سويت شيرت وملابس صوفية', 'hoodie/charcoal/plain/front//men-sweats'),
    category('men-trousers', 'Jeans and trousers', 'جينز وبناطيل', 'jeans/indigo/denim/front//men-trousers', [
      category('men-jeans', 'Jeans', 'جينز', 'jeans/mid-wash/denim/front//men-jeans'),
      category('men-chinos', 'Chinos and shorts', 'تشينو وشورتات', 'chinos/sand/plain/front//men-chinos'),
    ]),
    category('men-outerwear', 'Coats and jackets', 'معاطف وجاكيتات', 'parka/olive/plain/front//men-outerwear'),
    category('thobes', 'Thobes', 'أثواب', 'thobe/white/plain/front//thobes'),
  ]),
  category('kids', 'Kids', 'أطفال', 'tee/sky/plain/front/kid+rainbow/kids', [
    category('kids-tops', 'Tops', 'ملابس علوية', 'tee/mustard/plain/front/kid+dino/kids-tops'),
    category('kids-bottoms', 'Bottoms and dungarees', 'بناطيل وأفرولات', 'dungarees/indigo/denim/front/kid/kids-bottoms'),
    category('kids-outerwear', 'Coats and knits', 'معاطف وملابس صوفية', 'puffer/red/plain/front/kid/kids-outerwear'),
  ]),
  category('accessories', 'Accessories', 'إكسسوارات', 'beanie/mustard/rib/front/pom/accessories', [
    category('hats', 'Hats', 'قبعات', 'cap/rust/plain/front//hats'),
    category('scarves', 'Scarves and gloves', 'أوشحة وقفازات', 'scarf/burgundy/tartan/front//scarves'),
    category('bags', 'Bags and belts', 'حقائب وأحزمة', 'backpack/olive/plain/front//bags'),
    category('footwear', 'Shoes and socks', 'أحذية وجوارب', 'boot/tan/plain/front//footwear'),
  ]),
  category('workwear', 'Workwear', 'ملابس عمل', 'chore/navy/cord/front//workwear', [
    category('hi-vis', 'High visibility', 'ملابس عاكسة', 'hivis/hi-vis-yellow/plain/front//hi-vis'),
    category('site', 'Site and workshop', 'الورش والمواقع', 'work-trousers/charcoal/plain/front//site'),
    category('hospitality', 'Kitchen and counter', 'المطبخ والخدمة', 'bib-apron/bottle/plain/front//hospitality'),
  ]),
  category('starter-packs', 'Starter packs', 'حزم البداية', 'tee/navy/plain/folded//starter-packs', [
    category('rails', 'Starter rails', 'تشكيلات جاهزة للعرض', 'shirt/ink-blue/check/folded//rails'),
  ]),
]

const brandRows: [string, string, string, string][] = [
  ['harbour-and-pine', 'Harbour & Pine', 'هاربر آند باين', '27503f'],
  ['kestrel-mill', 'Kestrel Mill', 'كسترل ميل', 'b1532f'],
  ['oakfold', 'Oakfold', 'أوكفولد', '6c6b42'],
  ['marlow-lane', 'Marlow Lane', 'مارلو لين', '6d2436'],
  ['northbeck', 'Northbeck', 'نورثبك', '24324f'],
  ['tamarind-row', 'Tamarind Row', 'تمر هندي رو', 'a9713f'],
  ['layal', 'Layal', 'ليال', '5f3a5e'],
  ['dar-sahil', 'Dar Sahil', 'دار ساحل', '2c7377'],
  ['pebble-fox', 'Pebble Fox', 'بيبل فوكس', 'e5816c'],
  ['little-quay', 'Little Quay', 'ليتل كي', '2f4a78'],
  ['ironbridge-supply', 'Ironbridge Supply', 'آيرون بريدج سبلاي', '474a52'],
  ['brightline', 'Brightline', 'برايت لاين', 'd5a033'],
  ['saltway', 'Saltway', 'سولت واي', '6d8fb8'],
  ['wren-and-thistle', 'Wren & Thistle', 'رين آند ثيسل', '7a6a8f'],
]

export const brands: DemoBrand[] = brandRows.map(([slug, en, ar, hex]) => ({
  slug,
  name: t(en, ar),
  picture: { key: `brand/${slug}/${en.charAt(0)}/${hex}`, alt: t(`${en} brand mark`, `شعار ${ar}`) },
}))

export const tags: DemoTag[] = [
  { slug: 'new', type: 1, title: t('New', 'جديد') },
  { slug: 'organic-cotton', type: 1, title: t('Organic cotton', 'قطن عضوي') },
  { slug: 'recycled', type: 1, title: t('Recycled yarn', 'خيوط معاد تدويرها') },
  { slug: 'best-seller', type: 1, title: t('Best seller', 'الأكثر مبيعًا') },
  { slug: 'made-in-uk', type: 1, title: t('Made in the UK', 'صُنع في المملكة المتحدة') },
  { slug: 'clearance-15', type: 2, title: t('Clearance −15 %', 'تصفية: خصم 15%'), percentBps: 1500 },
  { slug: 'season-end-10', type: 2, title: t('End of season −10 %', 'نهاية الموسم: خصم 10%'), percentBps: 1000 },
  { slug: 'starter-bundle', type: 3, title: t('Bundle', 'حزمة') },
]

export const units: DemoUnit[] = [
  { code: 'pc', name: t('piece', 'قطعة'), decimals: 0 },
  { code: 'pair', name: t('pair', 'زوج'), decimals: 0 },
  { code: 'set', name: t('set', 'طقم'), decimals: 0 },
]

const numbered = (list: number[], en: (at: number) => string, ar: (at: number) => string) =>
  list.map((at) => ({ slug: String(at), title: t(en(at), ar(at)) }))

export const variantTypes: DemoVariantType[] = [
  {
    slug: 'size',
    title: t('Size', 'المقاس'),
    values: ['xs', 's', 'm', 'l', 'xl', '2xl', '3xl'].map((slug) => ({ slug, title: t(slug.toUpperCase(), slug.toUpperCase()) })),
  },
  {
    slug: 'waist',
    title: t('Waist', 'مقاس الخصر'),
    values: numbered(
      [28, 30, 32, 34, 36, 38, 40],
      (at) => `${at} in`,
      (at) => `${at} بوصة`,
    ),
  },
  {
    slug: 'shoe',
    title: t('Shoe size', 'مقاس الحذاء'),
    values: numbered(
      [37, 38, 39, 40, 41, 42, 43, 44, 45, 46],
      (at) => `EU ${at}`,
      (at) => `${at} أوروبي`,
    ),
  },
  {
    slug: 'age',
    title: t('Age', 'العمر'),
    values: ['2-3', '4-5', '6-7', '8-9', '10-11', '12-13'].map((slug) => ({
      slug,
      title: t(`${slug.replace('-', '–')} years`, `${slug.replace('-', '–')} ${slug === '12-13' ? 'سنة' : 'سنوات'}`),
    })),
  },
  { slug: 'one', title: t('Size', 'المقاس'), values: [{ slug: 'one-size', title: t('One size', 'مقاس واحد') }] },
  {
    slug: 'colour',
    title: t('Colour', 'اللون'),
    values: [...colours].map(([slug, { name, hex }]) => ({ slug, title: name, swatch: hex })),
  },
]

export const optionGroups: DemoOptionGroup[] = [
  {
    slug: 'labelling',
    title: t('Labelling', 'الملصقات'),
    note: t('Send us your artwork once; we keep it on file.', 'أرسلوا التصميم مرة واحدة ونحتفظ به لطلباتكم القادمة.'),
    required: false,
    min: 0,
    max: 2,
    choices: [
      { title: t('Your swing tag', 'بطاقة تعليق باسمكم'), surcharge: 12 },
      { title: t('Your woven neck label', 'ملصق رقبة منسوج باسمكم'), surcharge: 28 },
      { title: t('Care label in Arabic and English', 'ملصق عناية بالعربية والإنجليزية'), surcharge: 9 },
    ],
  },
  {
    slug: 'packing',
    title: t('Packing', 'التغليف'),
    note: t('How each piece leaves our warehouse.', 'طريقة تجهيز كل قطعة قبل خروجها من المستودع.'),
    required: true,
    min: 1,
    max: 1,
    choices: [
      { title: t('Folded flat, paper band', 'مطوية بشريط ورقي'), surcharge: 0 },
      { title: t('Folded in a recycled bag', 'مطوية في كيس معاد تدويره'), surcharge: 6 },
      { title: t('On a hanger, ready for the rail', 'على علاقة جاهزة للعرض'), surcharge: 35 },
    ],
  },
  {
    slug: 'decoration',
    title: t('Logo', 'الشعار'),
    note: t('Adds four working days.', 'يضيف أربعة أيام عمل.'),
    required: false,
    min: 0,
    max: 1,
    choices: [
      { title: t('Embroidered, left chest', 'تطريز على الصدر الأيسر'), surcharge: 185 },
      { title: t('One-colour print, left chest', 'طباعة بلون واحد على الصدر الأيسر'), surcharge: 95 },
      { title: t('One-colour print, full back', 'طباعة بلون واحد على كامل الظهر'), surcharge: 160 },
    ],
  },
  {
    slug: 'hemming',
    title: t('Leg length', 'طول الساق'),
    required: true,
    min: 1,
    max: 1,
    choices: [
      { title: t('Regular, 32 in', 'عادي، 32 بوصة'), surcharge: 0 },
      { title: t('Short, 30 in', 'قصير، 30 بوصة'), surcharge: 0 },
      { title: t('Long, 34 in', 'طويل، 34 بوصة'), surcharge: 40 },
    ],
  },
  {
    slug: 'gift',
    title: t('Presentation', 'طريقة العرض'),
    required: false,
    min: 0,
    max: 2,
    choices: [
      { title: t('Kraft gift box', 'علبة هدايا كرافت'), surcharge: 75 },
      { title: t('Tissue wrap', 'لفافة ورق حرير'), surcharge: 15 },
      { title: t('Header card for hooks', 'بطاقة تعليق للعرض'), surcharge: 8 },
    ],
  },
]
