// The visitors' endpoints for content: the slides of the home page, and the contact form.
import { z } from 'zod'
import { Done, endpoint, Id } from '#shared/endpoint.ts'
import { typedEmail } from '#shared/schemas.ts'
import { holdsLink } from '#modules/people/link-rule.ts'
import { holdsPersonalInformation } from './rules.ts'

export const Slide = z.object({
  id: Id,
  title: z.string(),
  text: z.string(),
  /** Empty where the profile does not show it. */
  extensiveDescription: z.string(),
  buttonText: z.string(),
  href: z.string(),
  picture: z.object({ hash: z.string(), width: z.int(), height: z.int(), colour: z.string().nullable() }).nullable(),
})
export type Slide = z.output<typeof Slide>

export const listSlides = endpoint({
  method: 'GET',
  path: '/api/front/slides',
  access: 'public',
  about: 'The active slides in their order',
  reply: z.array(Slide),
  cached: ['content'],
})

export const ContactInput = z.strictObject({
  // The copy goes to any address that was typed, with the shop as its sender: no part of it leads elsewhere.
  name: z
    .string()
    .trim()
    .min(1, 'content.validation.name')
    .max(120)
    .refine((text) => !holdsLink(text), 'validation.noLink'),
  email: typedEmail('content.validation.email'),
  subject: z
    .string()
    .trim()
    .min(1, 'content.validation.subject')
    .max(200)
    .refine((text) => !/[\r\n]/.test(text), 'content.validation.subject')
    .refine((text) => !holdsLink(text), 'validation.noLink'),
  message: z
    .string()
    .trim()
    .min(1, 'content.validation.message')
    .max(5000)
    .refine((text) => !holdsLink(text), 'content.validation.links')
    .refine((text) => holdsLink(text) || !holdsPersonalInformation(text), 'content.validation.personal'),
  /** The slug of the product the question is about. */
  product: z.string().max(200).optional(),
  /** The answer of the bot check. */
  botCheck: z.string().max(10_000),
})
export type ContactInput = z.output<typeof ContactInput>

export const sendContact = endpoint({
  method: 'POST',
  path: '/api/front/contact',
  access: 'public',
  about: 'Sends a message to the office and a copy to its writer',
  body: ContactInput,
  encoding: 'form',
  reply: Done,
  transaction: false,
  limit: { max: 60, seconds: 600 },
})
