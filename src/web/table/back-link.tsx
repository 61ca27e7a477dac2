import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { listAddress } from './list-address.ts'
import { useTranslation } from '../translation.tsx'
import { Icon } from '../ui/icon.tsx'

/** Leads from a record to its list, as it was left, and from a form of the settings to their index. */
export function BackLink({ to }: { to: string }) {
  const { t } = useTranslation()
  return (
    <Link
      to={listAddress(to)}
      className="touch-target inline-flex items-center gap-1 justify-self-start rounded-sm text-sm text-ink-soft hover:text-ink hover:underline"
    >
      <Icon name="chevron-start" size={16} />
      {t(to === paths.office.settings() ? 'ui.backToSettings' : 'ui.backToList')}
    </Link>
  )
}
