// The theme as a visitor sees it, in testing profiles and for people signed in to the office: both palettes side by side, and the columns of each device.
import { getSiteSettings } from '#modules/settings/contract.ts'
import { ThemeSheet } from '#modules/settings/web/parts/theme/theme-sheet.tsx'
import { soundTheme } from '#modules/settings/web/parts/theme/theme-values.ts'
import { useData } from '#web/page-data.ts'
import { PageHead } from '#web/page-head.tsx'
import { useTranslation } from '#web/translation.tsx'
import { PageHeading } from '#web/ui/section-heading.tsx'
import { InsidersOnly } from './parts/insiders-only.tsx'
import { insidersInBrowser, insidersOnServer } from './parts/insiders-loader.ts'

export const loader = insidersOnServer
export const clientLoader = insidersInBrowser('/theme-wizard')

export default function ThemeWizard() {
  return (
    <InsidersOnly>
      <Shown />
    </InsidersOnly>
  )
}

function Shown() {
  const { t } = useTranslation()
  const theme = soundTheme(useData(getSiteSettings).theme)
  return (
    <main className="mx-auto grid min-h-dvh max-w-[90rem] content-start gap-6 bg-ground p-4 sm:p-6">
      <PageHead title={t('theme.admin.sheet.title')} isIndexed={false} />
      <PageHeading title={t('theme.admin.sheet.title')} description={t('theme.admin.sheet.about')} />
      <ThemeSheet theme={theme} />
    </main>
  )
}
