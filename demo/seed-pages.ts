// Writes the demo's content pages through the office's own verbs: posts of the blog, about us, services, a form, a landing page.
import { sql } from 'drizzle-orm'
import type { Block, FormField } from '#modules/pages/blocks.ts'
import { getLayout, layoutIdOf, publishPage, savePage } from '#modules/pages/server/public.ts'
import { keepDrawings } from '#modules/files/server/public.ts'
import type { Ctx } from '#server/ctx.ts'
import { demoPages } from './pages/pages.ts'
import type { DemoAnswer, DemoPicturePart, DemoPost } from './pages/shape.ts'
import { drawCollage } from './seed-menus.ts'
import { keepPictures } from './pictures/keep-pictures.ts'
import type { Text2 } from './shape.ts'

const none: Text2 = { en: '', ar: '' }
const side = 600
const oneDay = 86_400_000

type Draft = {
  layout: string
  url: string
  title: Text2
  summary: Text2
  priority?: number
  author?: Text2
  category?: Text2
  blocks: Block[]
}

/** Saves a page and shows it to visitors, as if that had been done at this time. */
async function publish(
  ctx: Ctx,
  { layout, url, title, summary, priority = 0, author = none, category = none, blocks }: Draft,
): Promise<void> {
  const layoutId = await layoutIdOf(ctx, layout)
  const { hash } = await getLayout(ctx, layoutId)
  const texts = { title, metaTitle: none, metaKeywords: none, metaDescription: summary, author, category }
  const { id } = await savePage(ctx, null, { layoutId, layoutHash: hash, url, priority, language: 'all', ...texts, blocks })
  await publishPage(ctx, id, 'newest')
}

const intro = (text: Text2): Block => ({ key: 'intro', type: 'text', title: none, text })
const body = (html: Text2): Block => ({ key: 'body', type: 'richText', title: none, html })
const questions = (answers: DemoAnswer[]): Block => ({
  key: 'questions',
  type: 'questions',
  title: { en: 'Questions and answers', ar: 'أسئلة وأجوبة' },
  questions: answers,
})
const links = (...each: { label: Text2; href: string }[]): Block => ({ key: 'links', type: 'links', title: none, links: each })

/** Drawings side by side as the cover of a page. */
async function cover(ctx: Ctx, { keys, alt }: DemoPicturePart): Promise<Block> {
  const key = `cover ${keys[0]}`
  const drawn = await keepDrawings(ctx, [{ key, svg: drawCollage(keys), width: keys.length * side, height: side, colour: null }])
  const fileId = drawn.get(key)?.id
  if (fileId === undefined) throw new Error(`the cover ${key} was not drawn`)
  return { key: 'cover', type: 'picture', title: none, picture: { fileId, alt } }
}

