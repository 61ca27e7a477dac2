// The way to every settings screen that one may see.
import { Link } from 'react-router'
import type { Permission } from '#shared/permissions.ts'
import { useMay } from '#web/may.ts'
import { PageHead } from '#web/page-head.tsx'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { PageHeading } from '#web/ui/section-heading.tsx'
import { SettingsSearch } from './parts/settings-search.tsx'

type Screen = {
  key: string
  may: Permission | null
  to: string
  icon: IconName
  /** The key of the names of its fields, by which the search finds them. */
  fields?: string
}

/** A settings screen is one line here; its texts are under settings.admin.cards. */
const screens: readonly Screen[] = [
  { key: 'company', may: 'settings.see', to: paths.office.companyInfo(), icon: 'storage', fields: 'settings.admin.company.fields' },
  { key: 'site', may: 'settings.see', to: paths.office.siteSettings(), icon: 'settings', fields: 'settings.admin.site.fields' },
  { key: 'theme', may: 'settings.see', to: paths.office.themeWizard(), icon: 'image', fields: 'theme.admin.fields' },
  { key: 'payments', may: 'settings.see', to: paths.office.paymentMethods(), icon: 'receipt' },
  { key: 'calendar', may: 'settings.see', to: paths.office.calendar(), icon: 'truck' },
  { key: 'messages', may: 'customers.see', to: paths.office.messages(), icon: 'mail' },
  { key: 'mails', may: 'mails.see', to: paths.office.emailSettings(), icon: 'mail' },
  { key: 'pages', may: 'content.see', to: paths.office.pages(), icon: 'file' },
  { key: 'layouts', may: 'content.see', to: paths.office.layouts(), icon: 'storage' },
  { key: 'reviews', may: 'reviews.see', to: paths.office.reviews(), icon: 'quote' },
  { key: 'personal', may: null, to: paths.office.personal(), icon: 'user' },
]

export default function AdminSettings() {
  const { t } = useTranslation()
  const may = useMay()
  const allowed = screens.filter((screen) => may(screen.may))
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead title={t('settings.admin.title')} isIndexed={false} />
      <PageHeading title={t('settings.admin.title')} description={t('settings.admin.about')} />
      <SettingsSearch screens={allowed} />
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {allowed.map(({ key, to, icon }) => (
          <li key={key}>
            <Link
              to={to}
              className="surface-card flex h-full items-start gap-3 rounded-md border border-line p-5 transition hover:border-line-strong"
            >
              <Icon name={icon} className="mt-0.5 text-ink-soft" />
              <span className="grid gap-1">
                <span className="font-semibold text-ink">{t(`settings.admin.cards.${key}.title`)}</span>
                <span className="text-sm text-ink-soft">{t(`settings.admin.cards.${key}.text`)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
