// The visitors' endpoint for the forms of pages, and the links to pages that stand around every page.
import { z } from 'zod'
import { Done, endpoint } from '#shared/endpoint.ts'

export const FormInput = z.strictObject({
  /** The page of the form, without its first slash. */
  path: z.string().trim().min(1).max(250),
  /** Which of the page's forms, in their order: 0 is the first. */
  form: z.int().min(0).max(100).default(0),
  /** The answers by the keys of the form's fields; a ticked box is `yes`. */
  answers: z.record(z.string().max(40), z.string().max(6000)),
  /** The answer of the bot check. */
  botCheck: z.string().max(10_000),
})
export type FormInput = z.output<typeof FormInput>

export const sendForm = endpoint({
  method: 'POST',
  path: '/api/front/forms',
  access: 'public',
  about: "Sends a page's form to the office, and a copy to its writer when the form asks for an e-mail address and no answer holds a link",
  body: FormInput,
  reply: Done,
  transaction: false,
  limit: { max: 60, seconds: 600 },
})

export const PageLink = z.object({ path: z.string(), title: z.string() })
export type PageLink = z.output<typeof PageLink>

export const listPageLinks = endpoint({
  method: 'GET',
  path: '/api/front/page-links',
  access: 'public',
  about: 'The pages that the footer leads to, by priority, and whether there are articles',
  reply: z.object({ links: z.array(PageLink), hasArticles: z.boolean() }),
  cached: ['content'],
})
