// Slides as visitors see them, and what becomes of a contact message: kept, copied to its writer, sent to the office.
import { asc, eq } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { one } from '#server/db/failures.ts'
import { countTry } from '#server/rate-limit.ts'
import { adminsReceivingMails, checkBot } from '#modules/accounts/server/public.ts'
import { sendEmail } from '#modules/emails/server/public.ts'
import { files } from '#modules/files/server/tables.ts'
import { getSettings } from '#modules/settings/server/public.ts'
import { done } from '#shared/endpoint.ts'
import { textIn } from '#shared/locale.ts'
import type { ContactInput, Slide } from '../contract.ts'
import { contactMessages, slides } from './tables.ts'

/** The active slides in the visitor's language. */
export async function listSlides(ctx: Ctx): Promise<Slide[]> {
  const rows = await ctx.db
    .select({
      id: slides.id,
      title: slides.title,
      text: slides.text,
      buttonText: slides.buttonText,
      href: slides.href,
      hash: files.hash,
      width: files.width,
      height: files.height,
      colour: files.colour,
    })
    .from(slides)
    .leftJoin(files, eq(files.id, slides.pictureId))
    .where(eq(slides.status, 'active'))
    .orderBy(asc(slides.position), asc(slides.id))
  return rows.map(({ id, title, text, buttonText, href, hash, width, height, colour }) => ({
    id,
    title: textIn(title, ctx.locale),
    text: textIn(text, ctx.locale),
    buttonText: textIn(buttonText, ctx.locale),
    href,
    picture: hash === null ? null : { hash, width: width ?? 1, height: height ?? 1, colour },
  }))
}

/** What one address may send; mistakes in the form do not count. */
const messagesPerAddress = { max: 5, seconds: 3600 }

/** Keeps a message and queues its two mails, all or nothing. */
export async function sendContact(ctx: Ctx, { botCheck, ...input }: ContactInput): Promise<typeof done> {
  await checkBot(ctx, botCheck)
  await countTry(ctx.db, `contact ${ctx.ip}`, messagesPerAddress)
  const { id } = one(
    await ctx.db
      .insert(contactMessages)
      .values({ ...input, locale: ctx.locale })
      .returning({ id: contactMessages.id }),
  )
  const { site } = await getSettings(ctx)
  const params = { name: input.name, email: input.email, subject: input.subject, message: input.message, shop: site.name }
  await sendEmail(ctx, { key: `contact ${id}`, kind: 'contactCopy', to: input.email, locale: ctx.locale, params, subjectId: id })
  for (const { email, locale } of await adminsReceivingMails(ctx)) {
    await sendEmail(ctx, { key: `contact ${id} ${email}`, kind: 'contactAdmin', to: email, locale, params, subjectId: id })
  }
  return done
}
