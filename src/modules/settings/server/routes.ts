// Maps the settings endpoints to their functions.
import type { Ctx } from '#server/ctx.ts'
import { type Route, route } from '#server/http.ts'
import { done } from '#shared/endpoint.ts'
import { textIn } from '#shared/locale.ts'
import * as office from '../admin-contract.ts'
import * as copying from '../copy-admin-contract.ts'
import { getSiteProfile, getSiteSettings, type SiteInfo } from '../contract.ts'
import { companyIn } from '../shapes.ts'
import * as theming from '../theme-contract.ts'
import { releaseCopy } from './release-copy.ts'
import { readCompany, readSite, readTheme, saveCompany, saveSite, saveTheme } from './save-settings.ts'
import { getSettings } from './service.ts'

async function siteInfo(ctx: Ctx): Promise<SiteInfo> {
  const { site, theme } = await getSettings(ctx)
  const { apiBaseUrl: _, botCheckPublicKey: __, cardPaymentPublicKey: ___, demoCatalogue: ____, ...profile } = ctx.profile
  return {
    theme: JSON.stringify(theme),
    name: textIn(site.name, ctx.locale),
    logo: site.logo,
    cataloguePdf: site.cataloguePdf,
    approvalFormPdf: site.approvalFormPdf,
    maxPerProduct: site.maxPerProduct,
    arePricesPublic: site.arePricesPublic,
    newCustomersSeePrices: site.newCustomersSeePrices,
    refundDays: site.refundDays,
    areRefundsEnabled: site.areRefundsEnabled,
    profile,
  }
}

export const settingsRoutes: Route[] = [
  route(getSiteSettings, siteInfo),
  route(getSiteProfile, async (ctx) => companyIn((await getSettings(ctx)).company, ctx.locale)),
  route(office.readSite, (ctx) => readSite(ctx)),
  route(office.saveSite, (ctx, { body }) => saveSite(ctx, body)),
  route(office.readCompany, (ctx) => readCompany(ctx)),
  route(office.saveCompany, (ctx, { body }) => saveCompany(ctx, body)),
  route(theming.readTheme, (ctx) => readTheme(ctx)),
  route(theming.saveTheme, (ctx, { body }) => saveTheme(ctx, body)),
  route(copying.releaseCopy, async (ctx, { body }) => {
    await releaseCopy(ctx, body)
    return done
  }),
]
