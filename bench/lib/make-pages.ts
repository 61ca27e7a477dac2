// Content pages for the shop of the figures: articles of the blog, about us, and a landing page, with pictures and texts of a usual length.
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Block, FieldKind, FormField } from '#modules/pages/blocks.ts'
import type { PageContent } from '#modules/pages/content.ts'
import type { Texts } from '#shared/locale.ts'

type Run = (text: string, values?: unknown[]) => Promise<pg.QueryResult>
type Page = { layout: 'blog' | 'about' | 'landing' | 'form'; path: string; title: Texts; category?: Texts; blocks: Block[] }

/** The paths of the pages that figures visit. */
export const blogPath = '/blogs'
export const articlePath = '/blogs/article-1'
export const aboutPath = '/about-us'
export const landingPath = '/landing-page-1'
export const formPath = '/form-1'

const articles = 24
const none: Texts = { en: '', ar: '' }
const categories: Texts[] = [
  { en: 'Materials', ar: 'الخامات' },
  { en: 'Trade', ar: 'التجارة' },
  { en: 'Care', ar: 'العناية' },
]

const summary: Texts = {
  en: 'What a buyer looks at first, what can wait until the second order, and where a sample tells more than a list of prices.',
  ar: 'ما ينظر إليه المشتري أولًا، وما يحتمل الانتظار إلى الطلب الثاني، وأين تكشف العينة أكثر من قائمة الأسعار.',
}
const paragraphs: Texts = {
  en: '<h2>What the cloth tells</h2><p>Cotton that was combed feels even under the thumb and keeps its weight after the wash. We weigh each bale when it comes in and again after a sample was washed three times, and write both numbers on the card of the article. A difference of more than four in a hundred goes back.</p><ul><li>Ask for the weight after washing</li><li>Compare two bales of one colour</li><li>Keep the card with the article</li></ul>',
  ar: '<h2>ما يقوله القماش</h2><p>القطن الممشط متساوٍ تحت الأصابع ويحافظ على وزنه بعد الغسيل. نزن كل بالة عند وصولها ثم نزن عينة غُسلت ثلاث مرات، ونكتب الرقمين على بطاقة الصنف. وما زاد الفرق فيه على أربعة في المئة يعاد إلى مصدره.</p><ul><li>اسألوا عن الوزن بعد الغسيل</li><li>قارنوا بالتين من لون واحد</li><li>احفظوا البطاقة مع الصنف</li></ul>',
}

const intro: Block = { key: 'intro', type: 'text', title: none, text: summary }
const body = (times: number): Block => ({
  ...{ key: 'body', type: 'richText', title: none },
  html: { en: paragraphs.en.repeat(times), ar: paragraphs.ar.repeat(times) },
})
const cover = (fileId: string): Block => ({
  ...{ key: 'cover', type: 'picture', title: none },
  picture: { fileId, alt: { en: 'Goods on a shelf', ar: 'بضاعة على رف' } },
})
const questions: Block = {
  ...{ key: 'questions', type: 'questions', title: { en: 'Questions and answers', ar: 'أسئلة وأجوبة' } },
  questions: Array.from({ length: 6 }, (_, at) => ({
    question: { en: `What counts for order ${at + 1}?`, ar: `ما المهم في الطلب ${at + 1}؟` },
    answer: summary,
  })),
}
const field = (key: string, kind: FieldKind, label: Texts): FormField => ({
  ...{ key, kind, label, hint: none, isRequired: true },
  choices: kind === 'choice' ? categories : [],
})
const form: Block = {
  ...{ key: 'form', type: 'form', title: none },
  fields: [
    field('company', 'text', { en: 'Company', ar: 'الشركة' }),
    field('email', 'email', { en: 'E-mail', ar: 'البريد الإلكتروني' }),
    field('phone', 'phone', { en: 'Telephone', ar: 'الهاتف' }),
    field('trade', 'choice', { en: 'What you sell', ar: 'ما تبيعونه' }),
    field('wishes', 'longText', { en: 'What you look for', ar: 'ما تبحثون عنه' }),
    field('agreed', 'checkbox', { en: 'We buy for our business', ar: 'نشتري لنشاطنا التجاري' }),
  ],
  submit: { en: 'Send', ar: 'إرسال' },
  thanks: { en: 'Thank you. We write to you soon.', ar: 'شكرًا لكم. سنراسلكم قريبًا.' },
}
const links: Block = {
  ...{ key: 'links', type: 'links', title: none },
  links: [{ label: { en: 'See all products', ar: 'عرض جميع المنتجات' }, href: '/products' }],
}

/** Writes the pages, published, beside the products whose pictures they show. A shop that has been started has its first pages, which they replace. */
export async function makePages(run: Run): Promise<void> {
  await run('truncate pages cascade')
  const { rows: files } = await run(`select id from files where name like 'goods-%' order by length(name), name limit ${articles + 2}`)
  const { rows: products } = await run(`select id from products order by length(slug), slug limit 8`)
  const pictureId = (at: number) => String(files[at % files.length]?.id)
  const shelf: Block = { key: 'products', type: 'products', title: none, productIds: products.map(({ id }) => String(id)) }
  const posts = Array.from({ length: articles }, (_, at): Page => {
    const [title, category] = [{ en: `Article ${at + 1} about good cloth`, ar: `المقالة ${at + 1} عن القماش الجيد` }, categories[at % 3]]
    const blocks = [intro, cover(pictureId(at)), body(4), ...(at === 0 ? [shelf] : [])]
    return { layout: 'blog', path: `blogs/article-${at + 1}`, title, ...(category ? { category } : {}), blocks }
  })
  const about = { en: 'About us', ar: 'من نحن' }
  const trade = { en: 'Open a trade account', ar: 'فتح حساب تجاري' }
  const landing = { en: 'Better cloth, by the case', ar: 'قماش أفضل بالكرتونة' }
  const pages: Page[] = [
    ...posts,
    { layout: 'about', path: 'about-us', title: about, blocks: [intro, cover(pictureId(articles)), body(2), questions, links] },
    { layout: 'form', path: 'form-1', title: trade, blocks: [intro, form] },
    {
      ...{ layout: 'landing', path: 'landing-page-1', title: landing },
      blocks: [intro, cover(pictureId(articles + 1)), links, body(1), shelf, questions],
    },
  ]
  for (const page of pages) await write(run, page)
}

async function write(run: Run, { layout, path, title, category = none, blocks }: Page): Promise<void> {
  const { rows } = await run(`select id, hash from page_layouts where key = $1`, [layout])
  const content: PageContent = {
    ...{ layoutHash: String(rows[0]?.hash), language: 'all', title, metaTitle: none, metaKeywords: none, metaDescription: summary },
    ...{ author: layout === 'blog' ? { en: 'Sam Taylor', ar: 'سام تايلور' } : none, category, blocks },
  }
  const id = randomUUID()
  await run(
    `insert into pages (id, layout_id, url, path, title, is_active, published, published_at) values ($1, $2, $3, $4, $5, true, 1, now())`,
    [id, rows[0]?.id, path.replace(/^blogs\//, ''), path, title],
  )
  await run(`insert into page_versions (page_id, number, content) values ($1, 1, $2)`, [id, JSON.stringify(content)])
}
