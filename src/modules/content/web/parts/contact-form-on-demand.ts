import { onTurn } from '#web/on-demand.tsx'
import { ContactForm as Whole } from './contact-form.tsx'

const form = onTurn(import.meta.env.SSR ? Whole : null, async () => (await import('./contact-form.tsx')).ContactForm)

/** The form of the contact page: who only looks for the address does without its schemas and fields. */
export const ContactForm = form.Part
export const loadContactForm = form.load
