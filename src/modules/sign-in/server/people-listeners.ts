import { sql } from 'drizzle-orm'
import { answer, type Listener, on } from '#server/events.ts'
import { withdrawJobs } from '#server/withdraw-jobs.ts'
import { accessEnded, emailChanged, passwordGiven, passwordHash, personInvited } from '#modules/people/events.ts'
import { siteSettingsChanged, waitingMailsDiscarded } from '#modules/settings/events.ts'
import { mailInvitation, mailMovedPerson, mailPasswordChanged, sendLink } from './link-mails.ts'
import { endAskedAddresses, forgetTokens } from './one-time-tokens.ts'
import { hashPassword } from './passwords.ts'
import { refuseCommon } from './register.ts'
import { demandFactors } from './second-factor.ts'
import { endSessionsOf } from './sessions.ts'

export const signInListeners: readonly Listener[] = [
  on(waitingMailsDiscarded, async (ctx) => void (await withdrawJobs(ctx, sendLink, () => sql`true`))),
  on(accessEnded, (ctx, { personId }) => endSessionsOf(ctx, personId)),
  on(emailChanged, async (ctx, { person }) => {
    await forgetTokens(ctx, person.id)
    await endAskedAddresses(ctx, person.id)
    await endSessionsOf(ctx, person.id)
    await mailMovedPerson(ctx, person)
  }),
  on(siteSettingsChanged, async (ctx, { before, after }) => {
    if (after.adminsNeedSecondFactor && !before.adminsNeedSecondFactor) await demandFactors(ctx)
  }),
  on(personInvited, (ctx, { person }) => mailInvitation(ctx, person)),
  on(passwordGiven, async (ctx, { person }) => {
    await forgetTokens(ctx, person.id)
    await endSessionsOf(ctx, person.id)
    await mailPasswordChanged(ctx, person)
  }),
  answer(passwordHash, async (_ctx, { password, own }) => {
    refuseCommon(password, own)
    return hashPassword(password)
  }),
]