/** The newest products with one of these labels, as a block. */
async function productsOf(ctx: Ctx, tags: string[], title: Text2): Promise<Block> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select p.id from products p where exists (select 1 from product_tags pt join tags t on t.id = pt.tag_id
      where pt.product_id = p.id and t.slug = any(${sql.param(tags)}::text[])) order by p.slug limit 8`)
  return { key: 'products', type: 'products', title, productIds: rows.map(({ id }) => id) }
}

const field = (key: string, kind: FormField['kind'], label: Text2, over: Partial<FormField> = {}): FormField => ({
  key,
  kind,
  label,
  hint: none,
  isRequired: true,
  choices: [],
  ...over,
})

const tradeFields: FormField[] = [
  field('name', 'name', { en: 'Your name', ar: 'اسمكم' }),
  field('company', 'text', { en: 'Company', ar: 'الشركة' }),
  field('email', 'email', { en: 'E-mail', ar: 'البريد الإلكتروني' }),
  field(
    'phone',
    'phone',
    { en: 'Phone', ar: 'الهاتف' },
    { isRequired: false, hint: { en: 'If you would rather be called.', ar: 'إن كنتم تفضلون الاتصال.' } },
  ),
  field(
    'kind',
    'choice',
    { en: 'What do you run?', ar: 'ما نشاطكم؟' },
    {
      choices: [
        { en: 'A shop', ar: 'متجر' },
        { en: 'An online shop', ar: 'متجر إلكتروني' },
        { en: 'A restaurant, café or hotel', ar: 'مطعم أو مقهى أو فندق' },
        { en: 'A company that buys for its own people', ar: 'شركة تشتري لموظفيها' },
        { en: 'Something else', ar: 'نشاط آخر' },
      ],
    },
  ),
  field('orders', 'number', { en: 'Cases you expect to order a month', ar: 'عدد الكراتين المتوقع في الشهر' }, { isRequired: false }),
  field('wishes', 'longText', { en: 'What are you looking for?', ar: 'عمّ تبحثون؟' }),
  field('agreed', 'checkbox', { en: 'You may write to me about my request', ar: 'يمكنكم مراسلتي بشأن طلبي' }),
]

const toShop = { label: { en: 'See all products', ar: 'عرض جميع المنتجات' }, href: '/products' }
const toForm = { label: { en: 'Ask for a trade account', ar: 'طلب حساب تجاري' }, href: '/form-1' }
const toServices = { label: { en: 'Our services', ar: 'خدماتنا' }, href: '/services' }

async function post(
  ctx: Ctx,
  { url, title, summary, author, category, picture, body: text, daysAgo }: DemoPost,
  more: Block[],
): Promise<void> {
  const then = { ...ctx, now: new Date(ctx.now.getTime() - daysAgo * oneDay) }
  const blocks = [intro(summary), await cover(ctx, picture), body(text), ...more]
  await publish(then, { layout: 'blog', url, title, summary, author, category, blocks })
}

/** The content pages of a demo shop, published. */
export async function seedPages(ctx: Ctx, catalogue: 'clothing' | 'nuts'): Promise<void> {
  const { posts, about, services, form, landing } = demoPages[catalogue]
  const fresh = await productsOf(ctx, landing.tags, { en: 'New on the shelf', ar: 'جديد على الرفوف' })
  for (const [at, each] of posts.entries()) await post(ctx, each, at === 0 ? [fresh] : [])
  const kept = await keepPictures(ctx, about.gallery)
  const gallery: Block = {
    key: 'gallery',
    type: 'gallery',
    title: none,
    pictures: about.gallery.flatMap(({ key, alt }) => {
      const fileId = kept.get(key)
      return fileId === undefined ? [] : [{ fileId, alt }]
    }),
  }
  await publish(ctx, {
    layout: 'about',
    url: 'about-us',
    priority: 30,
    ...textsOf(about),
    blocks: [
      intro(about.summary),
      await cover(ctx, about.picture),
      body(about.body),
      gallery,
      questions(about.answers),
      links(toServices, toForm),
    ],
  })
  await publish(ctx, {
    layout: 'services',
    url: 'services',
    priority: 20,
    ...textsOf(services),
    blocks: [intro(services.summary), await cover(ctx, services.picture), body(services.body), questions(services.answers), links(toForm)],
  })
  await publish(ctx, {
    layout: 'form',
    url: 'form-1',
    priority: 10,
    ...textsOf(form),
    blocks: [
      intro(form.summary),
      body(form.body),
      {
        key: 'form',
        type: 'form',
        title: none,
        fields: tradeFields,
        submit: { en: 'Send the request', ar: 'إرسال الطلب' },
        thanks: {
          en: 'Thank you. We read your request and answer within one working day; a copy is in your mailbox.',
          ar: 'شكرًا لكم. نقرأ طلبكم ونجيب خلال يوم عمل، ونسخة منه في بريدكم.',
        },
      },
    ],
  })
  await publish(ctx, {
    layout: 'landing',
    url: 'landing-page-1',
    ...textsOf(landing),
    blocks: [
      intro(landing.summary),
      await cover(ctx, landing.picture),
      links(toForm, toShop),
      body(landing.body),
      fresh,
      questions(landing.answers),
    ],
  })
}

const textsOf = ({ title, summary }: { title: Text2; summary: Text2 }) => ({ title, summary })
