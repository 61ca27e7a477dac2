// The screens of the settings: the index shows those one may see, and the office opens no other.
import type { Permission } from '#shared/permissions.ts'
import { paths } from '#web/paths.ts'
import type { IconName } from '#web/ui/icon.tsx'

type Screen = {
  key: string
  may: Permission | null
  to: string
  icon: IconName
}

/** A settings screen is one line here; its texts are under settings.admin.cards. */
export const settingsScreens: readonly Screen[] = [
  { key: 'company', may: 'settings.see', to: paths.office.companyInfo(), icon: 'storage' },
  { key: 'site', may: 'settings.see', to: paths.office.siteSettings(), icon: 'settings' },
  { key: 'theme', may: 'settings.see', to: paths.office.themeWizard(), icon: 'image' },
  { key: 'payments', may: 'settings.see', to: paths.office.paymentMethods(), icon: 'receipt' },
  { key: 'calendar', may: 'settings.see', to: paths.office.calendar(), icon: 'truck' },
  { key: 'messages', may: 'customers.see', to: paths.office.messages(), icon: 'mail' },
  { key: 'mails', may: 'mails.see', to: paths.office.emailSettings(), icon: 'mail' },
  { key: 'pages', may: 'content.see', to: paths.office.pages(), icon: 'file' },
  { key: 'layouts', may: 'content.see', to: paths.office.layouts(), icon: 'storage' },
  { key: 'reviews', may: 'reviews.see', to: paths.office.reviews(), icon: 'quote' },
  { key: 'personal', may: null, to: paths.office.personal(), icon: 'user' },
]
