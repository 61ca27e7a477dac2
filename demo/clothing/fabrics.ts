// The fabrics of the garments: composition in both languages, weight, the pattern it is drawn with and how it is cared for.
import type { Text2 } from '../shape.ts'

export type Fabric = { text: Text2; grams: number; pattern: string; care: string }

const rows: [string, string, string, number, string, string][] = [
  ['cotton180', 'Combed ring-spun cotton, 180 g/m²', 'قطن ممشط ناعم، 180 جم/م²', 170, 'plain', 'w40'],
  ['cotton240', 'Heavyweight carded cotton, 240 g/m²', 'قطن ثقيل، 240 جم/م²', 240, 'plain', 'w40'],
  ['organic190', 'Certified organic cotton jersey, 190 g/m²', 'جيرسيه قطن عضوي معتمد، 190 جم/م²', 180, 'plain', 'w30'],
  ['slub', 'Slub cotton with a lived-in handle, 160 g/m²', 'قطن بنسيج متموج وملمس مريح، 160 جم/م²', 150, 'melange', 'w30'],
  ['pique', 'Cotton piqué, 210 g/m²', 'قطن بيكيه، 210 جم/م²', 220, 'waffle', 'w40'],
  ['oxford', 'Brushed Oxford cotton, 140 g/m²', 'قطن أكسفورد ممشط، 140 جم/م²', 230, 'plain', 'w40'],
  ['poplin', 'Crisp cotton poplin, 115 g/m²', 'بوبلين قطني متماسك، 115 جم/م²', 190, 'plain', 'w40'],
  ['linen', 'Washed European linen, 170 g/m²', 'كتان أوروبي مغسول، 170 جم/م²', 230, 'plain', 'w30'],
  ['flannel', 'Double-brushed cotton flannel, 200 g/m²', 'قطن فلانيل ممشط الوجهين، 200 جم/م²', 310, 'tartan', 'w30'],
  ['viscose', 'Fluid viscose twill, 120 g/m²', 'فيسكوز انسيابي، 120 جم/م²', 210, 'plain', 'w30'],
  ['crepe', 'Matt crêpe with a soft drape, 150 g/m²', 'كريب مطفي بانسدال ناعم، 150 جم/م²', 380, 'plain', 'w30'],
  ['loopback', 'Loopback cotton, 320 g/m²', 'قطن ملتون مفتوح الحلقات، 320 جم/م²', 480, 'plain', 'w40'],
  ['brushed', 'Brushed-back cotton blend, 340 g/m²', 'مزيج قطن ممشط من الداخل، 340 جم/م²', 560, 'plain', 'w40'],
  ['lambswool', 'Two-ply lambswool, 7 gauge', 'صوف حملان مزدوج الغزل', 420, 'knit', 'hand'],
  ['merino', 'Extra-fine merino, 12 gauge', 'صوف ميرينو فائق النعومة', 300, 'plain', 'hand'],
  ['cotknit', 'Chunky cotton knit, 5 gauge', 'تريكو قطني سميك', 520, 'knit', 'w30'],
  ['ribknit', 'Fine rib knit in cotton and modal', 'تريكو مضلع من القطن والمودال', 290, 'rib', 'w30'],
  ['denim12', '12 oz denim with 1 % stretch', 'دنيم 12 أونصة مع 1% مطاط', 720, 'denim', 'w30'],
  ['denim14', '14 oz rigid denim', 'دنيم صلب 14 أونصة', 860, 'denim', 'w30'],
  ['twill', 'Cotton twill with 2 % stretch, 260 g/m²', 'تويل قطني مع 2% مطاط، 260 جم/م²', 520, 'plain', 'w40'],
  ['cord', 'Eight-wale corduroy, 300 g/m²', 'كوردروي ثماني الخطوط، 300 جم/م²', 620, 'cord', 'w30'],
  ['canvas', 'Hard-wearing cotton canvas, 340 g/m²', 'قماش كانفاس قطني متين، 340 جم/م²', 690, 'plain', 'w40'],
  ['wool', 'Wool-rich coating, 520 g/m²', 'قماش معاطف غني بالصوف، 520 جم/م²', 1450, 'herring', 'dry'],
  ['gabardine', 'Water-repellent cotton gabardine', 'جبردين قطني طارد للماء', 1100, 'plain', 'dry'],
  ['shell', 'Recycled nylon shell, PFC-free finish', 'نايلون معاد تدويره بطبقة طاردة للماء', 640, 'plain', 'w30'],
  ['padded', 'Recycled padding in a light ripstop shell', 'حشوة معاد تدويرها داخل قماش خفيف مقاوم للتمزق', 780, 'plain', 'w30'],
  ['fleece', 'Anti-pill recycled fleece, 280 g/m²', 'فليس معاد تدويره مقاوم للتوبير، 280 جم/م²', 520, 'melange', 'w30'],
  ['polycotton', 'Polycotton twill 65/35, 245 g/m²', 'تويل بوليستر وقطن 65/35، 245 جم/م²', 540, 'plain', 'w60'],
  ['hivis', 'Fluorescent polyester with reflective tape', 'بوليستر فلوري بأشرطة عاكسة', 260, 'plain', 'w40'],
  ['stretch', 'Four-way stretch jersey, 260 g/m²', 'جيرسيه مطاطي بأربع اتجاهات، 260 جم/م²', 240, 'plain', 'w30'],
  ['leather', 'Full-grain leather', 'جلد طبيعي كامل', 520, 'plain', 'wipe'],
  ['suede', 'Calf suede on a rubber sole', 'جلد شامواه بنعل مطاطي', 840, 'plain', 'wipe'],
  ['kicks', 'Canvas upper, vulcanised rubber sole', 'قماش كانفاس ونعل مطاطي', 760, 'plain', 'wipe'],
  ['sockyarn', 'Combed cotton with reinforced heel and toe', 'قطن ممشط بكعب ومقدمة معززين', 62, 'plain', 'w40'],
  ['silk', 'Woven silk twill', 'حرير تويل منسوج', 60, 'stripe', 'dry'],
]

/** Every fabric by its key. */
export const fabrics: ReadonlyMap<string, Fabric> = new Map(
  rows.map(([key, en, ar, grams, pattern, care]) => [key, { text: { en, ar }, grams, pattern, care }]),
)

export const cares: Record<string, Text2> = {
  w30: { en: 'Machine wash at 30 °C, inside out', ar: 'غسيل آلي عند 30 °م على الوجه الداخلي' },
  w40: { en: 'Machine wash at 40 °C, tumble dry low', ar: 'غسيل آلي عند 40 °م وتجفيف على حرارة منخفضة' },
  w60: { en: 'Industrial wash at 60 °C', ar: 'غسيل صناعي عند 60 °م' },
  hand: { en: 'Hand wash cool, dry flat', ar: 'غسيل يدوي بماء بارد وتجفيف أفقي' },
  dry: { en: 'Dry clean', ar: 'تنظيف جاف' },
  wipe: { en: 'Wipe clean with a damp cloth', ar: 'تُمسح بقطعة قماش مبللة' },
}
