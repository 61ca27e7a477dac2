// The way to every settings screen that one may see.
import { Link } from 'react-router'
import { useMay } from '#web/may.ts'
import { PageHead } from '#web/page-head.tsx'
import { useTranslation } from '#web/translation.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PageHeading } from '#web/ui/section-heading.tsx'
import { namesOf } from '../settings-names.ts'
import { SettingsSearch } from './parts/settings-search.tsx'
import { settingsScreens } from './parts/settings-screens.ts'

/** Screens whose fields have an address of their own. */
const withPlaces = new Set(['company', 'site', 'theme'])

export default function AdminSettings() {
  const { t } = useTranslation()
  const may = useMay()
  const allowed = settingsScreens.filter((screen) => may(screen.may))
  const searched = allowed.map(({ key, to }) => ({ key, to, ...namesOf[key], hasPlaces: withPlaces.has(key) }))
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead title={t('settings.admin.title')} isIndexed={false} />
      <PageHeading title={t('settings.admin.title')} description={t('settings.admin.about')} />
      <SettingsSearch screens={searched} />
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
