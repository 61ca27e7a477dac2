// The menus of the demo shops: what their home pages, headers and footers are composed of. Products are named by label, categories and brands by slug.
import type { ItemType, MenuLocation, MenuType } from '../src/modules/content/kinds.ts'
import type { Text2 } from './shape.ts'

const t = (en: string, ar: string): Text2 => ({ en, ar })

/**
 * `tags`: the products that carry one of these labels, the first `most`. `collage`: a wide picture of these drawings side by side. `video`: a file of
 * `demo/videos`, each of them a slow way along six drawings side by side (H.264, 14 seconds); the collage stands there until it starts.
 */
export type DemoMenu = {
  location: MenuLocation
  type: MenuType
  title: Text2
  text?: Text2
  devices?: ('web' | 'mobile')[]
  items?: { type: ItemType; slugs?: string[]; tags?: string[]; most?: number }
  banner?: { collage: string[]; blur?: number }
  pictures?: { key: string; alt: Text2; href: string }[]
  video?: { file: string; collage: string[] }
  isCombined?: boolean
}

const aisles = (slugs: string[]): DemoMenu => ({
  location: 'home',
  type: 'grid',
  title: t('Main categories', 'الفئات الرئيسية'),
  items: { type: 'categories', slugs },
})
const fresh = (text: Text2): DemoMenu => ({
  location: 'home',
  type: 'slider',
  title: t('New on the shelf', 'جديد على الرفوف'),
  text,
  items: { type: 'products', tags: ['new'], most: 12 },
})
const reduced = (tags: string[]): DemoMenu => ({
  location: 'home',
  type: 'slider',
  title: t('Reduced for a while', 'أسعار مخفضة لفترة محدودة'),
  text: t('Lower list prices while stock lasts.', 'أسعار أقل حتى نفاد الكمية.'),
  items: { type: 'products', tags, most: 12 },
})
const single = (title: Text2, text: Text2, tags: string[]): DemoMenu => ({
  location: 'home',
  type: 'single-product',
  title,
  text,
  items: { type: 'products', tags, most: 1 },
  isCombined: true,
})
/** The brands: a grid where there is room, a line to swipe on a phone. */
const makers = (): DemoMenu[] => [
  { location: 'home', type: 'grid', title: t('Brands', 'العلامات التجارية'), devices: ['web'], items: { type: 'brands', most: 12 } },
  {
    location: 'home',
    type: 'bar',
    title: t('Our brands', 'علاماتنا التجارية'),
    devices: ['mobile'],
    items: { type: 'brands', most: 12 },
  },
]

