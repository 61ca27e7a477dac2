// Reviews by the demo's customers, in both languages. Each text fits many products of its reading.
import type { Locale } from '#shared/locale.ts'

export type DemoReview = { rating: 1 | 2 | 3 | 4 | 5; locale: Locale; name: string; comment: string; reply?: string }

const en = (rating: DemoReview['rating'], name: string, comment: string, reply?: string): DemoReview => ({
  rating,
  locale: 'en',
  name,
  comment,
  ...(reply ? { reply } : {}),
})
const ar = (rating: DemoReview['rating'], name: string, comment: string, reply?: string): DemoReview => ({
  ...en(rating, name, comment, reply),
  locale: 'ar',
})

const clothing: DemoReview[] = [
  en(5, 'Grace, Okafor & Daughters', 'Second reorder this season. The colour is exactly as pictured and nothing has come back.'),
  en(4, 'Ewan, Sinclair Outfitters', 'Good weight and neat stitching. Runs a little small, so we order more of the larger sizes.'),
  ar(5, 'ليلى، ركن حداد', 'خامة ممتازة ومقاسات صحيحة. بِعنا الكرتون الأول في أسبوع واحد.'),
  en(
    3,
    'Market stall, Leeds',
    'Sells well, but two pieces of the case had loose threads.',
    'Sorry about that. We have sent two pieces with your next order.',
  ),
  ar(4, 'متجر الأناقة', 'اللون مطابق للصورة، والتغليف مرتب. نتمنى توفر مقاسات أكبر.', 'شكرًا لكم. تصل المقاسات الأكبر خلال الموسم القادم.'),
  en(5, 'Priya, Desai Bazaar', 'Our customers ask for it by name. It washes well and keeps its shape.'),
  en(
    2,
    'Corner shop, Cardiff',
    'The fabric is thinner than I expected at this price.',
    'Thank you for saying so. We now give the weight of the fabric in the details.',
  ),
  ar(5, 'بيت القماش', 'نطلبه كل شهر، والجودة ثابتة دائمًا.'),
  en(4, 'Boutique on the hill', 'A safe basic. Folded and bagged one by one, ready for the shelf.'),
  ar(3, 'محل المدينة', 'المنتج جيد، لكن التوصيل تأخر يومين.'),
]

const nuts: DemoReview[] = [
  ar(5, 'محامص الوادي', 'طازج ومقرمش، والحبة كبيرة ومتساوية. نفدت الكمية خلال أسبوع.'),
  en(5, 'Grace, Okafor & Daughters', 'Fresh, even size and well sealed. Our regulars noticed the difference at once.'),
  ar(4, 'ركن المكسرات', 'طعم ممتاز وتغليف محكم. نتمنى توفر عبوة أكبر للجملة.', 'شكرًا لكم. العبوة الأكبر في الطريق.'),
  en(4, 'Ewan, Sinclair Outfitters', 'Good roast, not too salty. The case size suits a small shop.'),
  ar(5, 'حلويات الشام', 'نستخدمه في حلوياتنا منذ سنة، والجودة ثابتة في كل شحنة.'),
  en(
    3,
    'Market stall, Leeds',
    'Tastes fine, but some of the bag was broken pieces.',
    'Sorry to hear that. Tell us the batch on the bag and we replace it.',
  ),
  en(5, 'Priya, Desai Bazaar', 'Smells wonderful when you open the bag. Sold out before the weekend.'),
  ar(2, 'بقالة الحي', 'وصل قبل شهرين من انتهاء صلاحيته.', 'نعتذر لكم. نرسل الآن ما تزيد صلاحيته على ستة أشهر.'),
  en(4, 'Deli by the station', 'Keeps well in an open bin. We mix it with the raisins.'),
  ar(4, 'مخزن التمور', 'نظيف وخالٍ من الشوائب، والسعر مناسب للجملة.'),
]

/** The reviews of a demo catalogue. */
export const demoReviews = (catalogue: 'clothing' | 'nuts'): readonly DemoReview[] => (catalogue === 'clothing' ? clothing : nuts)
