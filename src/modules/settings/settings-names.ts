// Where the search of the settings finds the names of what stands on a screen. Pure.
import type { Searched } from './settings-search.ts'

/** By the key of a screen: the key under which the names of its fields stand, and keys of further names on it. */
export const namesOf: Partial<Record<string, Omit<Searched, 'key'>>> = {
  company: { fields: 'settings.admin.company.fields' },
  site: { fields: 'settings.admin.site.fields' },
  theme: { fields: 'theme.admin.fields' },
  payments: { fields: 'payment.admin.fields' },
  calendar: { fields: 'shipping.admin.calendar.fields' },
  mails: { fields: 'email.admin.template.fields' },
  pages: { fields: 'page.admin.fields' },
  messages: {
    names: ['contactForm', 'subject', 'state', 'answer', 'answers'].map((name) => `content.admin.message.${name}`),
  },
  layouts: {
    names: ['attributes', 'isRequired', 'isMany', 'versions'].map((name) => `page.admin.layout.${name}`),
  },
  reviews: {
    names: ['review.admin.decide', ...['rating', 'comment', 'reply', 'isBuyer'].map((name) => `review.admin.fields.${name}`)],
  },
  personal: {
    names: [
      ...['security.factor.title', 'security.factor.passkeys', 'security.factor.code', 'security.recovery.title'],
      ...['security.sessions.title', 'security.sessions.endOthers', 'signIn.admin.personal.newEmail'],
    ],
  },
}
