// Lists the settings, mails, pages and layouts that cannot be read, as a broken import may leave them, with a link to each.
import { Link } from 'react-router'
import { textIn } from '#shared/locale.ts'
import { useFormat, useLocale } from '#web/boot-context.tsx'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { Alert } from '#web/ui/alert.tsx'
import type { AdminDashboard } from '../../admin-contract.ts'

const { office } = paths
const screens: Record<AdminDashboard['wrongSettings'][number], string> = {
  site: office.siteSettings(),
  company: office.companyInfo(),
  theme: office.themeWizard(),
  calendar: office.calendar(),
}

type Wrong = Pick<AdminDashboard, 'wrongSettings' | 'wrongMails' | 'wrongPages' | 'wrongLayouts'>

/** Takes what is wrong; shows nothing when nothing is. */
export function WrongRecords({ wrong: { wrongSettings, wrongMails, wrongPages, wrongLayouts } }: { wrong: Wrong }) {
  const { t } = useTranslation()
  const { number } = useFormat()
  const locale = useLocale()
  const found = [
    ...wrongSettings.map((each) => ({ to: screens[each], text: t(`report.admin.wrong.settings.${each}`) })),
    ...(wrongMails === 0
      ? []
      : [{ to: office.emailSettings(), text: t('report.admin.wrong.mails', { count: wrongMails, shown: number(wrongMails) }) }]),
    ...wrongPages.map(({ id, url, title, layout }) => ({
      to: office.page(layout.key, layout.id, id),
      text: t('report.admin.wrong.page', { name: textIn(title, locale) || url }),
    })),
    ...wrongLayouts.map(({ id, key, name }) => ({
      to: office.layout(id),
      text: t('report.admin.wrong.layout', { name: textIn(name, locale) || key }),
    })),
  ]
  if (found.length === 0) return null
  return (
    <Alert tone="warning" title={t('report.admin.wrong.title')}>
      <div className="grid gap-2">
        <p>{t('report.admin.wrong.text')}</p>
        <ul className="flex flex-wrap gap-x-5 gap-y-1">
          {found.map(({ to, text }) => (
            <li key={to}>
              <Link to={to} className="touch-target font-medium underline underline-offset-4">
                {text}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </Alert>
  )
}
