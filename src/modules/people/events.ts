import { event } from '#shared/events.ts'
import type { Locale } from '#shared/locale.ts'

/** A person may no longer do what they could; whoever is signed in as them is signed out. */
export const accessEnded = event<{ personId: string }>('people.accessEnded')

/** A person has another e-mail address, which nobody has confirmed yet. */
export const emailChanged = event<{ person: { id: string; email: string; firstName: string; locale: Locale } }>('people.emailChanged')
