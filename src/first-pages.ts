// The content pages of a shop that starts without the demo: about us, services, a form and a landing page, so that each of their addresses answers
// from the first day. The office writes its own texts in their place; the texts name no company, as nobody has entered one yet.
import { getLayout, layoutIdOf, publishPage, savePage } from '#modules/pages/server/public.ts'
import type { Block, FormField } from '#modules/pages/blocks.ts'
import { pages } from '#modules/pages/server/tables.ts'
import { people } from '#modules/people/server/tables.ts'
import type { Ctx } from '#server/ctx.ts'
import { lockNames } from '#server/entity/free-names.ts'
import type { Texts } from '#shared/locale.ts'
import type { App } from './app.ts'

const none: Texts = { en: '', ar: '' }
const text = (en: string, ar: string): Texts => ({ en, ar })

type FirstPage = { layout: string; url: string; title: Texts; intro: Texts; body: Texts; more: Block[] }

const links = (...each: { label: Texts; href: string }[]): Block => ({ key: 'links', type: 'links', title: none, links: each })
const toProducts = { label: text('All products', 'كل المنتجات'), href: '/products' }
const toContact = { label: text('Contact us', 'التواصل معنا'), href: '/contact' }
const toRegister = { label: text('Open an account', 'فتح حساب'), href: '/register' }

const field = (key: string, kind: FormField['kind'], label: Texts, isRequired = true): FormField => ({
  key,
  kind,
  label,
  isRequired,
  hint: none,
  choices: [],
})
const request: Block = {
  key: 'form',
  type: 'form',
  title: none,
  fields: [
    field('name', 'name', text('Your name', 'اسمكم')),
    field('company', 'text', text('Company', 'الشركة'), false),
    field('email', 'email', text('E-mail', 'البريد الإلكتروني')),
    field('request', 'longText', text('What are you looking for?', 'عمّ تبحثون؟')),
  ],
  submit: text('Send the request', 'إرسال الطلب'),
  thanks: text('Thank you. We have your request and will answer it.', 'شكرًا لكم. وصلنا طلبكم وسنجيب عنه.'),
}

const firstPages: readonly FirstPage[] = [
  {
    layout: 'about',
    url: 'about-us',
    title: text('About us', 'من نحن'),
    intro: text('We sell to businesses.', 'نبيع للشركات والمتاجر.'),
    body: text(
      '<p>More about us will stand here soon. Until then, please ask us whatever you would like to know.</p>',
      '<p>سنكتب هنا المزيد عنا قريبًا. وإلى ذلك الحين اسألونا عن كل ما تودون معرفته.</p>',
    ),
    more: [links(toContact)],
  },
  {
    layout: 'services',
    url: 'services',
    title: text('Our services', 'خدماتنا'),
    intro: text('What we do for business customers.', 'ما نقدمه لعملائنا من الشركات.'),
    body: text(
      '<p>Business customers order here at any time, see where their orders are, and order again what they ordered before. Please ask us for anything else you need.</p>',
      '<p>يطلب عملاؤنا من الشركات هنا في أي وقت، ويتابعون طلباتهم، ويعيدون طلب ما سبق أن طلبوه. واسألونا عن كل ما تحتاجون إليه سوى ذلك.</p>',
    ),
    more: [links(toProducts, toContact)],
  },
  {
    layout: 'form',
    url: 'form-1',
    title: text('Send us a request', 'أرسلوا إلينا طلبًا'),
    intro: text('Tell us what you are looking for.', 'أخبرونا بما تبحثون عنه.'),
    body: none,
    more: [request],
  },
  {
    layout: 'landing',
    url: 'landing-page-1',
    title: text('Welcome', 'أهلًا بكم'),
    intro: text('Goods for businesses, ordered online.', 'بضاعة للشركات والمتاجر، تُطلب عبر الإنترنت.'),
    body: text(
      '<p>Look through our products, and open an account for your company to order.</p>',
      '<p>تصفحوا منتجاتنا، وافتحوا حسابًا لشركتكم لتطلبوا.</p>',
    ),
    more: [links(toProducts, toRegister)],
  },
]

async function write(ctx: Ctx, { layout, url, title, intro, body, more }: FirstPage): Promise<void> {
  const layoutId = await layoutIdOf(ctx, layout)
  const { hash } = await getLayout(ctx, layoutId)
  const texts = { title, metaTitle: none, metaKeywords: none, metaDescription: intro, author: none, category: none }
  const blocks: Block[] = [
    { key: 'intro', type: 'text', title: none, text: intro },
    ...(body.en === '' ? [] : [{ key: 'body', type: 'richText' as const, title: none, html: body }]),
    ...more,
  ]
  const { id } = await savePage(ctx, null, { layoutId, layoutHash: hash, url, priority: 0, language: 'all', ...texts, blocks })
  await publishPage(ctx, id, 'newest')
}

/** Writes and publishes the first pages of a shop that has neither people nor pages yet; all or none, once however many start at once. Gives whether it did. */
export const writeFirstPages = (app: Pick<App, 'asSystem'>): Promise<boolean> =>
  app.asSystem((system) =>
    system.tx(async (ctx) => {
      await lockNames(ctx, 'pages.first')
      const [someone] = await ctx.db.select({ id: people.id }).from(people).limit(1)
      const [known] = await ctx.db.select({ id: pages.id }).from(pages).limit(1)
      if (someone || known) return false
      for (const each of firstPages) await write(ctx, each)
      return true
    }),
  )
