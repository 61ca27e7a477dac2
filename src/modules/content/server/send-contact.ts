// Takes a contact message: checks its sender and finds the product it is about.
import { eq } from 'drizzle-orm'
import { productIndex, products } from '#modules/products/server/tables.ts'
import type { Ctx } from '#server/ctx.ts'
import { networkOf } from '#server/client-network.ts'
import { countTry } from '#server/rate-limit.ts'
import { afterBotCheck } from '#modules/sign-in/server/public.ts'
import { done } from '#shared/endpoint.ts'
import { type Locale, textIn, type Texts } from '#shared/locale.ts'
import type { ContactInput } from '../contract.ts'
import { storeMessage } from './store-message.ts'

type Asked = { id: string; slug: string; sku: string; title: Texts }

/** The product of a question; null when the shop does not show it. */
async function productOf(ctx: Ctx, slug: string): Promise<Asked | null> {
  const [found] = await ctx.db
    .select({ id: products.id, slug: products.slug, sku: products.sku, title: products.title })
    .from(products)
    .innerJoin(productIndex, eq(productIndex.productId, products.id))
    .where(eq(products.slug, slug))
  return found ?? null
}

/** The product in the mails, by its name and with the way to its page. */
const detailsOf = (ctx: Ctx, { slug, sku, title }: Asked, locale: Locale) => ({
  details: [{ title: 'email.mail.details.product', lines: [`${textIn(title, locale)} (${sku})`] }],
  button: { label: 'email.mail.openProduct', url: `${ctx.config.publicUrl}/productDetails/${encodeURIComponent(slug)}` },
})

/** The limit per address; messages with mistakes do not count. */
const messagesPerAddress = { max: 5, seconds: 3600 }

/** Checks the sender, then stores the message and queues its mails in one transaction. */
export const sendContact = (ctx: Ctx, { botCheck, ...input }: ContactInput): Promise<typeof done> =>
  afterBotCheck(ctx, botCheck, (tx) => storeContact(tx, input))

async function storeContact(ctx: Ctx, { product: slug, ...input }: Omit<ContactInput, 'botCheck'>): Promise<typeof done> {
  await countTry(ctx.db, `contact ${networkOf(ctx.ip)}`, messagesPerAddress)
  const product = slug === undefined ? null : await productOf(ctx, slug)
  await storeMessage(ctx, {
    ...input,
    productId: product?.id ?? null,
    ...(product ? { details: (locale: Locale) => detailsOf(ctx, product, locale) } : {}),
  })
  return done
}
