import { knownText } from '#modules/settings/known-text.ts'
import { getSiteProfile } from '#modules/settings/contract.ts'
import { listIn } from '#shared/locale.ts'
import { useBoot, useLocale } from '#web/boot-context.tsx'
import { useLive } from '#web/page-data.ts'
import { ShopLogo } from '#web/ui/shop-logo.tsx'
import { useTranslation } from '#web/translation.tsx'

/** Whose paper it is: the company's name, address and numbers, as far as the office filled them in. */
export function Letterhead() {
  const { t } = useTranslation()
  const locale = useLocale()
  const { shopName, logo } = useBoot()
  const { data: company } = useLive(getSiteProfile, {}, { staleTime: 300_000 })
  const numbered = (key: string, value: string | undefined) => (knownText(value) ? [[t(`order.letterhead.${key}`), knownText(value)]] : [])
  return (
    <address className="grid gap-0.5 text-xs text-ink-soft not-italic">
      {logo !== null && <ShopLogo size={48} />}
      <strong className="text-base font-semibold text-ink">
        <bdi>{knownText(company?.name) || shopName}</bdi>
      </strong>
      {company && (
        <span>
          <bdi>{listIn([knownText(company.address), knownText(company.post_code)], locale)}</bdi>
        </span>
      )}
      {[
        ...numbered('phone', company?.phone),
        ...numbered('email', company?.email),
        ...numbered('vatNumber', company?.vatNumber),
        ...numbered('companyNumber', company?.commercial_record_number),
      ].map(([term, value]) => (
        <span key={term}>
          {term}: <bdi dir="ltr">{value}</bdi>
        </span>
      ))}
    </address>
  )
}
