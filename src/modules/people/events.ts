import { event, question } from '#shared/events.ts'
import type { Locale } from '#shared/locale.ts'

type Reached = { id: string; email: string; firstName: string; locale: Locale }

/** A person may no longer do what they could; whoever is signed in as them is signed out. */
export const accessEnded = event<{ personId: string }>('people.accessEnded')

/** A person has another e-mail address, which nobody has confirmed yet. */
export const emailChanged = event<{ person: Reached }>('people.emailChanged')

/** A person was added without a password, or is to be asked again to choose one. */
export const personInvited = event<{ person: Reached }>('people.invited')

/** Somebody else has set a person's password. */
export const passwordGiven = event<{ person: Reached }>('people.passwordGiven')

/** Asks for the hash of a new password; one that everybody tries first, or made of the person's own names, is refused. */
export const passwordHash = question<{ password: string; own: readonly string[] }, string>('people.passwordHash')
