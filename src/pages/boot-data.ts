// The boot data of every page (web/boot.ts): settings, profile and the addresses of the texts.
import { getSettings } from '#modules/settings/server/public.ts'
import { type Locale, textIn } from '#shared/locale.ts'
import { currencyDecimals } from '#shared/money.ts'
import { themeCss } from '#shared/theme.ts'
import type { AnswerCache } from '../server/answer-cache.ts'
import { settingsTopic } from '../server/catalogue-version.ts'
import type { Config } from '../server/config.ts'
import type { Ctx } from '../server/ctx.ts'
import { browserTexts } from '../server/texts.ts'

export type BootDeps = {
  cache: AnswerCache
  config: Config
  version: string
  asSystem<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>
}

/** Gives the way to a language's boot data, which are made anew once the settings have changed. */
export function bootData({ cache, config, version, asSystem }: BootDeps): (locale: Locale) => Promise<object> {
  const made = new Map<Locale, { since: number; boot: object }>()
  const { profile } = config
  return async (locale) => {
    const since = cache.changedAt(settingsTopic)
    const known = made.get(locale)
    if (known?.since === since) return known.boot
    const { site, theme } = await asSystem(getSettings)
    const boot = {
      locale,
      apiKey: config.apiKey,
      apiBaseUrl: profile.apiBaseUrl,
      version,
      publicUrl: config.publicUrl,
      shopName: textIn(site.name, locale),
      logo: site.logo,
      ...(site.cataloguePdf ? { cataloguePdf: site.cataloguePdf } : {}),
      description: profile.description,
      themeCss: themeCss(theme),
      perPage: theme.perPage,
      adminLimit: theme.admin_limit,
      columns: theme.columns,
      textHashes: { en: browserTexts.en.hash, ar: browserTexts.ar.hash },
      profile: {
        key: profile.key,
        kind: profile.kind,
        language: profile.language,
        locale: profile.locale,
        region: profile.region,
        currency: { code: profile.currency.code, symbol: profile.currency.symbol },
        decimals: currencyDecimals(profile.currency.code),
        timeZone: config.timeZone,
        attributesVersion: profile.product_attributes_version,
        flags: profile.flags,
        ...(profile.cardPaymentPublicKey ? { cardPaymentPublicKey: profile.cardPaymentPublicKey } : {}),
      },
      arePricesPublic: site.arePricesPublic,
      areOrdersRefundable: profile.flags.isOrderRefundable && site.areRefundsEnabled,
    }
    made.set(locale, { since, boot })
    return boot
  }
}
