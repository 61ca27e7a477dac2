// Whether the shop takes goods back at all: the profile's flag and the office's setting. Where it does not, every call of returns is a 404.
import { getSettings, type SiteSettings } from '#modules/settings/server/public.ts'
import type { Ctx } from '#server/ctx.ts'
import { returnErrors } from './return-errors.ts'

/** Throws where orders are not refundable; gives the site's settings. */
export async function needRefunds(ctx: Ctx): Promise<SiteSettings> {
  const { site } = await getSettings(ctx)
  if (!ctx.profile.flags.isOrderRefundable || !site.areRefundsEnabled) throw returnErrors.notFound()
  return site
}
