// Sentences about fit, finish and packing, chosen by the kind of garment so that descriptions do not repeat each other.
import { hash, pick } from '../pictures/ink.ts'
import type { Text2 } from '../shape.ts'

type Kind = 'top' | 'knit' | 'outer' | 'bottom' | 'shoe' | 'small' | 'kid'
type Lines = [Text2, ...Text2[]]
const t = (en: string, ar: string): Text2 => ({ en, ar })

const fits: Record<Kind, Lines> = {
  top: [
    t('Sized to match our other tops', 'مقاسات مطابقة لبقية القطع العلوية'),
    t('Taped shoulders and a twin-needle hem', 'أكتاف مدعمة بشريط وذيل بخياطة مزدوجة'),
    t('Pre-washed: shrinkage stays under 3 %', 'مغسول مسبقًا: الانكماش أقل من 3%'),
    t('Neck tape in self fabric, no scratchy label', 'شريط رقبة من القماش نفسه بلا ملصق مزعج'),
  ],
  knit: [
    t('Fully fashioned armholes, linked by hand', 'فتحات أكمام مشكّلة على الماكينة وموصولة يدويًا'),
    t('Ribs knitted with elastane so they recover', 'أطراف مضلعة تستعيد شكلها بعد الشد'),
    t('Tested against pilling for 7,000 rubs', 'مختبر ضد التوبير حتى 7,000 احتكاك'),
  ],
  outer: [
    t('Fully lined, with an inside pocket', 'مبطن بالكامل وبجيب داخلي'),
    t('Spare button and repair yarn included', 'زر احتياطي وخيط إصلاح مرفقان'),
    t('Cut with room for a jumper underneath', 'قصة تتسع لكنزة تحتها'),
  ],
  bottom: [
    t('Bar-tacked at every pocket corner', 'تثبيت إضافي عند زوايا الجيوب'),
    t('Locking zip and a shank button', 'سحاب متين وزر معدني ثابت'),
    t('Waistband curved to stop gaping', 'خصر منحنٍ لا ينفتح عند الجلوس'),
  ],
  shoe: [
    t('Boxed in pairs with tissue', 'كل زوج في علبة مع ورق حرير'),
    t('Whole sizes; wide fit by request', 'مقاسات كاملة، والقالب العريض عند الطلب'),
  ],
  small: [
    t('Carded or looped, ready for a hook', 'جاهزة للتعليق ببطاقة أو حلقة'),
    t('Counter-top display box with every two cases', 'علبة عرض مع كل كرتونين'),
    t('Barcode on every piece', 'باركود على كل قطعة'),
  ],
  kid: [
    t('No cords and no small parts; meets children’s wear safety rules', 'بلا أربطة أو أجزاء صغيرة، ومطابق لقواعد سلامة ملابس الأطفال'),
    t('Name label inside the neck', 'بطاقة اسم داخل الرقبة'),
    t('Cut with a season’s growing room', 'قصة تراعي نمو موسم كامل'),
  ],
}

const packs: Lines = [
  t('Packed {n} to a bag, one size and colour', 'كل {n} قطع في كيس، مقاس ولون واحد'),
  t('Sold in cases of {n} per size and colour', 'يُباع بالكرتون ({n} قطع في الكرتون) لكل مقاس ولون'),
  t('Case of {n}; mixed cases by arrangement', 'كرتون من {n} قطع، والتشكيلات المختلطة بالاتفاق'),
]

/** The kind of garment of a look in a category. */
export function kindOf(category: string, look: string): Kind {
  if (look.includes('+kid')) return 'kid'
  if (category === 'footwear' && !look.startsWith('socks')) return 'shoe'
  if (['hats', 'scarves', 'bags', 'footwear'].includes(category) || look.startsWith('gloves') || look.includes('apron')) return 'small'
  if (/knit|sweats/.test(category)) return 'knit'
  if (/outerwear/.test(category) || /^(fleece|chore|gilet|hivis-jacket|blazer)/.test(look)) return 'outer'
  return /bottoms|trousers|jeans|chinos/.test(category) || /trousers|cargo|dungarees/.test(look) ? 'bottom' : 'top'
}

/** The finish of an article, chosen by its slug. */
export const fitOf = (kind: Kind, slug: string): Text2 => pick(fits[kind], hash(slug))

/** How it is packed. */
export function packOf(slug: string, pack: number): Text2 {
  const line = pick(packs, hash(`${slug}/pack`))
  const ar = pack === 12 ? line.ar.replace('{n} قطع', '12 قطعة') : line.ar.replace('{n} قطع', '6 قطع')
  return t(line.en.replace('{n}', String(pack)), ar)
}

const origins: Lines = [t('Portugal', 'البرتغال'), t('Türkiye', 'تركيا'), t('Egypt', 'مصر'), t('India', 'الهند'), t('Tunisia', 'تونس')]

/** Where it is made: what the tags say, else one of our makers' countries. */
export const originOf = (slug: string, tags: string[]): Text2 =>
  tags.includes('made-in-uk') ? t('United Kingdom', 'المملكة المتحدة') : pick(origins, hash(`${slug}/origin`))
