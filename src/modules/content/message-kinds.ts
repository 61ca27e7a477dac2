import type { Texts } from '#shared/locale.ts'

/** The states of a message to the office. */
export const messageStatuses = ['open', 'answered', 'closed'] as const
export type MessageStatus = (typeof messageStatuses)[number]

/** The address of the contact form, beside those of pages with forms. */
export const contactForm = 'contact'

/** One field of a page's form as it was filled in; its label is as it was then. */
export type FormAnswer = { key: string; label: Texts; value: string }
