import { useTranslation } from '#web/translation.tsx'
import { IconButton } from './button.tsx'

/** Switches between light and dark; shows what pressing it brings. */
export function ThemeToggle({ dark, onToggle }: { dark: boolean; onToggle: () => void }) {
  const { t } = useTranslation()
  return <IconButton icon={dark ? 'sun' : 'moon'} label={dark ? t('ui.toLight') : t('ui.toDark')} onClick={onToggle} />
}
