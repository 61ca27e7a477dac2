import { listBrokenTemplates } from '#modules/emails/server/public.ts'
import { listBrokenLayouts, listBrokenPages } from '#modules/pages/server/public.ts'
import { wrongSettings } from '#modules/settings/server/public.ts'
import { isCalendarBroken } from '#modules/shipping/server/public.ts'
import type { Ctx } from '#server/ctx.ts'
import type { AdminDashboard } from '../admin-contract.ts'

/** The most pages and layouts that are named. */
const mostNamed = 20

type Wrong = Pick<AdminDashboard, 'wrongSettings' | 'wrongMails' | 'wrongPages' | 'wrongLayouts'>

/** Settings, mails, pages and layouts that a broken import has left in a shape that cannot be used. */
export async function readWrong(ctx: Ctx): Promise<Wrong> {
  const [settings, calendar, mails, pages, layouts] = await Promise.all([
    wrongSettings(ctx),
    isCalendarBroken(ctx),
    listBrokenTemplates(ctx),
    listBrokenPages(ctx),
    listBrokenLayouts(ctx),
  ])
  return {
    wrongSettings: [...settings, ...(calendar ? ['calendar' as const] : [])],
    wrongMails: mails.length,
    wrongPages: pages.slice(0, mostNamed),
    wrongLayouts: layouts.slice(0, mostNamed),
  }
}
