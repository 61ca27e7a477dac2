// The mail to a person when a browser signs in that this account has not signed in from before.
import { AppError, coreErrors } from '#shared/errors.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Device } from '#server/device.ts'
import { countTry } from '#server/rate-limit.ts'
import { say } from '#server/texts.ts'
import { mailPerson, type Recipient } from '#modules/people/server/public.ts'

/** At most these many such mails a day to one person: enough to notice, too few to be a nuisance. */
const mostMails = { max: 5, seconds: 86_400 }

/** Queues the mail, unless the person got enough of them today. */
export async function mailNewDevice(ctx: Ctx, to: Recipient, { browser, system }: Pick<Device, 'browser' | 'system'>): Promise<void> {
  try {
    await countTry(ctx.db, `new device ${to.id}`, mostMails)
  } catch (error) {
    if (error instanceof AppError && error.code === coreErrors.tooMany().code) return
    throw error
  }
  const params = {
    browser: browser ?? say(to.locale, 'email.mail.newDevice.unknownBrowser'),
    system: system ?? say(to.locale, 'email.mail.newDevice.unknownSystem'),
  }
  await mailPerson(ctx, { to, kind: 'newDevice', path: '/reset', params })
}