export const demoMenus: Record<'clothing' | 'nuts', DemoMenu[]> = {
  clothing: [
    aisles(['women', 'men', 'kids', 'accessories', 'workwear', 'starter-packs']),
    fresh(t('What came in this season, ready to send by the case.', 'ما وصل هذا الموسم، جاهز للشحن بالكرتون.')),
    {
      location: 'home',
      type: 'bundle',
      title: t('Kit for the whole crew', 'تجهيز الفريق كاملًا'),
      text: t('Workwear in every size, from the site to the kitchen counter.', 'ملابس عمل بكل المقاسات، من الورشة إلى المطبخ.'),
      items: { type: 'categories', slugs: ['hi-vis', 'site', 'hospitality'] },
      banner: {
        collage: [
          'chore/navy/cord/front//crew-1',
          'hivis/hi-vis-yellow/plain/front//crew-2',
          'work-trousers/charcoal/plain/front//crew-3',
          'bib-apron/bottle/plain/front//crew-4',
        ],
      },
    },
    reduced(['clearance-15', 'season-end-10']),
    {
      location: 'home',
      type: 'images',
      title: t('Shop by moment', 'تسوّقوا حسب المناسبة'),
      pictures: [
        { key: 'wrap-dress/rust/dots/front//moment-dresses', alt: t('Dresses', 'فساتين'), href: '/category/women-dresses' },
        { key: 'parka/olive/plain/front//moment-coats', alt: t('Coats and jackets', 'معاطف وجاكيتات'), href: '/category/men-outerwear' },
        { key: 'tee/mustard/plain/front/kid+dino/moment-kids', alt: t('Tops for kids', 'ملابس علوية للأطفال'), href: '/category/kids-tops' },
      ],
    },
    {
      location: 'home',
      type: 'video',
      title: t('A walk along the rail', 'جولة بين المعروضات'),
      text: t('Six pieces of the season in a quarter of a minute.', 'ست قطع من الموسم في ربع دقيقة.'),
      items: { type: 'categories', slugs: ['women-dresses', 'men-outerwear', 'women-knitwear', 'scarves'] },
      video: { file: 'clothing.mp4', collage: ['parka/olive/plain/front//film-1', 'cardigan/mustard/knit/front//film-2'] },
    },
    single(
      t('The one that sells itself', 'القطعة التي تبيع نفسها'),
      t('Reordered more often than anything else on the floor.', 'أكثر ما يُعاد طلبه في المتاجر.'),
      ['best-seller'],
    ),
    single(
      t('A whole rail in one line', 'تشكيلة كاملة في بند واحد'),
      t('One line in your order, a full size run in your shop.', 'بند واحد في طلبكم، وكل المقاسات في متجركم.'),
      ['starter-bundle'],
    ),
    ...makers(),
    {
      location: 'nav',
      type: 'bundle',
      title: t('Season picks', 'مختارات الموسم'),
      items: { type: 'categories', slugs: ['women-knitwear', 'men-outerwear', 'kids-outerwear', 'scarves'] },
      banner: { collage: ['cardigan/mustard/knit/front//picks-1', 'scarf/burgundy/tartan/front//picks-2'] },
    },
    {
      location: 'nav-footer',
      type: 'bundle',
      title: t('Often ordered', 'الأكثر طلبًا'),
      items: { type: 'categories', slugs: ['men-tees', 'hi-vis', 'abayas', 'bags', 'footwear'] },
    },
    {
      location: 'footer',
      type: 'bundle',
      title: t('Opening a new shop?', 'تفتتحون متجرًا جديدًا؟'),
      text: t('Starter packs fill a rail with one line of your order.', 'حزم البداية تملأ رفًا كاملًا ببند واحد في طلبكم.'),
      items: { type: 'categories', slugs: ['starter-packs', 'men-tees', 'bags'] },
      banner: {
        collage: ['tee/mustard/plain/front/kid+dino/start-1', 'parka/olive/plain/front//start-2', 'scarf/burgundy/tartan/front//start-3'],
      },
    },
  ],
  nuts: [
    aisles(['nuts', 'dried-fruit', 'seeds', 'spices', 'sweets', 'gifts']),
    fresh(t('This year’s crop and new packs for the counter.', 'محصول هذا العام وعبوات جديدة للعرض.')),
    {
      location: 'home',
      type: 'bundle',
      title: t('The spice wall', 'ركن البهارات'),
      text: t('Whole, ground and blended, in packs from 50 g to 1 kg.', 'كاملة ومطحونة ومخلوطة، من عبوات 50 جرامًا إلى كيلوجرام.'),
      items: { type: 'categories', slugs: ['whole-spices', 'ground-spices', 'blends', 'herbs'] },
      banner: {
        collage: ['food/turmeric/bowl//wall-1', 'food/paprika/heap//wall-2', 'food/star-anise/bowl//wall-3', 'food/zaatar/bowl//wall-4'],
      },
    },
    reduced(['clearance-15', 'pantry-week-10']),
    {
      location: 'home',
      type: 'images',
      title: t('For every table', 'لكل مائدة'),
      pictures: [
        { key: 'food/medjool/bowl//table-dates', alt: t('Dates', 'تمور'), href: '/category/dates' },
        { key: 'food/roasted-cashew/scoop//table-nuts', alt: t('Roasted nuts', 'مكسرات محمصة'), href: '/category/roasted-nuts' },
        { key: 'food/lokum-rose+lokum-pistachio/heap//table-sweets', alt: t('Sweets', 'حلويات'), href: '/main-category/sweets' },
      ],
    },
    {
      location: 'home',
      type: 'video',
      title: t('Along the counter', 'جولة على منصة العرض'),
      text: t('Dates, nuts, spices and sweets in a quarter of a minute.', 'تمور ومكسرات وبهارات وحلويات في ربع دقيقة.'),
      items: { type: 'categories', slugs: ['dates', 'roasted-nuts', 'whole-spices', 'delights'] },
      video: { file: 'nuts.mp4', collage: ['food/medjool/bowl//film-1', 'food/roasted-cashew/scoop//film-2'] },
    },
    single(
      t('The one that sells itself', 'المنتج الذي يبيع نفسه'),
      t('Reordered more often than anything else on the counter.', 'أكثر ما يُعاد طلبه في المتاجر.'),
      ['best-seller'],
    ),
    ...makers(),
    {
      location: 'nav',
      type: 'bundle',
      title: t('For the season', 'للموسم'),
      items: { type: 'categories', slugs: ['dates', 'raw-nuts', 'blends', 'delights'] },
      banner: { collage: ['food/medjool/bowl//season-1', 'food/apricot+fig+cranberry/bowl//season-2'] },
    },
    {
      location: 'nav-footer',
      type: 'bundle',
      title: t('Often ordered', 'الأكثر طلبًا'),
      items: { type: 'categories', slugs: ['roasted-nuts', 'dates', 'ground-spices', 'snack-seeds', 'coated'] },
    },
    {
      location: 'footer',
      type: 'bundle',
      title: t('Gifts for your customers', 'هدايا لعملائكم'),
      text: t('Boxes ready for the shop window, filled by us.', 'علب جاهزة لواجهة متجركم، نعبئها نحن.'),
      items: { type: 'categories', slugs: ['gifts', 'dates', 'delights'] },
      banner: {
        collage: ['food/lokum-rose+lokum-pistachio/heap//gift-1', 'food/medjool/bowl//gift-2', 'food/apricot+fig+cranberry/bowl//gift-3'],
      },
    },
  ],
}
